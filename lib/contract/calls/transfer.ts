import type { Call } from '../endpoint'
import type * as contract from '../transfer'

export const transferTransactionAccept: Call<typeof contract.transferTransactionAccept> = { method: 'POST', path: '/transaction/transfer-transaction-accept/{id}/', can: 'transaction.match' }
export const transferTransactionReject: Call<typeof contract.transferTransactionReject> = { method: 'POST', path: '/transaction/transfer-transaction-reject/{id}/', can: 'transaction.match' }
export const transferTransactionReopen: Call<typeof contract.transferTransactionReopen> = { method: 'POST', path: '/transaction/transfer-transaction-reopen/{id}/', can: 'transaction.match' }
export const transferTransactions: Call<typeof contract.transferTransactions> = { method: 'GET', path: '/transaction/transfer-transactions/', can: 'transaction.read' }
