import * as contract from '@/lib/contract/saved-report'
import { route, type Route } from '@/server/http/route'
import { create, remove, savedReports, update } from '@/server/services/saved-report/saved-reports'
import { send } from '@/server/services/saved-report/send'

export const savedReportRoutes: Route[] = [
  route(contract.savedReportList, (ctx) => savedReports(ctx)),
  route(contract.createSavedReport, (ctx, { body }) => create(ctx, body)),
  route(contract.updateSavedReport, (ctx, { params, body }) => update(ctx, { id: params.id, patch: body })),
  route(contract.deleteSavedReport, (ctx, { params }) => remove(ctx, params.id)),
  route(contract.sendSavedReport, (ctx, { params }) => send(ctx, params.id)),
]
