import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { editChartOfAccount, type Transaction } from '@/lib/contract/transaction'
import { filingOf } from './changes'

/** Restores the earlier category of a line that is uncategorized by now; a line that was uncategorized stays so. */
export function useFileAgain(): (seen: Transaction, version?: string) => Promise<void> {
  const { mutateAsync } = useWrite(editChartOfAccount, { touches: LEDGER })
  return async (seen, version) => {
    const filing = filingOf(seen)
    if ((seen.link !== null && seen.mirror_account === null) || filing.chart_of_account === null) return
    await mutateAsync({ params: { id: seen.id }, body: { ...filing, truck: seen.truck?.id }, version })
  }
}
