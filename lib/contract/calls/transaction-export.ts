import type { Call } from '../endpoint'
import type * as contract from '../transaction-export'

export const exportTransactions: Call<typeof contract.exportTransactions> = { method: 'POST', path: '/transaction/export-transaction/', can: 'report.export' }
