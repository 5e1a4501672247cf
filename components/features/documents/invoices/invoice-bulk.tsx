'use client'
import { Download, Mail, Send, Undo2 } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { BulkButtons, type BulkAction } from '@/components/grid/bulk-buttons'
import type { GridSelection } from '@/components/grid/data-grid'
import type { GridQuery } from '@/components/grid/grid-state'
import { stakeholderRead } from '@/components/pickers/stakeholder-options'
import { confirm } from '@/components/ui/confirm-dialog'
import { ApiError } from '@/lib/client/api-error'
import { call } from '@/lib/client/call'
import { download } from '@/lib/client/download'
import { refreshTopics } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import { invoiceEmail, updateInvoiceStatus, type InvoiceStatus, type InvoiceSummary } from '@/lib/contract/invoice'
import { invoicePdf } from '@/lib/contract/invoice-file'
import { filledIn } from '@/lib/contract/mail-text'
import { chosenRows } from '../list/chosen-rows'
import { FILES_MAX, useBulk } from '../list/use-bulk'
import { invoicePage, textsRead } from '../queries'
import { wordsOf } from './mail-words'

const noun = (count: number) => (count === 1 ? '1 invoice' : `${count.toLocaleString('en-US')} invoices`)
type Named = InvoiceSummary & { name: string }

interface InvoiceBulkProps {
  selection: GridSelection<InvoiceSummary>
  state: GridQuery
}

/** What may be done to many invoices: open drafts, void, PDFs, mails. Only those it applies to are touched. */
export function InvoiceBulk({ selection, state }: InvoiceBulkProps) {
  const client = useQueryClient()
  const may = useMay()
  const { run, running } = useBulk<Named>()
  const chosen = async (applies: (row: InvoiceSummary) => boolean): Promise<Named[]> => {
    const rows = await chosenRows(selection, state, (page) => client.fetchQuery(invoicePage(page)))
    return rows.filter(applies).map((row) => ({ ...row, name: row.invoice_number }))
  }
  const turn = async (
    to: InvoiceStatus,
    applies: (row: InvoiceSummary) => boolean,
    words: { running: string; done: string; ask: string; label: string; danger?: boolean },
  ) => {
    const rows = await chosen(applies)
    const question = {
      title: `${words.ask} ${noun(rows.length)}?`,
      body:
        rows.length === selection.count
          ? undefined
          : `${noun(selection.count - rows.length)} of the chosen ones cannot be ${words.done} and stay.`,
      confirmLabel: words.label,
      danger: words.danger,
    }
    if (rows.length === 0 || !(await confirm(question))) return
    await run(
      rows,
      ({ id, updated_at }) =>
        call(updateInvoiceStatus, { params: { id }, body: { invoice_status: to }, version: updated_at }),
      { ...words, noun },
    )
    selection.clear()
    await refreshTopics(client, LEDGER)
  }
  const mail = async () => {
    const rows = await chosen(({ invoice_status }) => invoice_status !== 'draft' && invoice_status !== 'void')
    const question = {
      title: `Email ${noun(rows.length)}?`,
      body: 'Each goes with its PDF to its customer, in the words of your texts. The activity tells when it went out.',
      confirmLabel: 'Email',
    }
    if (rows.length === 0 || !(await confirm(question))) return
    const texts = await client.fetchQuery(textsRead)
    const unsent = await run(
      rows,
      async (row) => {
        const { email, full_name } = await client.fetchQuery(stakeholderRead(row.stakeholder.id))
        if (email === null) throw new ApiError(400, { message: `${full_name} has no email address.` })
        const late = row.aging_days > 0
        const words = wordsOf(row, row.entity.name)
        return call(invoiceEmail, {
          params: { id: row.id },
          body: {
            to: email,
            subject: filledIn(late ? texts.reminder_subject : texts.invoice_subject, words),
            text: filledIn(late ? texts.reminder_text : texts.invoice_text, words),
          },
        })
      },
      { running: 'Mailing', done: 'on the way', noun },
    )
    selection.choose(unsent.map(({ id }) => id))
  }
  const size = { size: 15, strokeWidth: 1.75, 'aria-hidden': true }
  const actions: BulkAction[] = [
    {
      label: 'Open',
      icon: <Send {...size} />,
      onPress: () =>
        void turn('open', ({ invoice_status }) => invoice_status === 'draft', {
          running: 'Opening',
          done: 'opened',
          ask: 'Open',
          label: 'Open',
        }),
    },
    ...(may('invoice.void')
      ? [
          {
            label: 'Void',
            icon: <Undo2 {...size} />,
            onPress: () =>
              void turn('void', ({ invoice_status }) => invoice_status === 'draft' || invoice_status === 'open', {
                running: 'Voiding',
                done: 'voided',
                ask: 'Void',
                label: 'Void',
                danger: true,
              }),
          },
        ]
      : []),
    {
      label: 'PDF',
      icon: <Download {...size} />,
      onPress: () =>
        void chosen(() => true).then((rows) =>
          run(rows, ({ id }) => download(invoicePdf, { params: { id } }), {
            running: 'Preparing the PDF of',
            done: 'saved as PDF',
            noun,
            most: FILES_MAX,
          }),
        ),
    },
    { label: 'Email', icon: <Mail {...size} />, onPress: () => void mail() },
  ]
  return <BulkButtons actions={actions.map((action) => ({ ...action, disabled: running }))} />
}
