import type { Day } from '@/lib/dates/day'
import type { Cents } from '@/lib/money/cents'
import { credit, debit, entry, type AccountId, type Entry } from '../journal'

interface LoanOpeningFacts {
  /** The day before the books start. */
  readonly date: Day
  readonly name: string
  readonly loan: AccountId
  readonly equity: AccountId
  /** What is still owed after the payments that were due before the books start. */
  readonly balance: Cents
  readonly truck: string | null
}

/** Loan from before the books: Dr 3800 Opening Balance Equity, Cr loan. Null when nothing is owed. Source: LEDGER §3.11 (c). */
export function postLoanOpening({ date, name, loan, equity, balance, truck }: LoanOpeningFacts): Entry | null {
  if (balance === 0n) return null
  return entry({
    event_type: 'loan',
    date,
    description: `Opening balance of ${name}`,
    lines: [debit(equity, balance, { truck }), credit(loan, balance, { truck })],
  })
}
