import type { Call } from '../endpoint'
import type * as contract from '../rule'

export const createRule: Call<typeof contract.createRule> = { method: 'POST', path: '/transaction/rules/', can: 'rule.edit' }
export const deleteRule: Call<typeof contract.deleteRule> = { method: 'DELETE', path: '/transaction/rules/{id}/', can: 'rule.delete' }
export const previewRule: Call<typeof contract.previewRule> = { method: 'POST', path: '/transaction/rules/preview/', can: 'rule.edit' }
export const reorderRules: Call<typeof contract.reorderRules> = { method: 'POST', path: '/transaction/rules/reorder/', can: 'rule.edit' }
export const ruleDetail: Call<typeof contract.ruleDetail> = { method: 'GET', path: '/transaction/rules/{id}/', can: 'rule.read' }
export const ruleList: Call<typeof contract.ruleList> = { method: 'GET', path: '/transaction/rules/', can: 'rule.read' }
export const ruleRunList: Call<typeof contract.ruleRunList> = { method: 'GET', path: '/transaction/rules/runs/', can: 'rule.read' }
export const runRule: Call<typeof contract.runRule> = { method: 'POST', path: '/transaction/rules/{id}/run/', can: 'rule.edit' }
export const undoRuleRun: Call<typeof contract.undoRuleRun> = { method: 'POST', path: '/transaction/rules/runs/{id}/undo/', can: 'rule.edit' }
export const updateRule: Call<typeof contract.updateRule> = { method: 'PATCH', path: '/transaction/rules/{id}/', can: 'rule.edit' }
