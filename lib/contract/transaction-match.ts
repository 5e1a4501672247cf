import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Id, Instant, Money, PositivePostingAmount, PostingAmount, QueryFlag, Search, Text } from './fields'
import { InvoiceStatus } from './invoice'
import { transactionsSplit } from './split'
import { StakeholderType } from './stakeholder'
import { Transaction } from './transaction'

/** Most documents or custom entries of one match. */
const MATCH_MAX = 200

export const matchBill = endpoint({
  method: 'POST',
  path: '/transaction/match-bill/',
  can: 'transaction.match',
  summary:
    'Pay a bill with a money-out line, or with part of one; the whole line is applied, and several lines may pay one bill',
  body: z.strictObject({ transaction: Id, bill: Id }),
  response: Transaction,
  errors: [400, 404, 409],
})
export const matchBills = endpoint({
  method: 'POST',
  path: '/transaction/match-bills/',
  can: 'transaction.match',
  summary: 'Pay several bills with one money-out line: it is split into one part per bill',
  body: z.strictObject({
    transaction: Id,
    bills: z
      .array(z.strictObject({ bill: Id, amount: PositivePostingAmount }))
      .min(2, 'Name at least two bills.')
      .max(MATCH_MAX)
      .refine((rows) => new Set(rows.map((row) => row.bill)).size === rows.length, 'Name each bill once.'),
  }),
  response: transactionsSplit.response,
  errors: [400, 404, 409],
})
export const matchInvoice = endpoint({
  method: 'POST',
  path: '/transaction/match-invoice/',
  can: 'transaction.match',
  summary:
    'Apply a money-in line, or part of one, to invoices: the amounts applied less the custom entries equal the line',
  body: z.strictObject({
    transaction: Id,
    invoices: z
      .array(z.strictObject({ invoice: Id, amount: PositivePostingAmount }))
      .min(1, 'Add at least one invoice.')
      .max(MATCH_MAX)
      .refine((rows) => new Set(rows.map((row) => row.invoice)).size === rows.length, 'Name each invoice once.'),
    custom_journal_entries: z
      .array(
        z.strictObject({
          chart_of_account: Id,
          amount: PostingAmount.refine((amount) => amount !== 0, 'Amount must not be 0.').meta({
            description: 'Positive if withheld by the payer, negative if received in addition',
          }),
          note: Text.nullish(),
          stakeholder: Id.nullish(),
          transaction_date: Day.nullish().meta({ description: 'The date of the transaction; can be omitted' }),
        }),
      )
      .max(MATCH_MAX)
      .optional(),
  }),
  response: Transaction,
  errors: [400, 404, 409],
})

const params = z.object({ transactionId: Id })
export const unlinkBill = endpoint({
  method: 'POST',
  path: '/transaction/unlink-bill/{transactionId}/',
  can: 'transaction.match',
  summary: 'Unlink a payment from its bill; the line becomes uncategorized',
  params,
  response: Transaction,
  errors: [400, 404, 409],
})
export const unlinkBills = endpoint({
  method: 'POST',
  path: '/transaction/unlink-bills/{transactionId}/',
  can: 'transaction.match',
  summary: 'Unlink every part of a line from its bill and undo the split; the line becomes uncategorized',
  params,
  response: Transaction,
  errors: [400, 404, 409],
})
export const unlinkInvoice = endpoint({
  method: 'POST',
  path: '/transaction/unlink-invoice/{transactionId}/',
  can: 'transaction.match',
  summary: 'Unlink a payment from its invoices; custom entries are removed, the line becomes uncategorized',
  params,
  response: Transaction,
  errors: [400, 404, 409],
})

