import * as contract from '@/lib/contract/stakeholder'
import * as imports from '@/lib/contract/stakeholder-import'
import { route, type Route } from '@/server/http/route'
import { duplicates } from '@/server/services/stakeholder/duplicates'
import { importStakeholders, previewStakeholders, stakeholderImports } from '@/server/services/stakeholder/import'
import { merge } from '@/server/services/stakeholder/merge'
import { overview } from '@/server/services/stakeholder/overview'
import { remove } from '@/server/services/stakeholder/remove'
import { addStakeholder, stakeholder, stakeholders } from '@/server/services/stakeholder/stakeholders'
import { typeCount } from '@/server/services/stakeholder/type-count'
import { undoStakeholders } from '@/server/services/stakeholder/undo-import'
import { replace, update } from '@/server/services/stakeholder/update'

export const stakeholderRoutes: Route[] = [
  route(contract.stakeholderList, (ctx, { query }) => stakeholders(ctx, query)),
  route(contract.createStakeholder, (ctx, { body }) => addStakeholder(ctx, body)),
  // Before the route with an id, which would take their names for an id.
  route(contract.stakeholderTypeCount, (ctx, { query }) => typeCount(ctx, query)),
  route(contract.stakeholderDuplicates, (ctx) => duplicates(ctx)),
  route(imports.previewStakeholderImport, (ctx, { body, file }) => previewStakeholders(ctx, { ...body, file })),
  route(imports.stakeholderImportList, (ctx, { query }) => stakeholderImports(ctx, query)),
  route(imports.undoStakeholderImport, (ctx, { params }) => undoStakeholders(ctx, params.id)),
  route(imports.importStakeholders, (ctx, { body, file }) => importStakeholders(ctx, { ...body, file })),
  route(contract.stakeholderOverview, (ctx, { params }) => overview(ctx, params.id)),
  route(contract.stakeholderDetail, (ctx, { params }) => stakeholder(ctx, params.id)),
  route(contract.replaceStakeholder, (ctx, { params, body }) => replace(ctx, { id: params.id, input: body })),
  route(contract.updateStakeholder, (ctx, { params, body }) => update(ctx, { id: params.id, patch: body })),
  route(contract.deleteStakeholder, (ctx, { params }) => remove(ctx, params.id)),
  route(contract.mergeStakeholder, (ctx, { params, body }) => merge(ctx, { id: params.id, into: body.into })),
]
