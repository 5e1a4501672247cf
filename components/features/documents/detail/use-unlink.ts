import { confirm } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { unlinkBill, unlinkInvoice } from '@/lib/contract/transaction-match'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

interface Linked {
  transaction: string
  name: string
  date: string
  amount: number
}

/** Takes a payment off its document, once that is confirmed; the bank line waits for a category again. */
export function useUnlink(kind: 'invoice' | 'bill') {
  const touches = LEDGER
  const bill = useWrite(unlinkBill, { touches })
  const invoice = useWrite(unlinkInvoice, { touches })
  return async ({ transaction, name, date, amount }: Linked): Promise<void> => {
    const question = {
      title: 'Unlink this payment?',
      body: `${name}, ${formatDay(date)}, ${formatUsd(amount)}. The ${kind} is open again by that much, and the bank line waits for a category.${kind === 'invoice' ? ' Other entries of the match go too.' : ''}`,
      confirmLabel: 'Unlink',
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
