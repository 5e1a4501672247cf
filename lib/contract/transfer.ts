import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Id, Instant, listOf, Search } from './fields'
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
      .meta({ description: 'The money-out lines that paid it, nearest first' }),
    candidates: z.array(Transaction).meta({
      description:
        'Other available lines of the same amount that could have paid it; only while the suggestion is pending',
    }),
    is_accepted: z.boolean().nullable().meta({ description: 'null: pending; false: rejected and not suggested again' }),
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
  summary: 'Suggested, accepted and rejected transfers between own accounts, most likely first',
  query: PageQuery.extend({
    ordering: ordering(['score', 'date', 'created_at', 'updated_at']),
    is_accepted: z.enum(['true', 'false', 'null']).optional(),
    answered_since: Day.optional().meta({ description: 'Accepted or rejected on or after this day' }),
    transaction: Id.optional().meta({ description: 'Transfers that this line is a side of' }),
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
      .meta({ description: 'Lines to use instead of the suggested ones' }),
  }),
  response: TransferSuggestion,
  errors: [400, 404, 409],
})
export const transferTransactionReject = endpoint({
  method: 'POST',
  path: '/transaction/transfer-transaction-reject/{id}/',
  can: 'transaction.match',
  summary: 'Reject a suggested transfer for good; an accepted transfer is undone',
  params: z.object({ id: Id }),
  body: z.strictObject({}),
  response: TransferSuggestion,
  errors: [404, 409],
})
export const transferTransactionReopen = endpoint({
  method: 'POST',
  path: '/transaction/transfer-transaction-reopen/{id}/',
  can: 'transaction.match',
  summary: 'Undo accepting or rejecting a transfer: the suggestion is pending again',
  params: z.object({ id: Id }),
  body: z.strictObject({}),
  response: TransferSuggestion,
  errors: [404, 409],
})
export const pairTransfer = endpoint({
  method: 'POST',
  path: '/transaction/transfer-pair/',
  can: 'transaction.match',
  summary: 'Post a line and lines of other accounts as a transfer that was not suggested',
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
    'Lines of other accounts in the opposite direction, nearest in amount and date first: available lines, and categorized lines that have the same amount or match the search',
  params: z.object({ id: Id }),
  query: z.strictObject({
    search: Search.optional().meta({ description: "Searches the line's texts and amount" }),
  }),
  response: z.object({ results: z.array(Transaction) }),
  errors: [400, 404],
})
