import * as contract from '@/lib/contract/report-file'
import { route, type Route } from '@/server/http/route'
import { balanceSheetPaper } from '@/server/services/report/paper/balance-sheet'
import { balancesPaper } from '@/server/services/report/paper/balances'
import { byTruckPaper } from '@/server/services/report/paper/by-truck'
import { cashActivityPaper } from '@/server/services/report/paper/cash-activity'
import { asPdf, asWorkbook } from '@/server/services/report/paper/files'
import { customerStatementPaper } from '@/server/services/report/paper/customer-statement'
import { fixedAssetBalancePaper, truckEquityPaper } from '@/server/services/report/paper/fixed-assets'
import { generalLedgerPaper } from '@/server/services/report/paper/general-ledger'
import { profitAndLossPaper } from '@/server/services/report/paper/profit-and-loss'
import { topAccountsPaper, topStakeholdersPaper } from '@/server/services/report/paper/top-10'
import { trialBalancePaper } from '@/server/services/report/paper/trial-balance'

/** Before the reports themselves: one of them takes any word in this place for a stakeholder. */
export const reportFileRoutes: Route[] = [
  route(contract.profitAndLossPdf, (ctx, { query }) => asPdf(ctx, () => profitAndLossPaper(ctx, query))),
  route(contract.profitAndLossXlsx, (ctx, { query }) => asWorkbook(ctx, () => profitAndLossPaper(ctx, query))),
  route(contract.balanceSheetPdf, (ctx, { query }) => asPdf(ctx, () => balanceSheetPaper(ctx, query))),
  route(contract.balanceSheetXlsx, (ctx, { query }) => asWorkbook(ctx, () => balanceSheetPaper(ctx, query))),
  route(contract.cashActivityPdf, (ctx, { query }) => asPdf(ctx, () => cashActivityPaper(ctx, query))),
  route(contract.cashActivityXlsx, (ctx, { query }) => asWorkbook(ctx, () => cashActivityPaper(ctx, query))),
  route(contract.trialBalancePdf, (ctx, { query }) => asPdf(ctx, () => trialBalancePaper(ctx, query))),
  route(contract.trialBalanceXlsx, (ctx, { query }) => asWorkbook(ctx, () => trialBalancePaper(ctx, query))),
  route(contract.generalLedgerPdf, (ctx, { query }) => asPdf(ctx, () => generalLedgerPaper(ctx, query, contract.PDF_ROWS_MAX))),
  route(contract.generalLedgerXlsx, (ctx, { query }) => asWorkbook(ctx, () => generalLedgerPaper(ctx, query, contract.XLSX_ROWS_MAX))),
  route(contract.top10ChartOfAccountsPdf, (ctx, { query }) => asPdf(ctx, () => topAccountsPaper(ctx, query))),
  route(contract.top10ChartOfAccountsXlsx, (ctx, { query }) => asWorkbook(ctx, () => topAccountsPaper(ctx, query))),
  route(contract.top10StakeholdersPdf, (ctx, { query }) => asPdf(ctx, () => topStakeholdersPaper(ctx, query))),
  route(contract.top10StakeholdersXlsx, (ctx, { query }) => asWorkbook(ctx, () => topStakeholdersPaper(ctx, query))),
  route(contract.customerBalancePdf, (ctx, { query }) => asPdf(ctx, () => balancesPaper(ctx, 'customer', query))),
  route(contract.customerBalanceXlsx, (ctx, { query }) => asWorkbook(ctx, () => balancesPaper(ctx, 'customer', query))),
  route(contract.customerStatementPdf, (ctx, { params, query }) => asPdf(ctx, () => customerStatementPaper(ctx, { ...query, ...params }))),
  route(contract.vendorBalancePdf, (ctx, { query }) => asPdf(ctx, () => balancesPaper(ctx, 'vendor', query))),
  route(contract.vendorBalanceXlsx, (ctx, { query }) => asWorkbook(ctx, () => balancesPaper(ctx, 'vendor', query))),
  route(contract.fixedAssetBalanceTruckPdf, (ctx, { query }) => asPdf(ctx, () => fixedAssetBalancePaper(ctx, query))),
  route(contract.fixedAssetBalanceTruckXlsx, (ctx, { query }) => asWorkbook(ctx, () => fixedAssetBalancePaper(ctx, query))),
  route(contract.truckEquityPdf, (ctx, { query }) => asPdf(ctx, () => truckEquityPaper(ctx, query))),
  route(contract.truckEquityXlsx, (ctx, { query }) => asWorkbook(ctx, () => truckEquityPaper(ctx, query))),
  route(contract.profitAndLossByTruckPdf, (ctx, { query }) => asPdf(ctx, () => byTruckPaper(ctx, query))),
  route(contract.profitAndLossByTruckXlsx, (ctx, { query }) => asWorkbook(ctx, () => byTruckPaper(ctx, query))),
]
