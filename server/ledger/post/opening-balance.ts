import { cents, negate, type Cents } from '@/lib/money/cents'
import { addDays, type Day } from '@/lib/dates/day'
import { credit, debit, entry, type AccountId, type Entry } from '../journal'

interface OpeningFacts {
  readonly bank: AccountId
  readonly bank_name: string
  readonly equity: AccountId
  readonly kind: 'depository' | 'credit'
  /** What the source says the account holds; debt on a card is positive. */
  readonly stated: Cents
  /** Σ (money in − money out) of the imported lines that this balance already contains. */
  readonly movements: Cents
  readonly books_start: Day
}

/**
 * Opening balance: Dr bank, Cr 3800 Opening Balance Equity; a negative opening swaps the sides. Dated the day before the books
 * start. Null when it is zero. Source: LEDGER §3.1.
 */
export function postOpeningBalance(facts: OpeningFacts): Entry | null {
  const target = facts.kind === 'depository' ? facts.stated : negate(facts.stated)
  const opening = cents(target - facts.movements)
  if (opening === 0n) return null
  return entry({
    event_type: 'manual',
    date: addDays(facts.books_start, -1),
    description: `Opening balance of ${facts.bank_name}`,
    lines: [debit(facts.bank, opening), credit(facts.equity, opening)],
  })
}
