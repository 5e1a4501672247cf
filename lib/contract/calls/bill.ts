import type { Call } from '../endpoint'
import type * as contract from '../bill'

export const billDetail: Call<typeof contract.billDetail> = { method: 'GET', path: '/bill/bill/{id}/', can: 'bill.read' }
export const billList: Call<typeof contract.billList> = { method: 'GET', path: '/bill/bill/', can: 'bill.read' }
export const billStatusCount: Call<typeof contract.billStatusCount> = { method: 'GET', path: '/bill/bill-status-count/', can: 'bill.read' }
export const createBill: Call<typeof contract.createBill> = { method: 'POST', path: '/bill/bill/', can: 'bill.draft' }
export const deleteBill: Call<typeof contract.deleteBill> = { method: 'DELETE', path: '/bill/bill/{id}/', can: 'bill.delete' }
export const updateBill: Call<typeof contract.updateBill> = { method: 'PATCH', path: '/bill/bill/{id}/', can: 'bill.edit' }
