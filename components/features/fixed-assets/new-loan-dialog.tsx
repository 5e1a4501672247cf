'use client'
import { mayDiscard } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'
import { LOAN_FORM, LoanFields, useLoanForm, type LoanStart } from './loan-form'

interface NewLoanDialogProps {
  start: LoanStart
  onAdded: (id: string) => void
  onClose: () => void
}

/** A loan that is added where it is needed, over the form that names it. */
export function NewLoanDialog({ start, onAdded, onClose }: NewLoanDialogProps) {
  const form = useLoanForm(null, onAdded, start)
  const close = async () => {
    if (!form.dirty || (await mayDiscard())) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => void (open || close())}
      title="New loan"
      footer={
        <>
          <Button variant="ghost" onClick={() => void close()}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={LOAN_FORM} loading={form.submitting}>
            Save loan <Kbd keys="mod+enter" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <LoanFields form={form} />
      </div>
    </Dialog>
  )
}
