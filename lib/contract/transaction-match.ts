import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Id, Instant, Money, PostingAmount, QueryFlag, Text } from './fields'
import { InvoiceStatus } from './invoice'
import { transactionsSplit } from './split'
import { StakeholderType } from './stakeholder'
import { Transaction } from './transaction'

/** Most documents or custom entries of one match. */
export const MATCH_MAX = 200
const positive = PostingAmount.refine((amount) => amount > 0, 'Amount must be greater than 0.')

export const matchBill = endpoint({
  method: 'POST',
  path: '/transaction/match-bill/',
  can: 'transaction.match',
  summary:
    'Pay a bill with a money out line, or with a part of one; the whole line counts, several lines may pay one bill',
  body: z.strictObject({ transaction: Id, bill: Id }),
  response: Transaction,
  errors: [400, 404, 409],
})
export const matchBills = endpoint({
  method: 'POST',
  path: '/transaction/match-bills/',
  can: 'transaction.match',
  summary: 'Pay several bills with one money out line: it is split into a part for each, which is matched to its bill',
  body: z.strictObject({
    transaction: Id,
    bills: z
      .array(z.strictObject({ bill: Id, amount: positive }))
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
    'Settle invoices with a money in line, or with a part of one: what is applied less the custom entries equals the line',
  body: z.strictObject({
    transaction: Id,
    invoices: z
      .array(z.strictObject({ invoice: Id, amount: positive }))
      .min(1, 'Add at least one invoice.')
      .max(MATCH_MAX)
      .refine((rows) => new Set(rows.map((row) => row.invoice)).size === rows.length, 'Name each invoice once.'),
    custom_journal_entries: z
      .array(
        z.strictObject({
          chart_of_account: Id,
          amount: PostingAmount.refine((amount) => amount !== 0, 'Amount must not be 0.').meta({
            description: 'Withheld by the payer when positive, received on top when negative',
          }),
          note: Text.nullish(),
          stakeholder: Id.nullish(),
          transaction_date: Day.nullish().meta({ description: 'The date of the transaction; may be left out' }),
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
  summary: 'Take a payment off its bill; the line is uncategorized again',
  params,
  response: Transaction,
  errors: [400, 404, 409],
})
export const unlinkBills = endpoint({
  method: 'POST',
  path: '/transaction/unlink-bills/{transactionId}/',
  can: 'transaction.match',
  summary: 'Take every part of a line off its bill and make the line whole again; it is uncategorized',
  params,
  response: Transaction,
  errors: [400, 404, 409],
})
export const unlinkInvoice = endpoint({
  method: 'POST',
  path: '/transaction/unlink-invoice/{transactionId}/',
  can: 'transaction.match',
  summary: 'Take a payment off its invoices; custom entries go, the line is uncategorized again',
  params,
  response: Transaction,
  errors: [400, 404, 409],
})

const candidate = {
  id: Id,
  entry_id: z.string(),
  stakeholder: z.object({ id: Id, full_name: z.string(), type: StakeholderType }),
  total_amount: Money,
  amount: Money.meta({ description: 'What the line would settle' }),
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
  id: Id.meta({ description: 'The row of the schedule' }),
  loan: z.object({ id: Id, entry_id: z.string(), name: z.string(), agreement_name: z.string().nullable() }),
  truck: z.object({ id: Id, unit_number: z.string().nullable() }).nullable(),
  n: z.int(),
  payments: z.int(),
  date: Day,
  payment: Money.meta({ description: 'As scheduled' }),
  interest: Money,
  principal: Money.meta({ description: 'What the line leaves for it after interest and fee, never more than is owed' }),
  fee: Money,
  is_scheduled: z.boolean().meta({ description: 'The line is the scheduled payment to the cent' }),
  updated_at: Instant.meta({ description: 'Of the loan' }),
  score: z.int().min(0).max(100),
  reasons: z.array(z.string()),
})
export type LoanCandidate = z.infer<typeof LoanCandidate>
export const matchCandidates = endpoint({
  method: 'GET',
  path: '/transaction/{id}/match-candidates/',
  can: 'transaction.read',
  summary:
    'Open bills and loan payments that a money out line may pay, open invoices that a money in line may settle, best first; of the kinds that the caller may read',
  params: z.object({ id: Id }),
  query: z.strictObject({
    search: z.string().max(255).optional().meta({
      description: 'In the number or the name of the party; of a loan in its names, its number or its unit',
    }),
    stakeholder: Id.optional(),
    min_amount: PostingAmount.optional().meta({ description: 'Of what is open' }),
    max_amount: PostingAmount.optional(),
    oldest: QueryFlag.optional().meta({ description: 'By the day of the document, the oldest first' }),
  }),
  response: z.object({
    bills: z.array(BillCandidate).meta({
      description: 'Without a search those that the vendor, the number or the amount speaks for',
    }),
    invoices: z.array(InvoiceCandidate),
    loans: z.array(LoanCandidate).meta({
      description: 'Without a search those that the amount or the bank text speaks for; with one those that it finds',
    }),
    parties: z
      .array(z.object({ id: Id, full_name: z.string(), count: z.int(), open: Money }))
      .meta({ description: 'Who has open documents that the line may settle, by name' }),
    party: Id.nullable().meta({ description: 'Whom of these the line is of, by its stakeholder or its text' }),
  }),
  errors: [400, 404],
})
export const billsThatSum = endpoint({
  method: 'GET',
  path: '/transaction/{id}/bills-that-sum/',
  can: 'transaction.read',
  summary: 'Open bills, of one vendor where there are such, that the line pays to the cent; none when there are none',
  params: z.object({ id: Id }),
  response: z.object({ bills: z.array(BillCandidate) }),
  errors: [404],
})
export const invoicesThatSum = endpoint({
  method: 'GET',
  path: '/transaction/{id}/invoices-that-sum/',
  can: 'transaction.read',
  summary:
    'Open invoices, of one customer where there are such, that are open for an amount to the cent; none when there are none',
  params: z.object({ id: Id }),
  query: z.strictObject({ amount: PostingAmount, stakeholder: Id.optional() }),
  response: z.object({ invoices: z.array(InvoiceCandidate) }),
  errors: [400, 404],
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
const paymentCandidates = { method: 'GET', can: 'transaction.read', params: z.object({ id: Id }) } as const
export const billPaymentCandidates = endpoint({
  ...paymentCandidates,
  path: '/bill/bill/{id}/payment-candidates/',
  summary: 'Bank lines that may pay an open bill, best first; a line above what is open would have to be split',
  response: z.object({ results: z.array(PaymentCandidate) }),
  errors: [404],
})
export const invoicePaymentCandidates = endpoint({
  ...paymentCandidates,
  path: '/invoice/invoice/{id}/payment-candidates/',
  summary: 'Bank lines that may settle an open or short-paid invoice, best first',
  response: z.object({ results: z.array(PaymentCandidate) }),
  errors: [404],
})
