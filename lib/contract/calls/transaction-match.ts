import type { Call } from '../endpoint'
import type * as contract from '../transaction-match'

export const matchBill: Call<typeof contract.matchBill> = { method: 'POST', path: '/transaction/match-bill/', can: 'transaction.match' }
export const matchCandidates: Call<typeof contract.matchCandidates> = { method: 'GET', path: '/transaction/{id}/match-candidates/', can: 'transaction.read' }
export const matchInvoice: Call<typeof contract.matchInvoice> = { method: 'POST', path: '/transaction/match-invoice/', can: 'transaction.match' }
export const unlinkBill: Call<typeof contract.unlinkBill> = { method: 'POST', path: '/transaction/unlink-bill/{transactionId}/', can: 'transaction.match' }
export const unlinkInvoice: Call<typeof contract.unlinkInvoice> = { method: 'POST', path: '/transaction/unlink-invoice/{transactionId}/', can: 'transaction.match' }
