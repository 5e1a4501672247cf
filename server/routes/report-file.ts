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
  route(contract.profitAndLossPdf, async (ctx, { query }) => asPdf(ctx, await profitAndLossPaper(ctx, query))),
  route(contract.profitAndLossXlsx, async (ctx, { query }) => asWorkbook(ctx, await profitAndLossPaper(ctx, query))),
  route(contract.balanceSheetPdf, async (ctx, { query }) => asPdf(ctx, await balanceSheetPaper(ctx, query))),
  route(contract.balanceSheetXlsx, async (ctx, { query }) => asWorkbook(ctx, await balanceSheetPaper(ctx, query))),
  route(contract.cashActivityPdf, async (ctx, { query }) => asPdf(ctx, await cashActivityPaper(ctx, query))),
  route(contract.cashActivityXlsx, async (ctx, { query }) => asWorkbook(ctx, await cashActivityPaper(ctx, query))),
  route(contract.trialBalancePdf, async (ctx, { query }) => asPdf(ctx, await trialBalancePaper(ctx, query))),
  route(contract.trialBalanceXlsx, async (ctx, { query }) => asWorkbook(ctx, await trialBalancePaper(ctx, query))),
  route(contract.generalLedgerPdf, async (ctx, { query }) => asPdf(ctx, await generalLedgerPaper(ctx, query, contract.PDF_ROWS_MAX))),
  route(contract.generalLedgerXlsx, async (ctx, { query }) => asWorkbook(ctx, await generalLedgerPaper(ctx, query, contract.XLSX_ROWS_MAX))),
  route(contract.top10ChartOfAccountsPdf, async (ctx, { query }) => asPdf(ctx, await topAccountsPaper(ctx, query))),
  route(contract.top10ChartOfAccountsXlsx, async (ctx, { query }) => asWorkbook(ctx, await topAccountsPaper(ctx, query))),
  route(contract.top10StakeholdersPdf, async (ctx, { query }) => asPdf(ctx, await topStakeholdersPaper(ctx, query))),
  route(contract.top10StakeholdersXlsx, async (ctx, { query }) => asWorkbook(ctx, await topStakeholdersPaper(ctx, query))),
  route(contract.customerBalancePdf, async (ctx, { query }) => asPdf(ctx, await balancesPaper(ctx, 'customer', query))),
  route(contract.customerBalanceXlsx, async (ctx, { query }) => asWorkbook(ctx, await balancesPaper(ctx, 'customer', query))),
  route(contract.customerStatementPdf, async (ctx, { params, query }) => asPdf(ctx, await customerStatementPaper(ctx, { ...query, ...params }))),
  route(contract.vendorBalancePdf, async (ctx, { query }) => asPdf(ctx, await balancesPaper(ctx, 'vendor', query))),
  route(contract.vendorBalanceXlsx, async (ctx, { query }) => asWorkbook(ctx, await balancesPaper(ctx, 'vendor', query))),
  route(contract.fixedAssetBalanceTruckPdf, async (ctx, { query }) => asPdf(ctx, await fixedAssetBalancePaper(ctx, query))),
  route(contract.fixedAssetBalanceTruckXlsx, async (ctx, { query }) => asWorkbook(ctx, await fixedAssetBalancePaper(ctx, query))),
  route(contract.truckEquityPdf, async (ctx, { query }) => asPdf(ctx, await truckEquityPaper(ctx, query))),
  route(contract.truckEquityXlsx, async (ctx, { query }) => asWorkbook(ctx, await truckEquityPaper(ctx, query))),
  route(contract.profitAndLossByTruckPdf, async (ctx, { query }) => asPdf(ctx, await byTruckPaper(ctx, query))),
  route(contract.profitAndLossByTruckXlsx, async (ctx, { query }) => asWorkbook(ctx, await byTruckPaper(ctx, query))),
]
