import * as balances from '@/lib/contract/balance-report'
import * as board from '@/lib/contract/equity-board'
import * as ledgerReport from '@/lib/contract/ledger-report'
import * as assets from '@/lib/contract/fixed-asset-report'
import * as contract from '@/lib/contract/report'
import * as review from '@/lib/contract/review-report'
import { route, type Route } from '@/server/http/route'
import { balanceDocuments, stakeholderBalances } from '@/server/services/report/stakeholder-balances'
import {
  cashActivity,
  topAccounts,
  topStakeholders,
  transactionStats,
  transactionStatsChart,
} from '@/server/services/report/cash'
import { profitAndLossByTruck } from '@/server/services/report/by-truck'
import { closeChecklist } from '@/server/services/report/close-checklist'
import { consistencyReview } from '@/server/services/report/consistency-review'
import { equityBoard } from '@/server/services/report/equity-board'
import { journal } from '@/server/services/report/journal'
import { ledger, wholeLedger } from '@/server/services/report/ledger'
import { ledgerLines } from '@/server/services/report/ledger-lines'
import { ledgerSections } from '@/server/services/report/ledger-sections'
import { customerBalancePaper, vendorBalancePaper } from '@/server/services/report/paper/stakeholder-balances'
import { consistencyReviewPaper } from '@/server/services/report/paper/consistency-review'
import { customerStatementPaper } from '@/server/services/report/paper/customer-statement'
import { reportFile } from '@/server/services/report/paper/files'
import { equityBoardPaper } from '@/server/services/report/paper/equity-board'
import { fixedAssetBalancePaper, truckEquityPaper } from '@/server/services/report/paper/fixed-assets'
import { generalLedgerPaper } from '@/server/services/report/paper/general-ledger'
import {
  balanceSheetPaper,
  byTruckPaper,
  cashActivityPaper,
  profitAndLossPaper,
} from '@/server/services/report/paper/statements'
import { topAccountsPaper, topStakeholdersPaper } from '@/server/services/report/paper/top-10'
import { trialBalancePaper } from '@/server/services/report/paper/trial-balance'
import { balanceSheet } from '@/server/services/report/balance-sheet'
import { profitAndLoss } from '@/server/services/report/profit-and-loss'
import { trialBalance } from '@/server/services/report/trial-balance'

export const reportRoutes: Route[] = [
  // Before the reports themselves, because one of them takes any word in this position as a stakeholder.
  route(contract.profitAndLossFile, (ctx, { query }) => reportFile(ctx, query, profitAndLossPaper)),
  route(contract.balanceSheetFile, (ctx, { query }) => reportFile(ctx, query, balanceSheetPaper)),
  route(contract.cashActivityFile, (ctx, { query }) => reportFile(ctx, query, cashActivityPaper)),
  route(contract.trialBalanceFile, (ctx, { query }) => reportFile(ctx, query, trialBalancePaper)),
  route(ledgerReport.generalLedgerFile, (ctx, { query }) => reportFile(ctx, query, generalLedgerPaper)),
  route(contract.top10ChartOfAccountsFile, (ctx, { query }) => reportFile(ctx, query, topAccountsPaper)),
  route(contract.top10StakeholdersFile, (ctx, { query }) => reportFile(ctx, query, topStakeholdersPaper)),
  route(balances.customerBalanceFile, (ctx, { query }) => reportFile(ctx, query, customerBalancePaper)),
  route(balances.customerStatementFile, (ctx, { params, query }) =>
    reportFile(ctx, { ...query, ...params }, customerStatementPaper),
  ),
  route(balances.vendorBalanceFile, (ctx, { query }) => reportFile(ctx, query, vendorBalancePaper)),
  route(assets.fixedAssetBalanceTruckFile, (ctx, { query }) => reportFile(ctx, query, fixedAssetBalancePaper)),
  route(assets.truckEquityFile, (ctx, { query }) => reportFile(ctx, query, truckEquityPaper)),
  route(board.equityBoardFile, (ctx, { query }) => reportFile(ctx, query, equityBoardPaper)),
  route(review.profitAndLossByTruckFile, (ctx, { query }) => reportFile(ctx, query, byTruckPaper)),
  route(review.consistencyReviewFile, (ctx, { query }) => reportFile(ctx, query, consistencyReviewPaper)),

  route(contract.profitAndLoss, (ctx, { query }) => profitAndLoss(ctx, query)),
  route(contract.trialBalance, (ctx, { query }) => trialBalance(ctx, query)),
  route(contract.balanceSheet, (ctx, { query }) => balanceSheet(ctx, query)),
  route(contract.cashActivity, (ctx, { query }) => cashActivity(ctx, query)),
  route(contract.transactionStats, (ctx, { query }) => transactionStats(ctx, query)),
  route(contract.transactionStatsChart, (ctx, { query }) => transactionStatsChart(ctx, query)),
  route(contract.top10ChartOfAccounts, (ctx, { query }) => topAccounts(ctx, query)),
  route(contract.top10Stakeholders, (ctx, { query }) => topStakeholders(ctx, query)),
  route(contract.generalLedger, (ctx, { query }) => {
    const page = { path: contract.generalLedger.path, query }
    return query.chart_of_account === undefined ? wholeLedger(ctx, page) : ledger(ctx, query.chart_of_account, page)
  }),
  route(ledgerReport.generalLedgerSections, (ctx, { query }) => ledgerSections(ctx, query)),
  route(ledgerReport.generalLedgerLines, (ctx, { query }) => ledgerLines(ctx, query)),
  route(balances.customerBalance, (ctx, { query }) => stakeholderBalances(ctx, 'customer', query)),
  route(balances.customerBalanceDocuments, (ctx, { params, query }) =>
    balanceDocuments(ctx, 'customer', { ...query, ...params }),
  ),
  route(balances.vendorBalance, (ctx, { query }) => stakeholderBalances(ctx, 'vendor', query)),
  route(balances.vendorBalanceDocuments, (ctx, { params, query }) =>
    balanceDocuments(ctx, 'vendor', { ...query, ...params }),
  ),
  route(review.profitAndLossByTruck, (ctx, { query }) => profitAndLossByTruck(ctx, query)),
  route(board.equityBoard, (ctx, { query }) => equityBoard(ctx, query)),
  route(review.closeChecklist, (ctx, { query }) => closeChecklist(ctx, query)),
  route(review.consistencyReview, (ctx, { query }) => consistencyReview(ctx, query)),
  route(contract.journal, (ctx, { query }) => journal(ctx, query)),
]
