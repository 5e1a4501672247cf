import * as contract from '@/lib/contract/service'
import { route, type Route } from '@/server/http/route'
import { remove } from '@/server/services/service/remove'
import { addService, services } from '@/server/services/service/services'
import { update } from '@/server/services/service/update'

export const serviceRoutes: Route[] = [
  route(contract.serviceList, (ctx, { query }) => services(ctx, query)),
  route(contract.createService, (ctx, { body }) => addService(ctx, body)),
  route(contract.updateService, (ctx, { params, body }) => update(ctx, { id: params.id, patch: body })),
  route(contract.deleteService, (ctx, { params }) => remove(ctx, params.id)),
]
