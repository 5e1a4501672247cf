/*
 * The journal entry. `entry()` is the only constructor, so an unbalanced entry cannot exist. Amounts are positive cents with a side, never
 * signed. The database checks the same rules again.
 */
import type { AMOUNT_TYPES, EVENT_TYPES } from '@/lib/contract/choices'
import { absolute, negate, type Cents } from '@/lib/money/cents'
import type { Day } from '@/lib/dates/day'

export type Side = 'debit' | 'credit'
export type EventType = (typeof EVENT_TYPES)[number]
export type AmountType = (typeof AMOUNT_TYPES)[number]
export type AccountId = string

export interface Line {
  readonly account: AccountId
  readonly side: Side
  readonly amount: Cents
  readonly stakeholder?: string | null
  readonly truck?: string | null
  readonly description?: string | null
  /** The payment application by which this line settles a bill or an invoice. */
  readonly application?: string | null
  /** The direction of the bank line. The posting rule sets it on every line of a bank line's entry except the bank's own. */
  readonly bank_direction?: AmountType | null
  /** On a cash basis this line is left out, and what the settlements recognize takes its place. Set by the posting rule. */
  readonly accrual_only?: boolean
}

export interface Entry {
  readonly event_type: EventType
  readonly date: Day
  readonly description: string
  readonly lines: readonly Line[]
}

/** Debits and credits differ: a bug in a posting rule, never a user's mistake. */
export class UnbalancedEntry extends Error {}

/**
 * Drops zero lines, moves negative amounts to the other side, and throws UnbalancedEntry when the rest does not balance. Source: LEDGER
 * §1.7, §1.8.
 */
export function entry(facts: Entry): Entry {
  const lines = facts.lines.filter((line) => line.amount !== 0n).map(upright)
  const total = lines.reduce((sum, line) => sum + signed(line), 0n)
  if (total !== 0n) throw new UnbalancedEntry(`${facts.event_type} ${facts.date}: off by ${total} cents`)
  return { ...facts, lines }
}

export const debit = (
  account: AccountId,
  amount: Cents,
  more: Omit<Line, 'account' | 'side' | 'amount'> = {},
): Line => ({
  account,
  side: 'debit',
  amount,
  ...more,
})
export const credit = (
  account: AccountId,
  amount: Cents,
  more: Omit<Line, 'account' | 'side' | 'amount'> = {},
): Line => ({
  account,
  side: 'credit',
  amount,
  ...more,
})

/** Marks the lines of a document's own entry as accrual only. Source: LEDGER §6.10. */
export const accrualOnly = (lines: readonly Line[]): Line[] => lines.map((line) => ({ ...line, accrual_only: true }))

export const otherSide = (side: Side): Side => (side === 'debit' ? 'credit' : 'debit')
/** Positive for debit, negative for credit. */
export const signed = (line: Pick<Line, 'side' | 'amount'>): Cents =>
  line.side === 'debit' ? line.amount : negate(line.amount)

const upright = (line: Line): Line =>
  line.amount > 0n ? line : { ...line, side: otherSide(line.side), amount: absolute(line.amount) }
