import type { Query } from '@/lib/contract/endpoint'
import { read } from '@/lib/client/query'
import { transactionList } from '@/lib/contract/transaction'
import { invoicesThatSum, matchCandidates } from '@/lib/contract/transaction-match'

/** Parts of one line at most. */
const PARTS_SHOWN = 200

export const aboutLine = (id: string) => ({ model_name: 'transaction' as const, object_id: id })

export const partsOf = (id: string) =>
  read('transactions', transactionList, { query: { split_transaction: id, page_size: PARTS_SHOWN } })

export const candidatesOf = (id: string, query: Query<typeof matchCandidates> = {}) =>
  read('transactions', matchCandidates, { params: { id }, query })

export const sumOf = (id: string, query: Query<typeof invoicesThatSum>) =>
  read('transactions', invoicesThatSum, { params: { id }, query })
