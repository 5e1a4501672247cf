import * as contract from '@/lib/contract/suggestion'
import { route, type Route } from '@/server/http/route'
import { categorizeBulk, stakeholderBulk } from '@/server/services/suggestion/bulk'
import { suggestCategoryFor, suggestionOf, suggestStakeholderFor } from '@/server/services/suggestion/suggest'

export const suggestionRoutes: Route[] = [
  route(contract.suggestCategory, (ctx, { body }) => suggestCategoryFor(ctx, body)),
  route(contract.suggestCategoryBulk, (ctx, { body }) => categorizeBulk(ctx, body)),
  route(contract.suggestStakeholder, (ctx, { body }) => suggestStakeholderFor(ctx, body)),
  route(contract.suggestStakeholderBulk, (ctx, { body }) => stakeholderBulk(ctx, body)),
  route(contract.lineSuggestion, (ctx, { params }) => suggestionOf(ctx, params.id)),
]
