import type { Call } from '../endpoint'
import type * as contract from '../loan'

export const createLoan: Call<typeof contract.createLoan> = { method: 'POST', path: '/loan/loan/', can: 'asset.edit' }
export const deleteLoan: Call<typeof contract.deleteLoan> = { method: 'DELETE', path: '/loan/loan/{id}/', can: 'asset.delete' }
export const loanDetail: Call<typeof contract.loanDetail> = { method: 'GET', path: '/loan/loan/{id}/', can: 'asset.read' }
export const loanList: Call<typeof contract.loanList> = { method: 'GET', path: '/loan/loan/', can: 'asset.read' }
export const loanPayment: Call<typeof contract.loanPayment> = { method: 'GET', path: '/loan/schedule/{rowId}/', can: 'asset.read' }
export const loanSchedule: Call<typeof contract.loanSchedule> = { method: 'GET', path: '/loan/loan/{id}/schedule/', can: 'asset.read' }
export const markLoanPayment: Call<typeof contract.markLoanPayment> = { method: 'PATCH', path: '/loan/schedule/{rowId}/', can: 'asset.post' }
export const previewLoanSchedule: Call<typeof contract.previewLoanSchedule> = { method: 'POST', path: '/loan/schedule-preview/', can: 'asset.read' }
export const updateLoan: Call<typeof contract.updateLoan> = { method: 'PATCH', path: '/loan/loan/{id}/', can: 'asset.edit' }
