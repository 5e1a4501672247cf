import type { Call } from '../endpoint'
import type * as contract from '../report-file'

export const balanceSheetPdf: Call<typeof contract.balanceSheetPdf> = { method: 'GET', path: '/report/balance-sheet/pdf/', can: 'report.export' }
export const balanceSheetXlsx: Call<typeof contract.balanceSheetXlsx> = { method: 'GET', path: '/report/balance-sheet/xlsx/', can: 'report.export' }
export const cashActivityPdf: Call<typeof contract.cashActivityPdf> = { method: 'GET', path: '/report/cash-activity/pdf/', can: 'report.export' }
export const cashActivityXlsx: Call<typeof contract.cashActivityXlsx> = { method: 'GET', path: '/report/cash-activity/xlsx/', can: 'report.export' }
export const customerBalancePdf: Call<typeof contract.customerBalancePdf> = { method: 'GET', path: '/report/customer-balance/pdf/', can: 'report.export' }
export const customerBalanceXlsx: Call<typeof contract.customerBalanceXlsx> = { method: 'GET', path: '/report/customer-balance/xlsx/', can: 'report.export' }
export const customerStatementPdf: Call<typeof contract.customerStatementPdf> = { method: 'GET', path: '/report/customer-balance/{stakeholder}/pdf/', can: 'report.export' }
export const fixedAssetBalanceTruckPdf: Call<typeof contract.fixedAssetBalanceTruckPdf> = { method: 'GET', path: '/report/fixed-asset-balance-truck/pdf/', can: 'report.export' }
export const fixedAssetBalanceTruckXlsx: Call<typeof contract.fixedAssetBalanceTruckXlsx> = { method: 'GET', path: '/report/fixed-asset-balance-truck/xlsx/', can: 'report.export' }
export const generalLedgerPdf: Call<typeof contract.generalLedgerPdf> = { method: 'GET', path: '/report/general-ledger/pdf/', can: 'report.export' }
export const generalLedgerXlsx: Call<typeof contract.generalLedgerXlsx> = { method: 'GET', path: '/report/general-ledger/xlsx/', can: 'report.export' }
export const profitAndLossByTruckPdf: Call<typeof contract.profitAndLossByTruckPdf> = { method: 'GET', path: '/report/profit-and-loss-by-truck/pdf/', can: 'report.export' }
export const profitAndLossByTruckXlsx: Call<typeof contract.profitAndLossByTruckXlsx> = { method: 'GET', path: '/report/profit-and-loss-by-truck/xlsx/', can: 'report.export' }
export const profitAndLossPdf: Call<typeof contract.profitAndLossPdf> = { method: 'GET', path: '/report/profit-and-loss/pdf/', can: 'report.export' }
export const profitAndLossXlsx: Call<typeof contract.profitAndLossXlsx> = { method: 'GET', path: '/report/profit-and-loss/xlsx/', can: 'report.export' }
export const top10ChartOfAccountsPdf: Call<typeof contract.top10ChartOfAccountsPdf> = { method: 'GET', path: '/report/top-10-chart-of-accounts/pdf/', can: 'report.export' }
export const top10ChartOfAccountsXlsx: Call<typeof contract.top10ChartOfAccountsXlsx> = { method: 'GET', path: '/report/top-10-chart-of-accounts/xlsx/', can: 'report.export' }
export const top10StakeholdersPdf: Call<typeof contract.top10StakeholdersPdf> = { method: 'GET', path: '/report/top-10-stakeholders/pdf/', can: 'report.export' }
export const top10StakeholdersXlsx: Call<typeof contract.top10StakeholdersXlsx> = { method: 'GET', path: '/report/top-10-stakeholders/xlsx/', can: 'report.export' }
export const trialBalancePdf: Call<typeof contract.trialBalancePdf> = { method: 'GET', path: '/report/trial-balance/pdf/', can: 'report.export' }
export const trialBalanceXlsx: Call<typeof contract.trialBalanceXlsx> = { method: 'GET', path: '/report/trial-balance/xlsx/', can: 'report.export' }
export const truckEquityPdf: Call<typeof contract.truckEquityPdf> = { method: 'GET', path: '/report/truck-equity/pdf/', can: 'report.export' }
export const truckEquityXlsx: Call<typeof contract.truckEquityXlsx> = { method: 'GET', path: '/report/truck-equity/xlsx/', can: 'report.export' }
export const vendorBalancePdf: Call<typeof contract.vendorBalancePdf> = { method: 'GET', path: '/report/vendor-balance/pdf/', can: 'report.export' }
export const vendorBalanceXlsx: Call<typeof contract.vendorBalanceXlsx> = { method: 'GET', path: '/report/vendor-balance/xlsx/', can: 'report.export' }
