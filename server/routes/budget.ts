import * as contract from '@/lib/contract/budget'
import { route, type Route } from '@/server/http/route'
import { budgetOf, fromYearBefore, set } from '@/server/services/budget/budget'

export const budgetRoutes: Route[] = [
  route(contract.budgetFromYearBefore, (ctx, { query }) => fromYearBefore(ctx, query)),
  route(contract.budget, (ctx, { query }) => budgetOf(ctx, query)),
  route(contract.setBudget, (ctx, { body }) => set(ctx, body)),
]
