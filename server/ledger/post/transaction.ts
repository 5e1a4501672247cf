import type { Cents } from '@/lib/money/cents'
import type { Day } from '@/lib/dates/day'
import { entry, otherSide, type AccountId, type Entry, type Side } from '../journal'

export type AmountType = 'money_in' | 'money_out'

export interface BankLineFacts {
  readonly date: Day
  readonly description: string
  readonly amount: Cents
  readonly amount_type: AmountType
  /** The ledger account of the bank account. */
  readonly bank: AccountId
  readonly stakeholder: string | null
  readonly truck?: string | null
  /** Null while nobody chose one: the line waits on suspense. */
  readonly category: AccountId | null
  readonly suspense: Suspense
}

export interface Suspense {
  readonly income: AccountId
  readonly expense: AccountId
}

/**
 * Bank line: Dr bank a, Cr category a when money comes in; Dr category a, Cr bank a when it goes out. Uncategorised lines sit on
 * 8090 or 8590. One rule for checking and for cards. Source: LEDGER §3 "The one formula", §3.2, §3.3.
 */
export function postBankLine(line: BankLineFacts): Entry {
  const bankSide: Side = line.amount_type === 'money_in' ? 'debit' : 'credit'
  const contra = line.category ?? suspenseOf(line.amount_type, line.suspense)
  const shared = { amount: line.amount, stakeholder: line.stakeholder, truck: line.truck ?? null }
  return entry({
    event_type: 'transaction',
    date: line.date,
    description: line.description,
    lines: [
      { ...shared, account: line.bank, side: bankSide },
      { ...shared, account: contra, side: otherSide(bankSide) },
    ],
  })
}

function suspenseOf(type: AmountType, suspense: Suspense): AccountId {
  switch (type) {
    case 'money_in':
      return suspense.income
    case 'money_out':
      return suspense.expense
    default:
      return type satisfies never
  }
}
