import { z } from 'zod'
import { ACCOUNT_TYPE_MAX, MASK_MAX } from './bounds'
import { endpoint } from './endpoint'
import { Amount, Day, Id, Instant, listOf, Message, Money, RequiredText, trimmed } from './fields'
import { ordering, page, PageQuery } from './page'

export const AccountKind = z.enum(['checking', 'savings', 'cash', 'credit'])
export type AccountKind = z.infer<typeof AccountKind>

export const BankAccount = z
  .object({
    id: Id,
    integration: Id.nullable(),
    account_id: z.string(),
    mask: z.string().max(MASK_MAX).nullable(),
    name: z.string(),
    official_name: z.string().nullable(),
    account_type: z.string().max(ACCOUNT_TYPE_MAX).nullable(),
    kind: z.enum(['depository', 'credit']),
    is_linked: z.boolean(),
    current_balance: Money,
    chart_of_account: Id,
    entity: Id,
    last_date: Day.nullable().meta({ description: 'Date of the latest bank line' }),
    opening_waits_until: Day.nullable().meta({
      description:
        'Its opening balance has to change but is in books locked through this day; it is posted once they are unlocked',
    }),
    is_closed: z
      .boolean()
      .meta({ description: 'No new lines are added; what the bank sends is held until the account is reopened' }),
    unreached: z
      .object({ date: Day, stated: Money, books: Money, difference: Money })
      .nullable()
      .meta({ description: 'The balance on the newest statement file, if the books do not match it on that day' }),
    waiting_lines: z.int().meta({
      description: 'Lines from the bank that are held back because the account is closed or their dates are locked',
    }),
    reported_balance: Money.nullable().meta({
      description: 'The balance the bank reported at the last sync; debt on a card is positive',
    }),
    reported_on: Day.nullable().meta({ description: 'When the reported balance was read' }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'BankAccount' })
export type BankAccount = z.infer<typeof BankAccount>

export const accountList = endpoint({
  method: 'GET',
  path: '/bank/account-list/',
  summary: 'Bank accounts with their balances',
  can: 'bank.read',
  query: PageQuery.extend({
    ordering: ordering(['name', 'account_type', 'current_balance']),
    entities: listOf(Id).optional(),
  }),
  response: page(BankAccount),
  errors: [400],
})
export const createAccount = endpoint({
  method: 'POST',
  path: '/bank/account/',
  summary: 'Add a bank account that is kept by hand or from statement files',
  can: 'bank.edit',
  body: z.strictObject({
    name: RequiredText,
    account_type: AccountKind,
    mask: trimmed(MASK_MAX).nullish(),
    /** The balance that the bank states, and its day; debt on a card is positive. */
    current_balance: Amount.optional(),
    balance_date: Day.optional(),
  }),
  response: BankAccount,
  status: 201,
  errors: [400, 409],
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/bank/account/{id}/delete/',
  summary: 'Delete a bank account with all its lines; refused if any line is reconciled, finalized, matched or locked',
  can: 'bank.edit',
  params: z.object({ id: Id }),
  /** The account's name, typed by the person who deletes it. */
  body: z.strictObject({ name: RequiredText }),
  response: Message,
  errors: [400, 404, 409],
})
export const closeAccount = endpoint({
  method: 'POST',
  path: '/bank/account/{id}/close/',
  summary: 'Close or reopen a bank account; its lines stay',
  can: 'bank.edit',
  params: z.object({ id: Id }),
  body: z.strictObject({ is_closed: z.boolean() }),
  response: BankAccount,
  errors: [400, 404],
})

export const Integration = z
  .object({
    id: Id,
    name: z.string(),
    source_system: z.enum(['plaid', 'qbo', 'file']),
    bank_accounts: z.array(BankAccount),
    created_at: Instant,
    updated_at: Instant,
    last_sync_date: Instant.nullable(),
    status: z.enum(['connected', 'needs_relink', 'disconnected']),
    error_message: z.string().nullable().meta({ description: 'Why the last sync failed' }),
    is_sandbox: z.boolean().meta({ description: 'Linked to the built-in demo bank' }),
  })
  .meta({ id: 'Integration' })
export type Integration = z.infer<typeof Integration>

export const integrationList = endpoint({
  method: 'GET',
  path: '/company/integration-list/',
  summary: 'Data sources with their bank accounts',
  can: 'integration.read',
  query: PageQuery.extend({ ordering: ordering(['name', 'created_at']), entities: listOf(Id).optional() }),
  response: page(Integration),
  errors: [400],
})
