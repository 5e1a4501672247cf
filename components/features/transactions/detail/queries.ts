import type { Query } from '@/lib/contract/endpoint'
import { read } from '@/lib/client/query'
import { transactionList, type Transaction } from '@/lib/contract/transaction'
import { linesWithoutTruck } from '@/lib/contract/truck-line'
import { transferTransactions } from '@/lib/contract/transfer'
import { billsThatSum, invoicesThatSum, matchCandidates } from '@/lib/contract/transaction-match'

/** The maximum number of parts of a line. */
const PARTS_SHOWN = 200

export const aboutLine = (id: string) => ({ model_name: 'transaction' as const, object_id: id })

export const partsOf = (id: string) =>
  read('transactions', transactionList, { query: { split_transaction: id, page_size: PARTS_SHOWN } })

export const candidatesOf = (id: string, query: Query<typeof matchCandidates> = {}) =>
  read('transactions', matchCandidates, { params: { id }, query })

/** Open bills that add up to the line to the cent. */
export const billsThatSumOf = (id: string) => read('transactions', billsThatSum, { params: { id } })
/** Open invoices that add up to an amount. */
export const sumOf = (id: string, query: Query<typeof invoicesThatSum>) =>
  read('transactions', invoicesThatSum, { params: { id }, query })

/** The accepted transfer that the line is a side of. */
export const acceptedTransferOf = (id: string) =>
  read('transfers', transferTransactions, { query: { transaction: id, is_accepted: 'true', page_size: 1 } })

/** The line as listed among those without a truck, with its suggested truck. */
export const withoutTruckRead = ({ id, date }: Transaction) =>
  read('transactions', linesWithoutTruck, { query: { start_date: date, end_date: date, id } })
