import type { Call } from '../endpoint'
import type * as contract from '../suggestion'

export const lineSuggestion: Call<typeof contract.lineSuggestion> = { method: 'GET', path: '/transaction/{id}/suggestion/', can: 'transaction.read' }
export const suggestCategory: Call<typeof contract.suggestCategory> = { method: 'POST', path: '/transaction/transaction-categorize/', can: 'transaction.edit' }
export const suggestCategoryBulk: Call<typeof contract.suggestCategoryBulk> = { method: 'POST', path: '/transaction/transaction-categorize-bulk/', can: 'transaction.edit' }
export const suggestStakeholder: Call<typeof contract.suggestStakeholder> = { method: 'POST', path: '/transaction/stakeholder-gpt/', can: 'transaction.edit' }
export const suggestStakeholderBulk: Call<typeof contract.suggestStakeholderBulk> = { method: 'POST', path: '/transaction/stakeholder-gpt-bulk/', can: 'transaction.edit' }
