import * as contract from '@/lib/contract/rule'
import { route, type Route } from '@/server/http/route'
import { create } from '@/server/services/rule/create'
import { detail, list, runs } from '@/server/services/rule/list'
import { preview } from '@/server/services/rule/preview'
import { previewRemove, remove } from '@/server/services/rule/remove'
import { reorder } from '@/server/services/rule/reorder'
import { runRule } from '@/server/services/rule/run'
import { undoRun } from '@/server/services/rule/undo'
import { update } from '@/server/services/rule/update'

/** Fixed paths come before the routes with an id, which would take them for an id. */
export const ruleRoutes: Route[] = [
  route(contract.ruleList, (ctx, { query }) => list(ctx, query)),
  route(contract.createRule, (ctx, { body }) => create(ctx, body)),
  route(contract.previewRule, (ctx, { body }) => preview(ctx, body)),
  route(contract.reorderRules, (ctx, { body }) => reorder(ctx, body)),
  route(contract.ruleRunList, (ctx, { query }) => runs(ctx, query)),
  route(contract.undoRuleRun, (ctx, { params }) => undoRun(ctx, params.id)),
  route(contract.ruleDetail, (ctx, { params }) => detail(ctx, params.id)),
  route(contract.updateRule, (ctx, { params, body }) => update(ctx, { id: params.id, patch: body })),
  route(contract.previewDeleteRule, (ctx, { params }) => previewRemove(ctx, params.id)),
  route(contract.deleteRule, (ctx, { params }) => remove(ctx, params.id)),
  route(contract.runRule, (ctx, { params }) => runRule(ctx, params.id)),
]
