import type { Call } from '../endpoint'
import type * as contract from '../bank'

export const accountList: Call<typeof contract.accountList> = { method: 'GET', path: '/bank/account-list/', can: 'bank.read' }
export const createAccount: Call<typeof contract.createAccount> = { method: 'POST', path: '/bank/account/', can: 'bank.edit' }
export const integrationList: Call<typeof contract.integrationList> = { method: 'GET', path: '/company/integration-list/', can: 'integration.read' }
