import { accountDetail, accountList, nestedList } from '@/lib/contract/chart-of-account'
import { route, type Route } from '@/server/http/route'
import { account, accounts, accountTree } from '@/server/services/chart-of-account/accounts'

export const accountRoutes: Route[] = [
  route(accountList, (ctx, { query }) => accounts(ctx, query)),
  // Before the one with an id, which would take "nested_list" for one.
  route(nestedList, (ctx) => accountTree(ctx)),
  route(accountDetail, (ctx, { params }) => account(ctx, params.id)),
]
