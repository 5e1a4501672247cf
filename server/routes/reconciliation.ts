import * as contract from '@/lib/contract/reconciliation'
import * as statementContract from '@/lib/contract/reconciliation-statement'
import { route, type Route } from '@/server/http/route'
import { addStatementLines } from '@/server/services/reconciliation/add-statement-lines'
import { calculate } from '@/server/services/reconciliation/calculate'
import { coverage } from '@/server/services/reconciliation/coverage'
import { create } from '@/server/services/reconciliation/create'
import { finish } from '@/server/services/reconciliation/finish'
import { detail, lastDates, list, transactions } from '@/server/services/reconciliation/list'
import { remove } from '@/server/services/reconciliation/remove'
import { report } from '@/server/services/reconciliation/report'
import { reconciliationPaper } from '@/server/services/reconciliation/report-paper'
import { settle } from '@/server/services/reconciliation/settle'
import { statement } from '@/server/services/reconciliation/statement'
import { undo } from '@/server/services/reconciliation/undo'
import { reportFile } from '@/server/services/report/paper/files'
import { update } from '@/server/services/reconciliation/update'

export const reconciliationRoutes: Route[] = [
  route(contract.reconciliationList, (ctx, { query }) => list(ctx, query)),
  route(contract.createReconciliation, (ctx, { body }) => create(ctx, body)),
  route(contract.lastReconciliationDates, (ctx, { query }) => lastDates(ctx, query)),
  route(contract.reconciliationCoverage, (ctx, { query }) => coverage(ctx, query)),
  route(contract.reconciliationDetail, (ctx, { params }) => detail(ctx, params.id)),
  route(contract.updateReconciliation, (ctx, { params, body }) => update(ctx, { id: params.id, patch: body })),
  route(contract.deleteReconciliation, (ctx, { params }) => remove(ctx, params.id)),
  route(contract.calculateReconciliation, (ctx, { params, body }) => calculate(ctx, { id: params.id, body })),
  route(contract.finishReconciliation, (ctx, { params, body }) => finish(ctx, { id: params.id, body })),
  route(statementContract.reconciliationStatement, (ctx, { params }) => statement(ctx, params.id)),
  route(statementContract.addStatementLines, (ctx, { params, body }) =>
    addStatementLines(ctx, { id: params.id, ...body }),
  ),
  route(contract.settleReconciliation, (ctx, { params, body }) => settle(ctx, { id: params.id, body })),
  route(contract.undoReconciliation, (ctx, { params }) => undo(ctx, params.id)),
  route(contract.reconciliationTransactions, (ctx, { params, query }) => transactions(ctx, { id: params.id, query })),
  route(contract.reconciliationReport, (ctx, { params }) => report(ctx, params.id)),
  route(contract.reconciliationReportFile, (ctx, { params, query }) =>
    reportFile(ctx, { ...query, ...params }, reconciliationPaper),
  ),
]
