import { read } from '@/lib/client/query'
import { attachmentList, transactionActivity } from '@/lib/contract/calls/shared'
import { transactionList } from '@/lib/contract/calls/transaction'
import { matchCandidates } from '@/lib/contract/calls/transaction-match'

const FILES_SHOWN = 100
/** Parts of one line at most. */
const PARTS_SHOWN = 200

export const aboutLine = (id: string) => ({ model_name: 'transaction' as const, object_id: id })

export const attachmentsOf = (id: string) =>
  read('attachments', attachmentList, { query: { ...aboutLine(id), page_size: FILES_SHOWN } })

export const activityOf = (id: string, page_size: number) =>
  read('activity', transactionActivity, { params: { id }, query: { page_size } })

export const partsOf = (id: string) =>
  read('transactions', transactionList, { query: { split_transaction: id, page_size: PARTS_SHOWN } })

export const candidatesOf = (id: string) => read('transactions', matchCandidates, { params: { id } })
