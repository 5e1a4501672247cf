import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { transactionsSplit } from '@/lib/contract/calls/split'
import { editChartOfAccount } from '@/lib/contract/calls/transaction'
import type { Transaction } from '@/lib/contract/transaction'
import { showInstead } from './place'
import { linesOf, type SplitLineInput } from './split-values'

/** Splits the line, splits it anew, or makes it whole; each with an undo that brings back what was. */
export function useSplit(whole: Transaction, parts: readonly Transaction[]) {
  const { mutateAsync, isPending } = useWrite(transactionsSplit, { touches: LEDGER })
  const file = useWrite(editChartOfAccount, { touches: LEDGER })
  const send = (lines: SplitLineInput[]) => mutateAsync({ body: { transaction: whole.id, lines } })
  const undo = async () => {
    await send(linesOf(whole, parts))
    const account = whole.chart_of_account?.id
    if (parts.length > 0 || account === undefined) return
    await file.mutateAsync({ params: { id: whole.id }, body: { chart_of_account: account, truck: whole.truck?.id } })
  }
  const save = async (lines: SplitLineInput[]) => {
    const { transaction } = await send(lines)
    showInstead(transaction, 'split')
    const text = lines.length > 0 ? `Split into ${lines.length} parts` : 'The transaction is whole again'
    notify.undo(text, () => void undo().catch(() => undefined))
  }
  return { save, saving: isPending }
}
