import type { Call } from '../endpoint'
import type * as contract from '../transaction-marks'

export const transactionMarks: Call<typeof contract.transactionMarks> = { method: 'GET', path: '/transaction/transaction-marks/', can: 'transaction.read' }
