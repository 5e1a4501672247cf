import { Unlink } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { DrawerFooter } from '@/components/ui/drawer'

interface UnlinkFooterProps {
  pending: boolean
  disabled?: boolean
  onUnlink: () => void
}

/** Takes a line off what it settles. */
export function UnlinkFooter({ pending, disabled, onUnlink }: UnlinkFooterProps) {
  return (
    <DrawerFooter>
      <Button
        variant="danger-outline"
        icon={<Unlink size={15} strokeWidth={1.75} aria-hidden />}
        loading={pending}
        loadingLabel="Unlinking"
        disabled={disabled}
        onClick={onUnlink}
      >
        Unlink
      </Button>
    </DrawerFooter>
  )
}
