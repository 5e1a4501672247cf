import type { Call } from '../endpoint'
import type * as contract from '../balance-report'

export const customerBalance: Call<typeof contract.customerBalance> = { method: 'GET', path: '/report/customer-balance/', can: 'report.read' }
export const customerBalanceDocuments: Call<typeof contract.customerBalanceDocuments> = { method: 'GET', path: '/report/customer-balance/{stakeholder}/', can: 'report.read' }
export const vendorBalance: Call<typeof contract.vendorBalance> = { method: 'GET', path: '/report/vendor-balance/', can: 'report.read' }
export const vendorBalanceDocuments: Call<typeof contract.vendorBalanceDocuments> = { method: 'GET', path: '/report/vendor-balance/{stakeholder}/', can: 'report.read' }
