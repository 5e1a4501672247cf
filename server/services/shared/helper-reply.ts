import type { Body } from '@/lib/contract/endpoint'
import { HELPER_NAMES, type createComment } from '@/lib/contract/shared'
import { formatDay } from '@/lib/dates/format'
import { formatMessage, formatUsd } from '@/lib/money/format'
import { reading, type Ctx } from '../context'
import { suggestionOf } from '../suggestion/suggest'
import { matchCandidates } from '../transaction/match-candidates'
import { workingOn } from './object'

/** Whether a comment calls the helper by one of its names. */
const callsHelper = (body: string): boolean =>
  new RegExp(`(^|\\s)@(${HELPER_NAMES.join('|')})(?![\\p{L}\\p{N}])`, 'iu').test(body)

/** What the helper answers to a comment on a bank line that calls it: which category and why, lines like it, what it may settle. Null where nobody calls it. */
export async function helperReply(ctx: Ctx, input: Body<typeof createComment>): Promise<string | null> {
  if (input.model_name !== 'transaction' || !callsHelper(input.body)) return null
  const there = await reading(ctx, (tx) => workingOn(tx, ctx, input))
  // What the books hold explains itself; no text leaves them for it.
  const said = await suggestionOf({ ...there, model: undefined }, input.object_id)
  const nearest = said.nearest.map(
    (line) => `${formatDay(line.date)}, ${line.name}, ${formatUsd(line.amount)}: ${line.chart_of_account.name}`,
  )
  return [
    said.explanation,
    ...(nearest.length > 0 ? ['Lines like it:', ...nearest.map((line) => `– ${line}`)] : []),
    ...(await settles(there, input.object_id)),
  ].join('\n')
}

/** What is less alike than this is no help. */
const LIKELY = 80

/** The documents and the loan payment that fit the line well, the best of each kind. */
async function settles(ctx: Ctx, id: string): Promise<string[]> {
  const found = await matchCandidates(ctx, id)
  const [bill, invoice, loan] = [found.bills[0], found.invoices[0], found.loans[0]]
  const fits = (one: { score: number } | undefined): boolean => one !== undefined && one.score >= LIKELY
  const because = (reasons: readonly string[]): string => (reasons.length > 0 ? `: ${reasons.join(', ')}.` : '.')
  return [
    ...(loan && fits(loan)
      ? [
          `It may be payment ${loan.n} of ${loan.payments} of ${loan.loan.name}, ${formatMessage(loan.payment)} due ${formatDay(loan.date)}${because(loan.reasons)}`,
        ]
      : []),
    ...(bill && fits(bill)
      ? [
          `It may pay bill ${bill.bill_number ?? bill.entry_id} of ${bill.stakeholder.full_name}, ${formatMessage(bill.open_balance)} open${because(bill.reasons)}`,
        ]
      : []),
    ...(invoice && fits(invoice)
      ? [
          `It may settle invoice ${invoice.invoice_number} of ${invoice.stakeholder.full_name}, ${formatMessage(invoice.ending_balance)} open${because(invoice.reasons)}`,
        ]
      : []),
  ]
}
