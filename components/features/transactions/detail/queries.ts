import { read } from '@/lib/client/query'
import { transactionList } from '@/lib/contract/transaction'
import { matchCandidates } from '@/lib/contract/transaction-match'

/** Parts of one line at most. */
const PARTS_SHOWN = 200

export const aboutLine = (id: string) => ({ model_name: 'transaction' as const, object_id: id })

export const partsOf = (id: string) =>
  read('transactions', transactionList, { query: { split_transaction: id, page_size: PARTS_SHOWN } })

export const candidatesOf = (id: string) => read('transactions', matchCandidates, { params: { id } })
