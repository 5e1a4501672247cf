import { z } from 'zod'
import { Day, Id, listOf, PostingAmount, QueryFlag, Search, Text } from './fields'
import { ordering, PageQuery } from './page'
import { AmountType, TransactionSource, TransactionStatus } from './transaction-fields'

const text = Text.min(1).optional()

/** The filter fields of spec 001 §3; text filters take an operator suffix. */
export const TransactionFilter = z.strictObject({
  search: Search.optional(),
  id: listOf(Id).optional(),
  stakeholders: listOf(Id).optional(),
  stakeholder: Id.optional(),
  with_out_stakeholder: QueryFlag.optional(),
  min_amount: PostingAmount.optional(),
  max_amount: PostingAmount.optional(),
  bank_accounts: listOf(Id).optional(),
  bank_account: Id.optional(),
  chart_of_accounts: listOf(Id).optional(),
  chart_of_account: Id.optional(),
  parent_chart_of_accounts: listOf(Id).optional(),
  posted_to: listOf(Id).optional().meta({
    description:
      'Lines whose entry posts to one of these accounts, including lines with another category or several; for a split line, the parts that do',
  }),
  chart_of_account_by_names: listOf(Text).optional(),
  integration: Id.optional(),
  name: text,
  name__not_contains: text,
  name__equals: text,
  name__not_equals: text,
  description: text,
  description__not_contains: text,
  description__equals: text,
  description__not_equals: text,
  start_date: Day.optional(),
  end_date: Day.optional(),
  is_recurring: QueryFlag.optional(),
  is_flagged: QueryFlag.optional(),
  is_finalized: QueryFlag.optional(),
  status: listOf(TransactionStatus).optional(),
  not_categorized: QueryFlag.optional().meta({
    description: 'The Not categorized tab: uncategorized, unclassifiable or in progress',
  }),
  amount_type: AmountType.optional(),
  sources: listOf(TransactionSource).optional(),
  split_transaction: Id.optional().meta({ description: 'The parts of this split line' }),
  waiting_on: Id.optional().meta({
    description: 'Lines with a comment that mentions this person, who has not replied since',
  }),
  entities: listOf(Id).optional(),
})
export type TransactionFilter = z.infer<typeof TransactionFilter>

export const TRANSACTION_ORDERS = [
  'date',
  'amount',
  'name',
  'status',
  'chart_of_account',
  'stakeholder',
  'bank_account',
] as const

export const TransactionQuery = TransactionFilter.extend({
  ...PageQuery.shape,
  ordering: ordering(TRANSACTION_ORDERS),
})
