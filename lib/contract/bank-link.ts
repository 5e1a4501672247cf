import { z } from 'zod'
import { Integration } from './bank'
import { endpoint } from './endpoint'
import { Day, Id, Instant, Message, Money, RequiredText } from './fields'
import { AmountType } from './transaction-fields'

const Token = z.string().min(1, 'field is required').max(8192)

export const linkToken = endpoint({
  method: 'GET',
  path: '/bank/link-token/',
  can: 'integration.connect',
  summary: 'Opens the bank-linking widget; with an integration, to sign in to that bank again',
  query: z.strictObject({
    import_year: z
      .enum(['1', '2'])
      .default('1')
      .meta({ description: 'Import history from January 1st of this year (1) or of last year (2)' }),
    integration: Id.optional(),
  }),
  response: z.object({
    link_token: z.string(),
    expiration: Instant,
    request_id: z.string(),
    provider: z.enum(['plaid', 'sandbox']).meta({ description: 'sandbox is the built-in demo bank' }),
  }),
  errors: [400, 404, 409, 503],
})
export const sendPublicToken = endpoint({
  method: 'POST',
  path: '/bank/public-token/',
  can: 'integration.connect',
  summary: 'Link the bank the user signed in to and start importing its lines',
  body: z.strictObject({
    public_token: Token,
    /** The token that opened the widget; without it, the caller's latest. */
    link_token: Token.optional(),
    name: RequiredText.optional(),
  }),
  response: z.object({ task_id: Id, integration: Integration }),
  errors: [400, 404, 409, 503],
})
export const syncIntegration = endpoint({
  method: 'POST',
  path: '/company/sync-transaction-from-integration/{id}/',
  can: 'integration.sync',
  summary: 'Import new lines from a bank',
  params: z.object({ id: Id }),
  response: z.object({ task_id: Id }),
  status: 202,
  errors: [404, 409],
})
export const updateIntegration = endpoint({
  method: 'PATCH',
  path: '/company/integration/{id}/',
  summary: 'Rename a data source',
  can: 'integration.connect',
  params: z.object({ id: Id }),
  body: z.strictObject({ name: RequiredText }),
  response: Integration,
  errors: [400, 404, 409],
})
export const disconnectIntegration = endpoint({
  method: 'DELETE',
  path: '/company/integration/{id}/',
  can: 'integration.connect',
  summary: 'Disconnect a bank: ends the access at the provider, keeps accounts and lines',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404, 409],
})

const SandboxAccount = z.object({
  key: z.string(),
  name: z.string(),
  mask: z.string(),
  account_type: z.enum(['checking', 'savings', 'credit']),
})
export const sandboxInstitutions = endpoint({
  method: 'GET',
  path: '/bank/sandbox/institutions/',
  summary: 'Demo: the banks of the built-in sandbox',
  can: 'integration.connect',
  response: z.object({
    is_sandbox: z.literal(true),
    institutions: z.array(z.object({ id: z.string(), name: z.string(), accounts: z.array(SandboxAccount) })),
  }),
  errors: [404],
})
export const sandboxLink = endpoint({
  method: 'POST',
  path: '/bank/sandbox/link/',
  summary: 'Demo: sign in at a bank of the built-in sandbox',
  can: 'integration.connect',
  body: z.strictObject({
    link_token: Token,
    institution: RequiredText,
    /** Keys of the accounts to share; all when absent. */
    accounts: z.array(z.string().max(63)).min(1).max(20).optional(),
  }),
  response: z.object({ public_token: z.string() }),
  errors: [400, 404],
})
export const sandboxResetLogin = endpoint({
  method: 'POST',
  path: '/bank/sandbox/integration/{id}/reset-login/',
  can: 'integration.connect',
  summary: 'Demo: expire the sign-in at a bank of the built-in sandbox, so that the user has to sign in again',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404, 409],
})
export const plaidWebhook = endpoint({
  method: 'POST',
  path: '/bank/webhook/plaid/',
  summary: 'Webhook: Plaid reports new data from a bank',
  can: 'public',
  signed_by: 'plaid-verification',
  body: z.looseObject({}),
  response: Message,
  errors: [400, 401, 404],
})

const HeldLine = z.object({ bank_account: Id, date: Day, amount: Money, amount_type: AmountType, name: z.string() })

/** The result of a finished sync task. */
export const SyncResult = z
  .object({
    message: z.string(),
    created: z.int(),
    updated: z.int(),
    removed: z.int(),
    duplicates: z.int().meta({ description: 'Lines that were already in the books' }),
    before_start: z.int().meta({ description: 'Lines dated before the books start; they are skipped' }),
    locked_period: z
      .array(HeldLine)
      .meta({ description: 'Lines in a locked period, held back until it is unlocked; at most 500' }),
    refused_changes: z.array(Id).meta({
      description: "Lines to which the bank's change could not be applied; they are flagged, and a comment says why",
    }),
    flagged: z.array(Id).meta({ description: 'History that arrived after a reconciliation was finished' }),
    possible_duplicates: z
      .array(z.tuple([Id, Id]))
      .meta({ description: 'A line entered by hand or imported from a file, and the bank line it may duplicate' }),
    balances: z
      .array(z.object({ bank_account: Id, ledger_balance: Money, reported_balance: Money, difference: Money }))
      .meta({ description: 'Accounts whose ledger balance differs from the balance the bank reports' }),
    bank_accounts: z.array(Id),
  })
  .meta({ id: 'SyncResult' })
export type SyncResult = z.infer<typeof SyncResult>