const candidate = {
  id: Id,
  entry_id: z.string(),
  stakeholder: z.object({ id: Id, full_name: z.string(), type: StakeholderType }),
  total_amount: Money,
  amount: Money.meta({ description: 'The amount the line would pay' }),
  score: z.int().min(0).max(100),
  reasons: z.array(z.string()),
}
export const BillCandidate = z.object({
  ...candidate,
  bill_number: z.string().nullable(),
  bill_date: Day,
  bill_due_date: Day.nullable(),
  open_balance: Money,
})
export const InvoiceCandidate = z.object({
  ...candidate,
  invoice_number: z.string(),
  invoice_date: Day,
  invoice_due_date: Day.nullable(),
  invoice_status: InvoiceStatus,
  ending_balance: Money,
})
/** The next payment of a loan, as this line would pay it; `markLoanPayment` pays it with these amounts. */
export const LoanCandidate = z.object({
  id: Id.meta({ description: 'Id of the row in the payment schedule' }),
  loan: z.object({ id: Id, entry_id: z.string(), name: z.string(), agreement_name: z.string().nullable() }),
  truck: z.object({ id: Id, unit_number: z.string().nullable() }).nullable(),
  n: z.int(),
  payments: z.int(),
  date: Day,
  payment: Money.meta({ description: 'The scheduled payment' }),
  interest: Money,
  principal: Money.meta({
    description: 'Principal the line would pay after interest and fee, at most the remaining principal',
  }),
  fee: Money,
  balance: Money.meta({ description: 'Remaining principal' }),
  is_scheduled: z.boolean().meta({ description: 'The line equals the scheduled payment to the cent' }),
  is_extra: z.boolean().meta({
    description: 'The line cannot be this payment, only extra principal apart from it: `is_extra` of `markLoanPayment`',
  }),
  is_likely: z.boolean().meta({ description: 'The line is near the payment, or pays off the loan' }),
  updated_at: Instant.meta({ description: "The loan's updated_at" }),
  score: z.int().min(0).max(100),
  reasons: z.array(z.string()),
})
export type LoanCandidate = z.infer<typeof LoanCandidate>
export const matchCandidates = endpoint({
  method: 'GET',
  path: '/transaction/{id}/match-candidates/',
  can: 'transaction.read',
  summary:
    'Open bills and loan payments that a money-out line may pay, or open invoices that a money-in line may pay, best match first; only the kinds the caller may read',
  params: z.object({ id: Id }),
  query: z.strictObject({
    search: Search.optional().meta({
      description: 'Searches number and stakeholder; for loans, also the names and the unit',
    }),
    stakeholder: Id.optional(),
    min_amount: PostingAmount.optional().meta({ description: 'By open balance' }),
    max_amount: PostingAmount.optional(),
    oldest: QueryFlag.optional().meta({ description: 'Sort by document date, oldest first' }),
  }),
  response: z.object({
    bills: z.array(BillCandidate).meta({
      description: 'Without a search, those suggested by vendor, number or amount',
    }),
    invoices: z.array(InvoiceCandidate),
    loans: z.array(LoanCandidate).meta({
      description: 'Without a search, those suggested by amount or bank text; with one, those it finds',
    }),
    parties: z
      .array(z.object({ id: Id, full_name: z.string(), count: z.int(), open: Money }))
      .meta({ description: 'Stakeholders with open documents that the line may pay, by name' }),
    party: Id.nullable().meta({
      description: 'The stakeholder among these that the line belongs to, by its stakeholder or its text',
    }),
  }),
  errors: [400, 404],
})
export const billsThatSum = endpoint({
  method: 'GET',
  path: '/transaction/{id}/bills-that-sum/',
  can: 'transaction.read',
  tries_sums: true,
  summary:
    'A set of open bills, of one vendor if possible, that adds up to the line to the cent; empty if there is none',
  params: z.object({ id: Id }),
  response: z.object({ bills: z.array(BillCandidate) }),
  errors: [404, 429],
})
export const invoicesThatSum = endpoint({
  method: 'GET',
  path: '/transaction/{id}/invoices-that-sum/',
  can: 'transaction.read',
  tries_sums: true,
  summary:
    'A set of open invoices, of one customer if possible, that adds up to an amount to the cent; empty if there is none',
  params: z.object({ id: Id }),
  query: z.strictObject({ amount: PostingAmount, stakeholder: Id.optional() }),
  response: z.object({ invoices: z.array(InvoiceCandidate) }),
  errors: [400, 404, 429],
})

/** A bank line that may settle a document. */
export const PaymentCandidate = z.object({
  transaction: Id,
  name: z.string(),
  date: Day,
  amount: Money,
  bank_account: z.object({ id: Id, name: z.string(), mask: z.string().nullable() }),
  score: z.int().min(0).max(100),
  reasons: z.array(z.string()),
})
export type PaymentCandidate = z.infer<typeof PaymentCandidate>
const paymentCandidates = { method: 'GET', params: z.object({ id: Id }) } as const
export const billPaymentCandidates = endpoint({
  ...paymentCandidates,
  can: 'bill.read',
  path: '/bill/bill/{id}/payment-candidates/',
  summary:
    'Bank lines that may pay an open bill, best match first; a line larger than the open balance would have to be split',
  response: z.object({ results: z.array(PaymentCandidate) }),
  errors: [404],
})
export const invoicePaymentCandidates = endpoint({
  ...paymentCandidates,
  can: 'invoice.read',
  path: '/invoice/invoice/{id}/payment-candidates/',
  summary: 'Bank lines that may pay an open or short-paid invoice, best match first',
  response: z.object({ results: z.array(PaymentCandidate) }),
  errors: [404],
})
