import type { Call } from '../endpoint'
import type * as contract from '../service'

export const createService: Call<typeof contract.createService> = { method: 'POST', path: '/invoice/service/', can: 'invoice.edit' }
export const deleteService: Call<typeof contract.deleteService> = { method: 'DELETE', path: '/invoice/service/{id}/', can: 'invoice.edit' }
export const serviceList: Call<typeof contract.serviceList> = { method: 'GET', path: '/invoice/service/', can: 'invoice.read' }
export const updateService: Call<typeof contract.updateService> = { method: 'PATCH', path: '/invoice/service/{id}/', can: 'invoice.edit' }
