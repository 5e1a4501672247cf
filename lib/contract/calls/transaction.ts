import type { Call } from '../endpoint'
import type * as contract from '../transaction'

export const addManualTransaction: Call<typeof contract.addManualTransaction> = { method: 'POST', path: '/transaction/add-manual-transaction/', can: 'transaction.edit' }
export const bulkFinalize: Call<typeof contract.bulkFinalize> = { method: 'POST', path: '/transaction/transaction-bulk-finalize/', can: 'transaction.finalize' }
export const deleteTransaction: Call<typeof contract.deleteTransaction> = { method: 'DELETE', path: '/transaction/{id}/', can: 'transaction.edit' }
export const editChartOfAccount: Call<typeof contract.editChartOfAccount> = { method: 'POST', path: '/transaction/{id}/edit-chart-of-account/', can: 'transaction.edit' }
export const editChartOfAccountBulk: Call<typeof contract.editChartOfAccountBulk> = { method: 'POST', path: '/transaction/edit-chart-of-account-bulk-action/', can: 'transaction.edit' }
export const editStakeholder: Call<typeof contract.editStakeholder> = { method: 'POST', path: '/transaction/{id}/edit-stake-holder/', can: 'transaction.edit' }
export const editStakeholderBulk: Call<typeof contract.editStakeholderBulk> = { method: 'POST', path: '/transaction/edit-stake-holder-bulk-action/', can: 'transaction.edit' }
export const notCategorizedCount: Call<typeof contract.notCategorizedCount> = { method: 'GET', path: '/transaction/not-categorized-count/', can: 'transaction.read' }
export const transactionCalendar: Call<typeof contract.transactionCalendar> = { method: 'GET', path: '/transaction/transaction-calendar/', can: 'transaction.read' }
export const transactionDetail: Call<typeof contract.transactionDetail> = { method: 'GET', path: '/transaction/transaction-detail/{id}/', can: 'transaction.read' }
export const transactionList: Call<typeof contract.transactionList> = { method: 'GET', path: '/transaction/transaction-list/', can: 'transaction.read' }
export const updateTransaction: Call<typeof contract.updateTransaction> = { method: 'PATCH', path: '/transaction/{id}/update/', can: 'transaction.edit' }
