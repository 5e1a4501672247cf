import type { Call } from '../endpoint'
import type * as contract from '../transaction-bulk'

export const acceptSuggestions: Call<typeof contract.acceptSuggestions> = { method: 'POST', path: '/transaction/accept-suggestions/', can: 'transaction.edit' }
export const acceptSure: Call<typeof contract.acceptSure> = { method: 'POST', path: '/transaction/accept-sure/', can: 'transaction.edit' }
export const acceptSurePreview: Call<typeof contract.acceptSurePreview> = { method: 'POST', path: '/transaction/accept-sure-preview/', can: 'transaction.read' }
export const bulkFlag: Call<typeof contract.bulkFlag> = { method: 'POST', path: '/transaction/transaction-bulk-flag/', can: 'transaction.edit' }
export const bulkPreview: Call<typeof contract.bulkPreview> = { method: 'POST', path: '/transaction/bulk-preview/', can: 'transaction.read' }
