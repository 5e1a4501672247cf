import type { Call } from '../endpoint'
import type * as contract from '../bank-link'

export const disconnectIntegration: Call<typeof contract.disconnectIntegration> = { method: 'DELETE', path: '/company/integration/{id}/', can: 'integration.connect' }
export const linkToken: Call<typeof contract.linkToken> = { method: 'GET', path: '/bank/link-token/', can: 'integration.connect' }
export const plaidWebhook: Call<typeof contract.plaidWebhook> = { method: 'POST', path: '/bank/webhook/plaid/', can: 'public' }
export const sandboxInstitutions: Call<typeof contract.sandboxInstitutions> = { method: 'GET', path: '/bank/sandbox/institutions/', can: 'integration.connect' }
export const sandboxLink: Call<typeof contract.sandboxLink> = { method: 'POST', path: '/bank/sandbox/link/', can: 'integration.connect' }
export const sandboxResetLogin: Call<typeof contract.sandboxResetLogin> = { method: 'POST', path: '/bank/sandbox/integration/{id}/reset-login/', can: 'integration.connect' }
export const sendPublicToken: Call<typeof contract.sendPublicToken> = { method: 'POST', path: '/bank/public-token/', can: 'integration.connect' }
export const syncIntegration: Call<typeof contract.syncIntegration> = { method: 'POST', path: '/company/sync-transaction-from-integration/{id}/', can: 'integration.sync' }
export const updateIntegration: Call<typeof contract.updateIntegration> = { method: 'PATCH', path: '/company/integration/{id}/', can: 'integration.connect' }
