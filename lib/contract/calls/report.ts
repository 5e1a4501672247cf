import type { Call } from '../endpoint'
import type * as contract from '../report'

export const balanceSheet: Call<typeof contract.balanceSheet> = { method: 'GET', path: '/report/balance-sheet/', can: 'report.read' }
export const cashActivity: Call<typeof contract.cashActivity> = { method: 'GET', path: '/report/cash-activity/', can: 'report.read' }
export const generalLedger: Call<typeof contract.generalLedger> = { method: 'GET', path: '/report/general-ledger/', can: 'report.read' }
export const journal: Call<typeof contract.journal> = { method: 'GET', path: '/report/journal/', can: 'report.export' }
export const profitAndLoss: Call<typeof contract.profitAndLoss> = { method: 'GET', path: '/report/profit-and-loss/', can: 'report.read' }
export const top10ChartOfAccounts: Call<typeof contract.top10ChartOfAccounts> = { method: 'GET', path: '/report/top-10-chart-of-accounts/', can: 'report.read' }
export const top10Stakeholders: Call<typeof contract.top10Stakeholders> = { method: 'GET', path: '/report/top-10-stakeholders/', can: 'report.read' }
export const transactionStats: Call<typeof contract.transactionStats> = { method: 'GET', path: '/report/transaction-stats/', can: 'report.read' }
export const transactionStatsChart: Call<typeof contract.transactionStatsChart> = { method: 'GET', path: '/report/transaction-stats-chart/', can: 'report.read' }
export const trialBalance: Call<typeof contract.trialBalance> = { method: 'GET', path: '/report/trial-balance/', can: 'report.read' }
