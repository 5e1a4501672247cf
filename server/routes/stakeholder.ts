import { createStakeholder, stakeholderDetail, stakeholderList } from '@/lib/contract/stakeholder'
import { route, type Route } from '@/server/http/route'
import { addStakeholder, stakeholder, stakeholders } from '@/server/services/stakeholder/stakeholders'

export const stakeholderRoutes: Route[] = [
  route(stakeholderList, (ctx, { query }) => stakeholders(ctx, query)),
  route(createStakeholder, (ctx, { body }) => addStakeholder(ctx, body)),
  route(stakeholderDetail, (ctx, { params }) => stakeholder(ctx, params.id)),
]
