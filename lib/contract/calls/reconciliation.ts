import type { Call } from '../endpoint'
import type * as contract from '../reconciliation'

export const calculateReconciliation: Call<typeof contract.calculateReconciliation> = { method: 'POST', path: '/reconciliation/reconciliation/{id}/calculate/', can: 'reconciliation.edit' }
export const createReconciliation: Call<typeof contract.createReconciliation> = { method: 'POST', path: '/reconciliation/reconciliation/', can: 'reconciliation.edit' }
export const deleteReconciliation: Call<typeof contract.deleteReconciliation> = { method: 'DELETE', path: '/reconciliation/reconciliation/{id}/', can: 'reconciliation.edit' }
export const finishReconciliation: Call<typeof contract.finishReconciliation> = { method: 'POST', path: '/reconciliation/reconciliation/{id}/finish/', can: 'reconciliation.finish' }
export const lastReconciliationDates: Call<typeof contract.lastReconciliationDates> = { method: 'GET', path: '/reconciliation/last-reconciliation-dates/', can: 'reconciliation.read' }
export const reconciliationDetail: Call<typeof contract.reconciliationDetail> = { method: 'GET', path: '/reconciliation/reconciliation/{id}/', can: 'reconciliation.read' }
export const reconciliationList: Call<typeof contract.reconciliationList> = { method: 'GET', path: '/reconciliation/reconciliation/', can: 'reconciliation.read' }
export const reconciliationReport: Call<typeof contract.reconciliationReport> = { method: 'GET', path: '/reconciliation/reconciliation/{id}/report/', can: 'reconciliation.read' }
export const reconciliationTransactions: Call<typeof contract.reconciliationTransactions> = { method: 'GET', path: '/reconciliation/reconciliation/{id}/transactions/', can: 'reconciliation.read' }
export const settleReconciliation: Call<typeof contract.settleReconciliation> = { method: 'POST', path: '/reconciliation/reconciliation/{id}/settlement/', can: 'reconciliation.edit' }
export const undoReconciliation: Call<typeof contract.undoReconciliation> = { method: 'POST', path: '/reconciliation/reconciliation/{id}/undo/', can: 'reconciliation.reopen' }
export const updateReconciliation: Call<typeof contract.updateReconciliation> = { method: 'PATCH', path: '/reconciliation/reconciliation/{id}/', can: 'reconciliation.edit' }
