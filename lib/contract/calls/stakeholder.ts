import type { Call } from '../endpoint'
import type * as contract from '../stakeholder'

export const createStakeholder: Call<typeof contract.createStakeholder> = { method: 'POST', path: '/stakeholder/stakeholder/', can: 'stakeholder.edit' }
export const deleteStakeholder: Call<typeof contract.deleteStakeholder> = { method: 'DELETE', path: '/stakeholder/stakeholder/{id}/', can: 'stakeholder.delete' }
export const mergeStakeholder: Call<typeof contract.mergeStakeholder> = { method: 'POST', path: '/stakeholder/stakeholder/{id}/merge/', can: 'stakeholder.delete' }
export const replaceStakeholder: Call<typeof contract.replaceStakeholder> = { method: 'PUT', path: '/stakeholder/stakeholder/{id}/', can: 'stakeholder.edit' }
export const stakeholderDetail: Call<typeof contract.stakeholderDetail> = { method: 'GET', path: '/stakeholder/stakeholder/{id}/', can: 'stakeholder.read' }
export const stakeholderList: Call<typeof contract.stakeholderList> = { method: 'GET', path: '/stakeholder/stakeholder/', can: 'stakeholder.read' }
export const updateStakeholder: Call<typeof contract.updateStakeholder> = { method: 'PATCH', path: '/stakeholder/stakeholder/{id}/', can: 'stakeholder.edit' }
