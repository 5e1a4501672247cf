import { useQueryClient } from '@tanstack/react-query'
import { counted } from '@/components/ui/count-text'
import { confirm } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/toast'
import { read, useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { transactionDetail, type Transaction } from '@/lib/contract/transaction'
import { unlinkBill, unlinkInvoice } from '@/lib/contract/transaction-match'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

interface Linked {
  transaction: string
  name: string
  date: string
  amount: number
}

/** Unlinks a payment from its document after a confirmation; the bank line becomes uncategorized. */
export function useUnlink(kind: 'invoice' | 'bill') {
  const client = useQueryClient()
  const touches = LEDGER
  const bill = useWrite(unlinkBill, { touches })
  const invoice = useWrite(unlinkInvoice, { touches })
  const ofMany = async (transaction: string): Promise<string | null> => {
    if (kind === 'bill') return null
    const line = read('transactions', transactionDetail, { params: { id: transaction } })
    return reopensMany(await client.fetchQuery({ ...line, staleTime: 0 }))
  }
  return async ({ transaction, name, date, amount }: Linked): Promise<void> => {
    const many = await ofMany(transaction)
    const question = {
      title: 'Unlink this payment?',
      body: `${name}, ${formatDay(date)}, ${formatUsd(amount)}. ${many ?? `The ${kind} is open again for that amount, and the bank line becomes uncategorized.`}${kind === 'invoice' ? ' Other entries of the match are removed too.' : ''}`,
      confirmLabel: many ? 'Unlink all' : 'Unlink',
      danger: true,
    }
    if (!(await confirm(question))) return
    const unlink = kind === 'bill' ? bill : invoice
    await unlink
      .mutateAsync({ params: { transactionId: transaction } })
      .then(() => notify.success('Payment unlinked'))
      // The query client has shown it.
      .catch(() => undefined)
  }
}

/** A deposit that pays several invoices is unlinked from all of them. */
function reopensMany({ amount, journal_entries }: Transaction): string | null {
  const invoices = journal_entries.filter(({ event_type }) => event_type === 'invoice')
  if (invoices.length < 2) return null
  return `All ${counted(invoices.length, 'invoice')} of this deposit of ${formatUsd(amount)} are open again, and the bank line becomes uncategorized: ${named(invoices)}.`
}

const NAMED = 10
function named(invoices: readonly { entry_id: string }[]): string {
  const rest = invoices.length - NAMED
  return [...invoices.slice(0, NAMED).map(({ entry_id }) => entry_id), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}
