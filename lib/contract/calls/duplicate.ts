import type { Call } from '../endpoint'
import type * as contract from '../duplicate'

export const duplicates: Call<typeof contract.duplicates> = { method: 'GET', path: '/transaction/duplicates/', can: 'transaction.read' }
export const mergeDuplicate: Call<typeof contract.mergeDuplicate> = { method: 'POST', path: '/transaction/merge-duplicate/', can: 'transaction.edit' }
