'use client'
import { Download, Mail, Send, Undo2 } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BulkButtons, type BulkAction } from '@/components/grid/bulk-buttons'
import type { GridSelection } from '@/components/grid/data-grid'
import type { GridQuery } from '@/components/grid/grid-state'
import { stakeholderRead } from '@/components/pickers/stakeholder-options'
import { confirm } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api-error'
import { call } from '@/lib/client/call'
import { download } from '@/lib/client/download'
import { refreshTopics } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import { invoiceEmail, updateInvoiceStatus, type InvoiceStatus, type InvoiceSummary } from '@/lib/contract/invoice'
import { invoicePdf } from '@/lib/contract/invoice-file'
import { filledIn } from '@/lib/contract/mail-text'
import type { Day } from '@/lib/dates/day'
import { chosenRows } from '../list/chosen-rows'
import { FILES_MAX, useBulk } from '../list/use-bulk'
import { invoicePage, textsRead } from '../queries'
import { wordsOf } from './mail-words'
import { VoidMany } from './void-many'

const noun = (count: number) => (count === 1 ? '1 invoice' : `${count.toLocaleString('en-US')} invoices`)
type Named = InvoiceSummary & { name: string }

interface InvoiceBulkProps {
  selection: GridSelection<InvoiceSummary>
  state: GridQuery
}

/** Bulk actions on invoices: open drafts, void, PDFs, emails. Each applies only to the invoices that allow it. */
export function InvoiceBulk({ selection, state }: InvoiceBulkProps) {
  const client = useQueryClient()
  const may = useMay()
  const { run, running } = useBulk<Named>()
  const [voiding, setVoiding] = useState<readonly Named[] | null>(null)
  const chosen = async (applies: (row: InvoiceSummary) => boolean): Promise<Named[]> => {
    const rows = await chosenRows(selection, state, (page) => client.fetchQuery(invoicePage(page)))
    return rows.filter(applies).map((row) => ({ ...row, name: row.invoice_number }))
  }
  const noneCan = (what: string) => notify.error(`None of the ${noun(selection.count)} can be ${what}.`)
  const staying = (rows: readonly Named[], what: string): string =>
    rows.length === selection.count ? '' : `${noun(selection.count - rows.length)} of those chosen cannot be ${what}.`
  const turn = async (
    rows: readonly Named[],
    to: (row: Named) => { invoice_status: InvoiceStatus; date?: Day },
    words: { running: string; done: string },
  ) => {
    await run(
      rows,
      (row) => call(updateInvoiceStatus, { params: { id: row.id }, body: to(row), version: row.updated_at }),
      {
        ...words,
        noun,
      },
    )
    selection.clear()
    await refreshTopics(client, LEDGER)
  }
  const openDrafts = async () => {
    const rows = await chosen(({ invoice_status }) => invoice_status === 'draft')
    if (rows.length === 0) return void noneCan('opened')
    const question = { title: `Open ${noun(rows.length)}?`, body: staying(rows, 'opened'), confirmLabel: 'Open' }
    if (await confirm(question))
      await turn(rows, () => ({ invoice_status: 'open' }), { running: 'Opening', done: 'opened' })
  }
  const askToVoid = async () => {
    const rows = await chosen(({ invoice_status }) => invoice_status === 'draft' || invoice_status === 'open')
    if (rows.length === 0) return void noneCan('voided')
    setVoiding(rows)
  }
  const mail = async () => {
    const rows = await chosen(({ invoice_status }) => invoice_status !== 'draft' && invoice_status !== 'void')
    if (rows.length === 0) return void noneCan('emailed')
    const question = {
      title: `Email ${noun(rows.length)}?`,
      body: `Each is emailed to its customer with its PDF, using your email texts. The activity shows when it was sent. ${staying(rows, 'emailed')}`,
      confirmLabel: 'Email',
    }
    if (!(await confirm(question))) return
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
      { running: 'Emailing', done: 'on the way', noun },
    )
    selection.choose(unsent.map(({ id }) => id))
  }
  const size = { size: 15, strokeWidth: 1.75, 'aria-hidden': true }
  const actions: BulkAction[] = [
    {
      label: 'Open',
      icon: <Send {...size} />,
      onPress: () => void openDrafts(),
    },
    ...(may('invoice.void') ? [{ label: 'Void', icon: <Undo2 {...size} />, onPress: () => void askToVoid() }] : []),
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
  return (
    <>
      <BulkButtons actions={actions.map((action) => ({ ...action, disabled: running }))} />
      {voiding ? (
        <VoidMany
          name={noun(voiding.length)}
          staying={staying(voiding, 'voided')}
          onVoid={(date) =>
            turn(
              voiding,
              ({ invoice_date }) => ({ invoice_status: 'void', date: date < invoice_date ? invoice_date : date }),
              {
                running: 'Voiding',
                done: 'voided',
              },
            )
          }
          onClose={() => setVoiding(null)}
        />
      ) : null}
    </>
  )
}
