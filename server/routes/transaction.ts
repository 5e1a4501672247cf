import { calendarDue } from '@/lib/contract/calendar'
import * as duplicate from '@/lib/contract/duplicate'
import * as excluded from '@/lib/contract/excluded'
import { transactionsSplit } from '@/lib/contract/split'
import * as contract from '@/lib/contract/transaction'
import * as bulk from '@/lib/contract/transaction-bulk'
import { exportTransactions } from '@/lib/contract/transaction-export'
import { transactionMarks } from '@/lib/contract/transaction-marks'
import * as match from '@/lib/contract/transaction-match'
import { recurringSeries } from '@/lib/contract/transaction-recurring'
import * as transfer from '@/lib/contract/transfer'
import { route, type Route } from '@/server/http/route'
import { acceptSuggestions } from '@/server/services/suggestion/accept'
import { acceptSure, previewSure } from '@/server/services/suggestion/accept-sure'
import { addManual } from '@/server/services/transaction/add-manual'
import {
  acceptTransfer,
  pairTransfer,
  rejectTransfer,
  reopenTransfer,
} from '@/server/services/transaction/answer-transfer'
import { assignStakeholder, assignStakeholderBulk } from '@/server/services/transaction/assign-stakeholder'
import { calendar } from '@/server/services/transaction/calendar'
import { dueIn } from '@/server/services/transaction/calendar-due'
import { categorize, categorizeBulk } from '@/server/services/transaction/categorize'
import { duplicates } from '@/server/services/transaction/duplicates'
import { exclude, excludedLines, restore } from '@/server/services/transaction/exclude'
import { startExport } from '@/server/services/transaction/export'
import { finalizeBulk } from '@/server/services/transaction/finalize'
import { flagBulk } from '@/server/services/transaction/flag'
import { preview } from '@/server/services/transaction/left-out'
import { detail, list, notCategorizedCount } from '@/server/services/transaction/list'
import { marks } from '@/server/services/transaction/marks'
import { matchBill, unlinkBill } from '@/server/services/transaction/match-bill'
import { matchBills, unlinkBills } from '@/server/services/transaction/match-bills'
import { billPayments, invoicePayments } from '@/server/services/document/payment-candidates'
import { billsThatSum, invoicesThatSum } from '@/server/services/transaction/documents-that-sum'
import { matchCandidates } from '@/server/services/transaction/match-candidates'
import { matchInvoice, unlinkInvoice } from '@/server/services/transaction/match-invoice'
import { mergeDuplicate } from '@/server/services/transaction/merge-duplicate'
import { recurring } from '@/server/services/transaction/recurring'
import { remove } from '@/server/services/transaction/remove'
import { split } from '@/server/services/transaction/split'
import { transferCandidates } from '@/server/services/transaction/transfer-candidates'
import { transfers } from '@/server/services/transaction/transfers'
import { update } from '@/server/services/transaction/update'

export const transactionRoutes: Route[] = [
  route(contract.transactionList, (ctx, { query }) => list(ctx, query)),
  route(exportTransactions, (ctx, { query, body }) => startExport(ctx, { ...query, ...body })),
  route(contract.transactionDetail, (ctx, { params }) => detail(ctx, params.id)),
  route(contract.notCategorizedCount, (ctx, { query }) => notCategorizedCount(ctx, query)),
  route(contract.addManualTransaction, (ctx, { body }) => addManual(ctx, body)),
  route(bulk.editChartOfAccountBulk, (ctx, { body }) => categorizeBulk(ctx, body)),
  route(bulk.editStakeholderBulk, (ctx, { body }) => assignStakeholderBulk(ctx, body)),
  route(bulk.bulkFinalize, (ctx, { body }) => finalizeBulk(ctx, body)),
  route(bulk.bulkPreview, (ctx, { body }) => preview(ctx, body)),
  route(bulk.bulkFlag, (ctx, { body }) => flagBulk(ctx, body)),
  route(bulk.acceptSuggestions, (ctx, { body }) => acceptSuggestions(ctx, body)),
  route(bulk.acceptSurePreview, (ctx, { body }) => previewSure(ctx, body.filter)),
  route(bulk.acceptSure, (ctx, { body }) => acceptSure(ctx, body)),
  route(transactionMarks, (ctx, { query }) => marks(ctx, query.id)),
  route(recurringSeries, (ctx, { query }) => recurring(ctx, query)),
  route(transactionsSplit, (ctx, { body }) => split(ctx, body)),
  route(match.matchBill, (ctx, { body }) => matchBill(ctx, body)),
  route(match.matchBills, (ctx, { body }) => matchBills(ctx, body)),
  route(match.matchInvoice, (ctx, { body }) => matchInvoice(ctx, body)),
  route(match.unlinkBill, (ctx, { params }) => unlinkBill(ctx, params.transactionId)),
  route(match.unlinkBills, (ctx, { params }) => unlinkBills(ctx, params.transactionId)),
  route(match.unlinkInvoice, (ctx, { params }) => unlinkInvoice(ctx, params.transactionId)),
  route(match.billPaymentCandidates, (ctx, { params }) => billPayments(ctx, params.id)),
  route(match.invoicePaymentCandidates, (ctx, { params }) => invoicePayments(ctx, params.id)),
  route(match.matchCandidates, (ctx, { params, query }) => matchCandidates(ctx, params.id, query)),
  route(match.billsThatSum, (ctx, { params }) => billsThatSum(ctx, params.id)),
  route(match.invoicesThatSum, (ctx, { params, query }) => invoicesThatSum(ctx, { id: params.id, ...query })),
  route(transfer.transferTransactions, (ctx, { query }) => transfers(ctx, query)),
  route(transfer.transferTransactionAccept, (ctx, { params, body }) =>
    acceptTransfer(ctx, { id: params.id, chosen: body.cash_bank_transaction }),
  ),
  route(transfer.pairTransfer, (ctx, { body }) => pairTransfer(ctx, body)),
  route(transfer.transferCandidates, (ctx, { params, query }) => transferCandidates(ctx, { id: params.id, ...query })),
  route(transfer.transferTransactionReject, (ctx, { params }) => rejectTransfer(ctx, params.id)),
  route(transfer.transferTransactionReopen, (ctx, { params }) => reopenTransfer(ctx, params.id)),
  route(duplicate.duplicates, (ctx, { query }) => duplicates(ctx, query)),
  route(duplicate.mergeDuplicate, (ctx, { body }) => mergeDuplicate(ctx, body)),
  route(excluded.excludeTransaction, (ctx, { params, body }) => exclude(ctx, { id: params.id, ...body })),
  route(excluded.excludedList, (ctx, { query }) => excludedLines(ctx, query)),
  route(excluded.restoreExcluded, (ctx, { params }) => restore(ctx, params.id)),
  route(calendarDue, (ctx, { query }) => dueIn(ctx, query)),
  route(contract.transactionCalendar, (ctx, { query }) => calendar(ctx, query)),
  route(contract.deleteTransaction, (ctx, { params }) => remove(ctx, params.id)),
  route(contract.updateTransaction, (ctx, { params, body }) => update(ctx, { id: params.id, patch: body })),
  route(contract.editChartOfAccount, (ctx, { params, body }) => categorize(ctx, { id: params.id, ...body })),
  route(contract.editStakeholder, (ctx, { params, body }) => assignStakeholder(ctx, { id: params.id, ...body })),
]
