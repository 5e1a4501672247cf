'use client'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { updateInvoiceStatus, type InvoiceSummary } from '@/lib/contract/invoice'
import { StepDialog } from '../detail/step-dialog'
import { statusPreview } from '../queries'
import type { Step } from './steps'

interface StatusDialogProps {
  invoice: InvoiceSummary
  step: Step
  onClose: () => void
}

/** Previews what a status change of an invoice will post or remove. */
export function StatusDialog({ invoice, step, onClose }: StatusDialogProps) {
  const { id, invoice_number, invoice_date, written_off_on, updated_at } = invoice
  const change = useWrite(updateInvoiceStatus, { touches: LEDGER })
  const dateOf = (date: string) => (step.dated ? { date } : {})
  return (
    <StepDialog
      name={invoice_number}
      label={step.label}
      explains={step.explains}
      danger={step.danger}
      dated={step.dated}
      // Never before the entry being undone.
      first={step.to === 'open' && written_off_on !== null ? written_off_on : invoice_date}
      preview={(date) => statusPreview(id, { invoice_status: step.to, ...dateOf(date) })}
      submit={async (date) => {
        const body = { invoice_status: step.to, ...dateOf(date) }
        await change.mutateAsync({ params: { id }, body, version: updated_at })
        notify.success(`Invoice ${invoice_number} ${step.done}`)
      }}
      onClose={onClose}
    />
  )
}
