import type { Day } from '@/lib/dates/day'
import type { Cents } from '@/lib/money/cents'
import { credit, debit, entry, type AccountId, type Entry } from '../journal'

interface DepreciationFacts {
  readonly date: Day
  readonly description: string
  readonly amount: Cents
  readonly expense: AccountId
  readonly accumulated: AccountId
  readonly truck: string | null
}

/** A month of depreciation: Dr 6610/6620, Cr 1710/1720. Null for a month of 0.00. Source: LEDGER §3.12. */
export function postDepreciation({
  date,
  description,
  amount,
  expense,
  accumulated,
  truck,
}: DepreciationFacts): Entry | null {
  if (amount === 0n) return null
  return entry({
    event_type: 'fixed_asset',
    date,
    description,
    lines: [debit(expense, amount, { truck }), credit(accumulated, amount, { truck })],
  })
}
