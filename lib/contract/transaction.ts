import { z } from 'zod'
import { LINE_LOCKS, LINE_TIES } from './choices'
import { endpoint } from './endpoint'
import {
  Day,
  Id,
  Instant,
  listOf,
  Message,
  Money,
  Month,
  Note,
  PositivePostingAmount,
  RequiredText,
  Text,
} from './fields'
import { page } from './page'
import {
  AmountType,
  filed_by,
  Particulars,
  TransactionLink,
  TransactionSource,
  TransactionStatus,
} from './transaction-fields'
import { TransactionQuery } from './transaction-filter'

export const Transaction = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    merchant_name: z.string().nullable(),
    payee: z
      .string()
      .meta({ description: 'The payee named in the text, without boilerplate, card number, store number and city' }),
    amount: Money,
    amount_type: AmountType,
    date: Day,
    transaction_id: z.string().nullable().meta({ description: "The provider's id" }),
    account_id: z.string().nullable().meta({ description: "The provider's account id" }),
    is_recurring: z.boolean(),
    is_flagged: z.boolean(),
    stakeholder: z.object({ id: Id, full_name: z.string(), type: z.string() }).nullable(),
    bill: z.object({ id: Id, bill_number: z.string().nullable() }).nullable(),
    bank_account: z.object({
      id: Id,
      name: z.string(),
      mask: z.string().nullable(),
      account_type: z.string().nullable(),
    }),
    entity: z.object({ id: Id, name: z.string(), logo: z.string().nullable() }),
    chart_of_account: z.object({ id: Id, name: z.string(), chart_number: z.int() }).nullable(),
    mirror_account: z.object({ id: Id, name: z.string(), chart_number: z.int() }).nullable().meta({
      description:
        'The manually kept bank account that the line is categorized to; its category is then transfers clearing',
    }),
    mirror_of: Id.nullish().meta({ description: 'The line of another account that created this one' }),
    journal_entries: z.array(z.object({ id: Id, entry_id: z.string(), event_type: z.string() })),
    integration: Id.nullable(),
    status: TransactionStatus,
    note: z.string().nullable(),
    is_finalized: z.boolean(),
    is_split: z.boolean(),
    split_transaction: Id.nullable(),
    split_amount: Money.nullable(),
    is_reconciliation: z.boolean(),
    source: TransactionSource,
    link: TransactionLink.nullable(),
    is_extra: z.boolean().meta({ description: 'The line paid principal of a loan apart from its schedule' }),
    lock: z.enum(LINE_LOCKS).nullable().meta({ description: 'Why the line is read-only' }),
    locked_until: Day.nullable().meta({ description: 'The last day of the locked period that contains the line' }),
    tie: z
      .enum(LINE_TIES)
      .nullable()
      .meta({ description: 'What the line is linked to; its category cannot change until it is unlinked' }),
    truck: z.object({ id: Id, unit_number: z.string().nullable() }).nullable(),
    particulars: Particulars.nullish().meta({ description: "Purchase details from a fuel card's file" }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.infer<typeof Transaction>

export const TransactionPage = page(Transaction).extend({
  money_in: Money.meta({ description: 'Total money in over everything that matches' }),
  money_out: Money.meta({ description: 'Total money out over everything that matches' }),
})

export const transactionList = endpoint({
  method: 'GET',
  path: '/transaction/transaction-list/',
  summary: 'Bank lines',
  can: 'transaction.read',
  query: TransactionQuery,
  response: TransactionPage,
  errors: [400],
})
export const transactionDetail = endpoint({
  method: 'GET',
  path: '/transaction/transaction-detail/{id}/',
  summary: 'One bank line',
  can: 'transaction.read',
  params: z.object({ id: Id }),
  response: Transaction,
  errors: [404],
})
export const notCategorizedCount = endpoint({
  method: 'GET',
  path: '/transaction/not-categorized-count/',
  summary: 'Number of uncategorized lines',
  can: 'transaction.read',
  query: z.strictObject({ entities: listOf(Id).optional() }),
  response: z.object({ count: z.int() }),
  errors: [400],
})
export const addManualTransaction = endpoint({
  method: 'POST',
  path: '/transaction/add-manual-transaction/',
  summary: 'Enter a bank line by hand',
  can: 'transaction.edit',
  body: z.strictObject({
    bank_account: Id,
    date: Day,
    amount: PositivePostingAmount,
    amount_type: AmountType,
    name: RequiredText,
    description: Text.nullish(),
    chart_of_account: Id.nullish(),
    stakeholder: Id.nullish(),
    truck: Id.nullish(),
    note: Note.nullish(),
    reconciled: Id.nullish().meta({ description: 'A reconciliation to which the line is added' }),
  }),
  response: Transaction,
  status: 201,
  errors: [400, 404, 409],
})
export const deleteTransaction = endpoint({
  method: 'DELETE',
  path: '/transaction/{id}/',
  summary: 'Delete a line that was entered by hand or imported from a file; the file can be imported again',
  can: 'transaction.edit',
  params: z.object({ id: Id }),
  response: Message,
  errors: [400, 404, 409],
})
export const transactionCalendar = endpoint({
  method: 'GET',
  path: '/transaction/transaction-calendar/',
  can: 'transaction.read',
  summary:
    'Money in and out per day of a month; days without lines are left out, transfers between own accounts are not counted',
  query: z.strictObject({ month: Month, bank_accounts: listOf(Id).optional(), entities: listOf(Id).optional() }),
  response: z.array(
    z.object({
      date: Day,
      money_in: Money,
      money_out: Money,
      count: z.int(),
      transfers: z
        .int()
        .meta({ description: 'Number of transfer sides on this day; not included in the other figures' }),
    }),
  ),
  errors: [400],
})
export const updateTransaction = endpoint({
  method: 'PATCH',
  path: '/transaction/{id}/update/',
  summary: 'Change the note, flag, text or truck of a line',
  can: 'transaction.edit',
  params: z.object({ id: Id }),
  body: z
    .strictObject({
      note: Note.nullable(),
      is_flagged: z.boolean(),
      name: RequiredText,
      description: Text,
      date: Day,
      amount: PositivePostingAmount,
      truck: Id.nullable(),
    })
    .partial(),
  response: Transaction,
  errors: [400, 404, 409],
})
export const editChartOfAccount = endpoint({
  method: 'POST',
  path: '/transaction/{id}/edit-chart-of-account/',
  summary: 'Categorize one line; null removes the category',
  can: 'transaction.edit',
  params: z.object({ id: Id }),
  body: z.strictObject({ chart_of_account: Id.nullable(), truck: Id.nullish(), filed_by }),
  response: Transaction,
  errors: [400, 404, 409],
})
export const editStakeholder = endpoint({
  method: 'POST',
  path: '/transaction/{id}/edit-stake-holder/',
  summary: 'Set or clear the stakeholder of one line',
  can: 'transaction.edit',
  params: z.object({ id: Id }),
  body: z.strictObject({ stakeholder: Id.nullable() }),
  response: Transaction,
  errors: [400, 404, 409],
})
