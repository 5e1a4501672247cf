import * as contract from '@/lib/contract/stakeholder'
import { route, type Route } from '@/server/http/route'
import { merge } from '@/server/services/stakeholder/merge'
import { remove } from '@/server/services/stakeholder/remove'
import { addStakeholder, stakeholder, stakeholders } from '@/server/services/stakeholder/stakeholders'
import { replace, update } from '@/server/services/stakeholder/update'

export const stakeholderRoutes: Route[] = [
  route(contract.stakeholderList, (ctx, { query }) => stakeholders(ctx, query)),
  route(contract.createStakeholder, (ctx, { body }) => addStakeholder(ctx, body)),
  route(contract.stakeholderDetail, (ctx, { params }) => stakeholder(ctx, params.id)),
  route(contract.replaceStakeholder, (ctx, { params, body }) => replace(ctx, { id: params.id, input: body })),
  route(contract.updateStakeholder, (ctx, { params, body }) => update(ctx, { id: params.id, patch: body })),
  route(contract.deleteStakeholder, (ctx, { params }) => remove(ctx, params.id)),
  route(contract.mergeStakeholder, (ctx, { params, body }) => merge(ctx, { id: params.id, into: body.into })),
]
