import type { Day } from '@/lib/dates/day'
import { sum, type Cents } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import { accrualOnly, credit, debit, entry, type AccountId, type Entry } from '../journal'

interface BillFacts {
  readonly date: Day
  readonly description: string
  readonly stakeholder: string
  readonly payable: AccountId
  readonly lines: readonly DocumentLine[]
}
/** A document line as it is posted, tax included. */
export interface DocumentLine {
  readonly account: AccountId
  readonly amount: Cents
  readonly truck: string | null
  readonly description: string | null
}

/** Bill: Dr each line's account with its share of the tax, Cr 2000 Accounts Payable. Source: LEDGER §3.6. */
export const postBill = ({ date, description, stakeholder, payable, lines }: BillFacts): Entry =>
  entry({
    event_type: 'bill',
    date,
    description,
    lines: accrualOnly([
      ...lines.map((line) =>
        debit(line.account, line.amount, { stakeholder, truck: line.truck, description: line.description }),
      ),
      credit(payable, sum(lines.map((line) => line.amount)), { stakeholder }),
    ]),
  })

/** Why a total is refused, as a sentence; null when it is fine. Source: LEDGER §3.6. */
export function billTotalProblem({ total, paid }: { total: Cents; paid: Cents }): string | null {
  if (total <= 0n) return 'Bill total must be greater than 0.'
  return total < paid
    ? `Bill total ${formatMessage(total)} is less than the amount already paid ${formatMessage(paid)}.`
    : null
}
