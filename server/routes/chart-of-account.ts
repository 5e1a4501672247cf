import * as contract from '@/lib/contract/chart-of-account'
import { accountUses, mergeAccount } from '@/lib/contract/account-merge'
import * as chart from '@/lib/contract/chart-import'
import { fillPath } from '@/lib/contract/endpoint'
import { route, type Route } from '@/server/http/route'
import { account, accounts, accountTree } from '@/server/services/chart-of-account/accounts'
import { add } from '@/server/services/chart-of-account/create'
import { chartImports, importChart, previewImport } from '@/server/services/chart-of-account/import'
import { merge } from '@/server/services/chart-of-account/merge'
import { remove } from '@/server/services/chart-of-account/remove'
import { loadTemplate, templateChart } from '@/server/services/chart-of-account/template'
import { undoAccounts } from '@/server/services/chart-of-account/undo-import'
import { update } from '@/server/services/chart-of-account/update'
import { uses } from '@/server/services/chart-of-account/uses'
import { ledger } from '@/server/services/report/ledger'

export const accountRoutes: Route[] = [
  route(contract.accountList, (ctx, { query }) => accounts(ctx, query)),
  route(contract.addAccount, (ctx, { body }) => add(ctx, body)),
  // Before the route with an id, which would take "nested_list" for an id.
  route(contract.nestedList, (ctx, { query }) => accountTree(ctx, query)),
  route(contract.accountDetail, (ctx, { params }) => account(ctx, params.id)),
  route(contract.accountLedger, (ctx, { params, query }) =>
    ledger(ctx, params.id, { path: fillPath(contract.accountLedger.path, params), query }),
  ),
  route(accountUses, (ctx, { params }) => uses(ctx, params.id)),
  route(mergeAccount, (ctx, { params, body }) => merge(ctx, { ...params, ...body })),
  route(contract.updateAccount, (ctx, { params, body }) => update(ctx, { id: params.id, patch: body })),
  route(contract.deleteAccount, (ctx, { params }) => remove(ctx, params.id)),
  route(chart.previewChartImport, (ctx, { file }) => previewImport(ctx, file)),
  route(chart.importChart, (ctx, { file }) => importChart(ctx, file)),
  route(chart.chartImportList, (ctx, { query }) => chartImports(ctx, query)),
  route(chart.undoChartImport, (ctx, { params }) => undoAccounts(ctx, params.id)),
  route(chart.chartTemplate, (ctx) => templateChart(ctx)),
  route(chart.loadChartTemplate, (ctx) => loadTemplate(ctx)),
]
