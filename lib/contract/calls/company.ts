import type { Call } from '../endpoint'
import type * as contract from '../company'

export const companyDetail: Call<typeof contract.companyDetail> = { method: 'GET', path: '/company/company-detail/{id}/', can: 'company.read' }
export const companyList: Call<typeof contract.companyList> = { method: 'GET', path: '/company/company-list/', can: 'session' }
export const createCompany: Call<typeof contract.createCompany> = { method: 'POST', path: '/company/company/', can: 'session' }
export const createEntity: Call<typeof contract.createEntity> = { method: 'POST', path: '/entity/entity/', can: 'entity.edit' }
export const deleteCompany: Call<typeof contract.deleteCompany> = { method: 'DELETE', path: '/company/company/{id}/', can: 'company.delete' }
export const deleteEntity: Call<typeof contract.deleteEntity> = { method: 'DELETE', path: '/entity/entity/{id}/', can: 'entity.edit' }
export const entityDetail: Call<typeof contract.entityDetail> = { method: 'GET', path: '/entity/entity-detail/{id}/', can: 'entity.read' }
export const entityList: Call<typeof contract.entityList> = { method: 'GET', path: '/entity/entity-list/', can: 'entity.read' }
export const setDefaultCompany: Call<typeof contract.setDefaultCompany> = { method: 'POST', path: '/company/company/{id}/set_default/', can: 'session' }
export const setDefaultEntity: Call<typeof contract.setDefaultEntity> = { method: 'POST', path: '/entity/entity/{id}/set_default_entity/', can: 'session' }
export const updateCompany: Call<typeof contract.updateCompany> = { method: 'PATCH', path: '/company/company/{id}/', can: 'company.edit' }
export const updateEntity: Call<typeof contract.updateEntity> = { method: 'PATCH', path: '/entity/entity/{id}/', can: 'books.lock' }
