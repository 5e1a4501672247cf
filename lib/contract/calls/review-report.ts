import type { Call } from '../endpoint'
import type * as contract from '../review-report'

export const closeChecklist: Call<typeof contract.closeChecklist> = { method: 'GET', path: '/report/close-checklist/', can: 'report.read' }
export const consistencyReview: Call<typeof contract.consistencyReview> = { method: 'GET', path: '/report/consistency-review/', can: 'report.read' }
export const profitAndLossByTruck: Call<typeof contract.profitAndLossByTruck> = { method: 'GET', path: '/report/profit-and-loss-by-truck/', can: 'report.read' }
