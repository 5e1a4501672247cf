import type { Call } from '../endpoint'
import type * as contract from '../chart-of-account'

export const accountDetail: Call<typeof contract.accountDetail> = { method: 'GET', path: '/chart_of_account/chart_of_account/{id}/', can: 'account.read' }
export const accountLedger: Call<typeof contract.accountLedger> = { method: 'GET', path: '/chart_of_account/chart_of_account/{id}/ledger/', can: 'report.read' }
export const accountList: Call<typeof contract.accountList> = { method: 'GET', path: '/chart_of_account/chart_of_account/', can: 'account.read' }
export const addAccount: Call<typeof contract.addAccount> = { method: 'POST', path: '/chart_of_account/chart_of_account/', can: 'account.edit' }
export const deleteAccount: Call<typeof contract.deleteAccount> = { method: 'DELETE', path: '/chart_of_account/chart_of_account/{id}/', can: 'account.edit' }
export const nestedList: Call<typeof contract.nestedList> = { method: 'GET', path: '/chart_of_account/chart_of_account/nested_list/', can: 'account.read' }
export const updateAccount: Call<typeof contract.updateAccount> = { method: 'PATCH', path: '/chart_of_account/chart_of_account/{id}/', can: 'account.edit' }
