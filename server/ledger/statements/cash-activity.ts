import { cents, sum, type Cents } from '@/lib/money/cents'
import type { AmountType } from '../journal'

/** What bank lines of one direction posted to an account: positive when it goes with the direction, negative when it goes against it. */
export interface AccountActivity {
  readonly id: string
  readonly chart_number: number
  readonly name: string
  readonly amount_type: AmountType
  readonly amount: Cents
}
export interface CashSection {
  readonly total: Cents
  readonly categories: readonly AccountActivity[]
}
export interface CashActivity {
  readonly money_in: CashSection
  readonly money_out: CashSection
  /** Money out − money in: positive burns cash. */
  readonly net_burn: Cents
}

/** Bank money by account and direction, so that each section's total equals the bank's. Source: LEDGER §6.4. */
export function cashActivity(accounts: readonly AccountActivity[]): CashActivity {
  const money_in = sectionOf(accounts, 'money_in')
  const money_out = sectionOf(accounts, 'money_out')
  return { money_in, money_out, net_burn: netBurn({ money_in: money_in.total, money_out: money_out.total }) }
}

/** The accounts with the largest amounts in a direction, ties by number. Source: LEDGER §6.9. */
export const largestAccounts = (
  accounts: readonly AccountActivity[],
  amount_type: AmountType,
  limit: number,
): AccountActivity[] =>
  accounts
    .filter((account) => account.amount_type === amount_type && account.amount !== 0n)
    .sort(byAmount)
    .slice(0, limit)

export const netBurn = (totals: Record<AmountType, Cents>): Cents => cents(totals.money_out - totals.money_in)

function sectionOf(accounts: readonly AccountActivity[], amount_type: AmountType): CashSection {
  const categories = largestAccounts(accounts, amount_type, accounts.length)
  return { categories, total: sum(categories.map((category) => category.amount)) }
}

const byAmount = (a: AccountActivity, b: AccountActivity): number =>
  a.amount === b.amount ? a.chart_number - b.chart_number : a.amount < b.amount ? 1 : -1
