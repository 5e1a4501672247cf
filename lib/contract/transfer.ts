import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Id, Instant, listOf } from './fields'
import { ordering, page, PageQuery } from './page'
import { Transaction } from './transaction'

/** The reason of a pairing that nobody suggested. */
export const PAIRED_BY_HAND = 'paired by hand'

export const TransferSuggestion = z
  .object({
    id: Id,
    credit_card_transaction: Transaction.meta({
      description: 'The receiving side: money in on a card or on any other account',
    }),
    cash_bank_transaction: z
      .array(Transaction)
      .meta({ description: 'The money out lines that paid it, nearest first' }),
    candidates: z
      .array(Transaction)
      .meta({ description: 'Other free lines of the same amount that could have paid it; only while it waits' }),
    is_accepted: z.boolean().nullable().meta({ description: 'null waits, false is never suggested again' }),
    score: z.int(),
    reasons: z.array(z.string()),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'TransferSuggestion' })
export type TransferSuggestion = z.infer<typeof TransferSuggestion>

export const isPairedByHand = ({ reasons }: Pick<TransferSuggestion, 'reasons'>): boolean =>
  reasons.includes(PAIRED_BY_HAND)

export const transferTransactions = endpoint({
  method: 'GET',
  path: '/transaction/transfer-transactions/',
  can: 'transaction.read',
  summary: 'Suggested, accepted and rejected transfers between own accounts, the most likely first',
  query: PageQuery.extend({
    ordering: ordering(['score', 'date', 'created_at', 'updated_at']),
    is_accepted: z.enum(['true', 'false', 'null']).optional(),
    answered_since: Day.optional().meta({ description: 'Accepted or rejected on this day or later' }),
    transaction: Id.optional().meta({ description: 'Those of which this line is a side' }),
    entities: listOf(Id).optional(),
  }),
  response: page(TransferSuggestion),
  errors: [400],
})
export const transferTransactionAccept = endpoint({
  method: 'POST',
  path: '/transaction/transfer-transaction-accept/{id}/',
  can: 'transaction.match',
  summary: 'Post both sides as a transfer, each on its own date',
  params: z.object({ id: Id }),
  body: z.strictObject({
    cash_bank_transaction: z
      .union([Id.transform((id) => [id]), z.array(Id).min(1).max(50)])
      .nullish()
      .meta({ description: 'Other lines than those suggested' }),
  }),
  response: TransferSuggestion,
  errors: [400, 404, 409],
})
export const transferTransactionReject = endpoint({
  method: 'POST',
  path: '/transaction/transfer-transaction-reject/{id}/',
  can: 'transaction.match',
  summary: 'Never suggest this again; an accepted transfer is undone',
  params: z.object({ id: Id }),
  body: z.strictObject({}),
  response: TransferSuggestion,
  errors: [404, 409],
})
export const transferTransactionReopen = endpoint({
  method: 'POST',
  path: '/transaction/transfer-transaction-reopen/{id}/',
  can: 'transaction.match',
  summary: 'Take an answer back: the suggestion waits again',
  params: z.object({ id: Id }),
  body: z.strictObject({}),
  response: TransferSuggestion,
  errors: [404, 409],
})
export const pairTransfer = endpoint({
  method: 'POST',
  path: '/transaction/transfer-pair/',
  can: 'transaction.match',
  summary: 'Post a line and lines of another account as a transfer that nobody suggested',
  body: z.strictObject({
    transaction: Id,
    others: z
      .array(Id)
      .min(1)
      .max(50)
      .refine((ids) => new Set(ids).size === ids.length, 'Name each transaction once.'),
  }),
  response: TransferSuggestion,
  errors: [400, 404, 409],
})
export const transferCandidates = endpoint({
  method: 'GET',
  path: '/transaction/{id}/transfer-candidates/',
  can: 'transaction.read',
  summary:
    'Lines of other accounts that went the other way, the nearest in amount and day first: what is free, and what is filed with the same amount or found by the search',
  params: z.object({ id: Id }),
  query: z.strictObject({
    search: z.string().max(255).optional().meta({ description: 'In the texts of the line, or its amount' }),
  }),
  response: z.object({ results: z.array(Transaction) }),
  errors: [400, 404],
})
