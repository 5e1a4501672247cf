import type { Day } from '@/lib/dates/day'
import type { Cents } from '@/lib/money/cents'
import { credit, debit, entry, type AccountId, type Entry } from '../journal'

interface SkippedInterestFacts {
  readonly date: Day
  readonly description: string
  readonly loan: AccountId
  readonly interest_account: AccountId
  readonly interest: Cents
  readonly truck: string | null
}

/** Interest of a payment that the lender lets the borrower skip: Dr 9010 Interest, Cr loan. Null when no interest is charged. */
export function postSkippedInterest(facts: SkippedInterestFacts): Entry | null {
  const { date, description, loan, interest_account, interest, truck } = facts
  if (interest === 0n) return null
  return entry({
    event_type: 'loan',
    date,
    description,
    lines: [debit(interest_account, interest, { truck }), credit(loan, interest, { truck })],
  })
}
