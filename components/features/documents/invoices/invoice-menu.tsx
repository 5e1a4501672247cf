'use client'
import { useQuery } from '@tanstack/react-query'
import { Copy, Download, Mail, Pencil, Printer, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { printPage } from '@/components/shell/print-page'
import { confirm } from '@/components/ui/confirm-dialog'
import { MenuItem, MenuSeparator } from '@/components/ui/menu'
import { RowMenu } from '@/components/ui/row-menu'
import { notify } from '@/components/ui/toast'
import { useRouter } from '@/components/ui/use-router'
import { download } from '@/lib/client/download'
import { useWrite, whenDone } from '@/lib/client/query'
import { useDownload } from '@/lib/client/use-download'
import { useMay } from '@/lib/client/use-may'
import { deleteInvoice, type InvoiceSummary } from '@/lib/contract/invoice'
import { invoicePdf } from '@/lib/contract/invoice-file'
import { invoiceEntriesRead, INVOICES_PAGE } from '../queries'
import { EmailDialog } from './email-dialog'
import { StatusDialog } from './status-dialog'
import { mayChange, stepsOf, type Step } from './steps'

/** The actions on an invoice in the list. */
export function InvoiceMenu({ invoice }: { invoice: InvoiceSummary }) {
  const { dialogs, ...asks } = useInvoiceDialogs(invoice)
  return (
    <>
      <RowMenu name={invoice.invoice_number}>
        <InvoiceItems invoice={invoice} {...asks} place="row" />
      </RowMenu>
      {dialogs}
    </>
  )
}

/** The dialogs of what can be done with an invoice, and what opens them. */
export function useInvoiceDialogs(invoice: InvoiceSummary) {
  const [step, setStep] = useState<Step | null>(null)
  const [mailing, setMailing] = useState(false)
  return {
    onStep: setStep,
    /** Undefined while it cannot be emailed. */
    onMail: canBeMailed(invoice) ? () => setMailing(true) : undefined,
    dialogs: (
      <>
        {mailing ? <EmailDialog invoice={invoice} onClose={() => setMailing(false)} /> : null}
        {step ? <StatusDialog invoice={invoice} step={step} onClose={() => setStep(null)} /> : null}
      </>
    ) satisfies ReactNode,
  }
}

const canBeMailed = ({ invoice_status }: InvoiceSummary): boolean =>
  invoice_status !== 'draft' && invoice_status !== 'void'

interface InvoiceItemsProps {
  invoice: InvoiceSummary
  onStep: (step: Step) => void
  onMail: (() => void) | undefined
  /** On its page the more frequent ones are buttons; a phone and a row have them here. */
  place: 'page' | 'phone' | 'row'
  onDeleted?: () => void
}

export function InvoiceItems({ invoice, onStep, onMail, place, onDeleted }: InvoiceItemsProps) {
  const may = useMay()
  const mayEdit = may('invoice.edit')
  const isDraft = invoice.invoice_status === 'draft'
  const { data: posted } = useQuery({ ...invoiceEntriesRead(invoice.id), enabled: isDraft && mayEdit })
  const mayDelete = isDraft && mayEdit && (may('invoice.void') || posted?.was_posted === false)
  const router = useRouter()
  const { mutate } = useDownload()
  const remove = useWrite(deleteInvoice, { touches: ['invoices'] })
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true }
  const onDelete = async () => {
    const question = {
      title: `Delete draft ${invoice.invoice_number}?`,
      body: 'It leaves the list and cannot be restored.',
      confirmLabel: 'Delete',
      danger: true,
    }
    if (!(await confirm(question))) return
    whenDone(remove.mutateAsync({ params: { id: invoice.id }, version: invoice.updated_at }), () => {
      notify.success(`Draft ${invoice.invoice_number} deleted`)
      onDeleted?.()
    })
  }
  return (
    <>
      {place !== 'page' && mayEdit && mayChange(invoice) ? (
        <MenuItem icon={<Pencil {...icon} />} onSelect={() => router.push(`${INVOICES_PAGE}/${invoice.id}?edit=1`)}>
          Edit
        </MenuItem>
      ) : null}
      {place !== 'page' && mayEdit && onMail ? (
        <MenuItem icon={<Mail {...icon} />} onSelect={onMail}>
          Email
        </MenuItem>
      ) : null}
      {place !== 'page' ? (
        <MenuItem
          icon={<Download {...icon} />}
          onSelect={() => mutate(() => download(invoicePdf, { params: { id: invoice.id } }))}
        >
          PDF
        </MenuItem>
      ) : null}
      {mayEdit ? (
        <MenuItem icon={<Copy {...icon} />} onSelect={() => router.push(`${INVOICES_PAGE}/new?copy=${invoice.id}`)}>
          Duplicate
        </MenuItem>
      ) : null}
      {place !== 'row' ? (
        <MenuItem icon={<Printer {...icon} />} onSelect={() => printPage(`Invoice ${invoice.invoice_number}`)}>
          Print
        </MenuItem>
      ) : null}
      {stepsOf(invoice, may).map((step) => (
        <MenuItem key={step.label} danger={step.danger} onSelect={() => onStep(step)}>
          {step.label}
        </MenuItem>
      ))}
      {mayDelete ? (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 {...icon} />} onSelect={() => void onDelete()}>
            Delete draft
          </MenuItem>
        </>
      ) : null}
    </>
  )
}
