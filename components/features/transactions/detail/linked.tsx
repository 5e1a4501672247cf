'use client'
import { useQueries, useQuery } from '@tanstack/react-query'
import { List } from '@/components/ui/list'
import { DrawerBody } from '@/components/ui/drawer'
import { Hint } from '@/components/ui/field-box'
import { Note } from '@/components/ui/note'
import { read } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { invoiceDetail } from '@/lib/contract/invoice'
import { journalEntryDetail } from '@/lib/contract/journal-entry'
import { lockRefusal } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import { formatUsd } from '@/lib/money/format'
import { useRowRights } from './use-row-rights'
import { linkText } from '../match/link-text'
import { matchedAs, type MatchedInvoice } from '../match/matched-as'
import { UnlinkFooter } from './unlink-footer'
import { useMatch } from '../match/use-match'

/** The documents that the line pays, and a way to unlink it. */
export function Linked({ row }: { row: Transaction }) {
  const rights = useRowRights()
  const { unlinkBill, unlinkInvoices, pending } = useMatch(row)
  const { invoices, match, reading } = useMatched(row)
  const lock = lockRefusal(row)
  const unlink = () => void (row.bill ? unlinkBill(row.bill.id) : unlinkInvoices(match))
  return (
    <>
      <DrawerBody>
        <Note tone="green" title={linkText(row)}>
          {row.link === 'bill' ? `is paid with ${formatUsd(row.amount)}.` : `settled with ${formatUsd(row.amount)}.`}
        </Note>
        {invoices.length > 0 ? (
          <List framed className="flex-none" aria-label="Settled invoices">
            {invoices.map((invoice) => (
              <li key={invoice.id} className="flex items-center gap-3 px-3.5 py-2.5">
                <span className="font-medium">{invoice.number}</span>
                <span className="min-w-0 flex-1 truncate text-muted">{invoice.party}</span>
                <span className="tnum">{formatUsd(invoice.amount)}</span>
              </li>
            ))}
          </List>
        ) : null}
        {lock ? <Hint>{lock}</Hint> : null}
      </DrawerBody>
      {rights.match && lock === null ? <UnlinkFooter pending={pending} reading={reading} onUnlink={unlink} /> : null}
    </>
  )
}

/** The settled invoices with what was applied to each, and the whole match, so that unlinking can be undone. */
function useMatched(row: Transaction) {
  const may = useMay()
  const ids = row.link === 'invoice' ? row.journal_entries.filter(({ event_type }) => event_type === 'invoice') : []
  const answers = useQueries({
    queries: ids.map(({ id }) => ({
      ...read('transactions', invoiceDetail, { params: { id } }),
      enabled: may('invoice.read'),
    })),
  })
  const entry = useQuery({
    ...read('transactions', journalEntryDetail, { params: { id: row.id } }),
    enabled: row.link === 'invoice' && row.split_transaction === null && may('journal.read'),
  })
  const invoices = answers.flatMap(({ data }): MatchedInvoice[] => {
    const payment = data?.payments.find(({ transaction }) => transaction === row.id)
    if (!data || !payment) return []
    return [{ id: data.id, number: data.invoice_number, party: data.stakeholder.full_name, amount: payment.amount }]
  })
  const complete = invoices.length === ids.length
  return {
    invoices,
    match: complete && ids.length > 0 ? matchedAs(row, invoices, entry.data ?? null) : null,
    reading: answers.some(({ isFetching }) => isFetching) || entry.isFetching,
  }
}
