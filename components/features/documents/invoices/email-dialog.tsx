'use client'
import { useQuery } from '@tanstack/react-query'
import { stakeholderRead } from '@/components/pickers/stakeholder-options'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { invoiceEmail, type InvoiceSummary } from '@/lib/contract/invoice'
import { filledIn } from '@/lib/contract/mail-text'
import { MailDialog, UnreadMail } from '../detail/mail-dialog'
import { textsRead } from '../queries'
import { useLetterhead } from './letterhead'
import { wordsOf } from './mail-words'

interface EmailDialogProps {
  invoice: InvoiceSummary
  onClose: () => void
}

/**
 * Emails an invoice with its PDF, using the entity's invoice text, or its reminder text once the invoice is late. Waits until the
 * recipient is read.
 */
export function EmailDialog({ invoice, onClose }: EmailDialogProps) {
  const customer = useQuery(stakeholderRead(invoice.stakeholder.id))
  const texts = useQuery(textsRead)
  const { name } = useLetterhead(invoice.entity.id)
  const send = useWrite(invoiceEmail, { touches: ['activity', 'invoices'] })
  const title = `Email ${invoice.invoice_number}`
  const unread = [customer, texts].find(({ isError, data }) => isError && !data)
  if (unread) return <UnreadMail title={title} query={unread} onClose={onClose} />
  if (customer.isPending || texts.isPending || name === '') return null
  const words = wordsOf(invoice, name)
  const late = invoice.aging_days > 0
  const { data } = texts
  return (
    <MailDialog
      title={title}
      values={{
        to: customer.data?.email ?? null,
        subject: filledIn((late ? data?.reminder_subject : data?.invoice_subject) ?? '', words) || null,
        text: filledIn((late ? data?.reminder_text : data?.invoice_text) ?? '', words) || null,
      }}
      onSend={async (body) => {
        await send.mutateAsync({ params: { id: invoice.id }, body })
        notify.success(`Invoice ${invoice.invoice_number} is on its way to ${body.to}`)
      }}
      onClose={onClose}
    />
  )
}
