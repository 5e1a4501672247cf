import type { Body } from '@/lib/contract/endpoint'
import { HELPER_NAMES, type createComment } from '@/lib/contract/shared'
import { formatDay } from '@/lib/dates/format'
import { formatMessage, formatUsd } from '@/lib/money/format'
import { reading, type Ctx } from '../context'
import { suggestionOf } from '../suggestion/suggest'
import { matchCandidates } from '../transaction/match-candidates'
import { workingOn } from './object'

/** Whether a comment mentions the helper by one of its names. */
const callsHelper = (body: string): boolean =>
  new RegExp(`(^|\\s)@(${HELPER_NAMES.join('|')})(?![\\p{L}\\p{N}])`, 'iu').test(body)

/**
 * The helper's reply to a comment on a bank line that mentions it: the category and why, similar lines, and what the line may settle. Null
 * when the helper is not mentioned.
 */
export async function helperReply(ctx: Ctx, input: Body<typeof createComment>): Promise<string | null> {
  if (input.model_name !== 'transaction' || !callsHelper(input.body)) return null
  const there = await reading(ctx, (tx) => workingOn(tx, ctx, input))
  // The reply rests on the books alone: no text is sent to a model for it.
  const suggestion = await suggestionOf({ ...there, model: undefined }, input.object_id)
  const nearest = suggestion.nearest.map(
    (line) => `${formatDay(line.date)}, ${line.name}, ${formatUsd(line.amount)}: ${line.chart_of_account.name}`,
  )
  return [
    suggestion.explanation,
    ...(nearest.length > 0 ? ['Lines like it:', ...nearest.map((line) => `– ${line}`)] : []),
    ...(await settles(there, input.object_id)),
  ].join('\n')
}

/** Matches below this score do not help. */
const LIKELY = 80

/**
 * What fits the line well. Everybody who can read the line sees the reply. All of them can read bills, but the role
 * Other can read neither invoices nor loans, so these are not named.
 */
async function settles(ctx: Ctx, id: string): Promise<string[]> {
  const found = await matchCandidates(ctx, id)
  const [bill, invoice, loan] = [found.bills[0], found.invoices[0], found.loans[0]]
  const fits = (one: { score: number } | undefined): boolean => one !== undefined && one.score >= LIKELY
  const because = bill && bill.reasons.length > 0 ? `: ${bill.reasons.join(', ')}.` : '.'
  return [
    ...(fits(loan) ? ['It may be a payment of a loan. See Match.'] : []),
    ...(bill && fits(bill)
      ? [
          `It may pay bill ${bill.bill_number ?? bill.entry_id} of ${bill.stakeholder.full_name}, ${formatMessage(bill.open_balance)} open${because}`,
        ]
      : []),
    ...(fits(invoice) ? ['It may settle an invoice. See Match.'] : []),
  ]
}
