import type { Call } from '../endpoint'
import type * as contract from '../transaction-bulk'

export const acceptSuggestions: Call<typeof contract.acceptSuggestions> = { method: 'POST', path: '/transaction/accept-suggestions/', can: 'transaction.edit' }
export const bulkFlag: Call<typeof contract.bulkFlag> = { method: 'POST', path: '/transaction/transaction-bulk-flag/', can: 'transaction.edit' }
export const bulkPreview: Call<typeof contract.bulkPreview> = { method: 'POST', path: '/transaction/bulk-preview/', can: 'transaction.read' }
