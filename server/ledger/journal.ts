/*
 * The journal entry. `entry()` is the only constructor: what does not balance cannot be made.
 * Amounts are positive cents with a side, never signed. The database refuses the same faults again.
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
  /** The payment application that this line settles a bill or an invoice with. */
  readonly application?: string | null
  /** Which way the bank's money went; set by the rule on every line of a bank line's entry beside the bank's own. */
  readonly bank_direction?: AmountType | null
  /** Left out on a cash basis, where what settlements recognize stands in its place; set by the rule. */
  readonly accrual_only?: boolean
}

export interface Entry {
  readonly event_type: EventType
  readonly date: Day
  readonly description: string
  readonly lines: readonly Line[]
}

/** Lines that do not add up: a fault of a posting rule, never of a person. */
export class UnbalancedEntry extends Error {}

/** Drops zero lines, turns negative amounts to the other side, refuses what does not balance. Source: LEDGER §1.7, §1.8. */
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

/** The lines of a document's own entries. Source: LEDGER §6.10. */
export const accrualOnly = (lines: readonly Line[]): Line[] => lines.map((line) => ({ ...line, accrual_only: true }))

export const otherSide = (side: Side): Side => (side === 'debit' ? 'credit' : 'debit')
/** Positive for debit, negative for credit. */
export const signed = (line: Pick<Line, 'side' | 'amount'>): Cents =>
  line.side === 'debit' ? line.amount : negate(line.amount)

const upright = (line: Line): Line =>
  line.amount > 0n ? line : { ...line, side: otherSide(line.side), amount: absolute(line.amount) }
