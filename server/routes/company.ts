import * as contract from '@/lib/contract/company'
import { route, type Route } from '@/server/http/route'
import * as company from '@/server/services/company/read'
import { create as createCompany } from '@/server/services/company/create'
import { remove as removeCompany } from '@/server/services/company/remove'
import { setDefault as setDefaultCompany } from '@/server/services/company/set-default'
import { update as updateCompany } from '@/server/services/company/update'
import { create as createEntity } from '@/server/services/entity/create'
import * as entity from '@/server/services/entity/read'
import { remove as removeEntity } from '@/server/services/entity/remove'
import { setDefault as setDefaultEntity } from '@/server/services/entity/set-default'
import { update as updateEntity } from '@/server/services/entity/update'

export const companyRoutes: Route[] = [
  route(contract.createCompany, (ctx, { body }) => createCompany(ctx, body)),
  route(contract.companyDetail, (ctx, { params }) => company.detail(ctx, params.id)),
  route(contract.companyList, (ctx, { query }) => company.list(ctx, query)),
  route(contract.updateCompany, (ctx, { params, body }) => updateCompany(ctx, { id: params.id, patch: body })),
  route(contract.deleteCompany, (ctx, { params }) => removeCompany(ctx, params.id)),
  route(contract.setDefaultCompany, (ctx, { params }) => setDefaultCompany(ctx, params.id)),
  route(contract.createEntity, (ctx, { body }) => createEntity(ctx, body)),
  route(contract.entityDetail, (ctx, { params }) => entity.detail(ctx, params.id)),
  route(contract.entityList, (ctx, { query }) => entity.list(ctx, query)),
  route(contract.updateEntity, (ctx, { params, body }) => updateEntity(ctx, { id: params.id, patch: body })),
  route(contract.deleteEntity, (ctx, { params }) => removeEntity(ctx, params.id)),
  route(contract.setDefaultEntity, (ctx, { params }) => setDefaultEntity(ctx, params.id)),
]
