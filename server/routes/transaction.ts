import { transactionsSplit } from '@/lib/contract/split'
import * as contract from '@/lib/contract/transaction'
import { route, type Route } from '@/server/http/route'
import { addManual } from '@/server/services/transaction/add-manual'
import { assignStakeholder, assignStakeholderBulk } from '@/server/services/transaction/assign-stakeholder'
import { categorize, categorizeBulk } from '@/server/services/transaction/categorize'
import { finalizeBulk } from '@/server/services/transaction/finalize'
import { detail, list, notCategorizedCount } from '@/server/services/transaction/list'
import { split } from '@/server/services/transaction/split'
import { update } from '@/server/services/transaction/update'

export const transactionRoutes: Route[] = [
  route(contract.transactionList, (ctx, { query }) => list(ctx, query)),
  route(contract.transactionDetail, (ctx, { params }) => detail(ctx, params.id)),
  route(contract.notCategorizedCount, (ctx, { query }) => notCategorizedCount(ctx, query)),
  route(contract.addManualTransaction, (ctx, { body }) => addManual(ctx, body)),
  route(contract.editChartOfAccountBulk, (ctx, { body }) => categorizeBulk(ctx, body)),
  route(contract.editStakeholderBulk, (ctx, { body }) => assignStakeholderBulk(ctx, body)),
  route(contract.bulkFinalize, (ctx, { body }) => finalizeBulk(ctx, body)),
  route(transactionsSplit, (ctx, { body }) => split(ctx, body)),
  route(contract.updateTransaction, (ctx, { params, body }) => update(ctx, { id: params.id, patch: body })),
  route(contract.editChartOfAccount, (ctx, { params, body }) => categorize(ctx, { id: params.id, ...body })),
  route(contract.editStakeholder, (ctx, { params, body }) => assignStakeholder(ctx, { id: params.id, ...body })),
]
