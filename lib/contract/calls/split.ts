import type { Call } from '../endpoint'
import type * as contract from '../split'

export const transactionsSplit: Call<typeof contract.transactionsSplit> = { method: 'POST', path: '/transaction/transactions-split/', can: 'transaction.edit' }
