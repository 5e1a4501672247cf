import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'

/** Shown after the bank's sign-in until the bank is linked. If linking fails, the sign-in is kept and can be submitted again. */
export function FinishLink({
  failed,
  onRetry,
  onGiveUp,
}: {
  failed: boolean
  onRetry: () => void
  onGiveUp: () => void
}) {
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => open || (failed && onGiveUp())}
      title={failed ? 'The bank is not linked yet' : 'Linking your bank'}
      footer={
        failed ? (
          <>
            <Button variant="ghost" onClick={onGiveUp}>
              Cancel
            </Button>
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
          </>
        ) : undefined
      }
    >
      {failed ? (
        <p className="text-fg-2">Your bank agreed, but we could not finish. You need not sign in again.</p>
      ) : (
        <p className="flex items-center gap-2.5 text-fg-2" role="status">
          <Spinner size={16} />
          This takes a few seconds.
        </p>
      )}
    </Dialog>
  )
}
