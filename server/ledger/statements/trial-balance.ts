import { add, cents, sum, type Cents } from '@/lib/money/cents'
import type { AccountSums } from './account-sums'

export interface TrialBalanceLine {
  readonly id: string
  readonly chart_number: number
  readonly name: string
  readonly account_element: AccountSums['account_element']
  readonly beginning: Cents
  readonly debit: Cents
  readonly credit: Cents
  readonly total: Cents
}

/** One line per account with a movement or a balance, debit positive, so that every column adds up to zero. Source: LEDGER §6.1. */
export function trialBalance(accounts: readonly AccountSums[]): TrialBalanceLine[] {
  const retained = sum(accounts.map((account) => account.earlier_years))
  return [...accounts]
    .sort((a, b) => a.chart_number - b.chart_number)
    .map((account) => lineOf(account, account.role === 'retained_earnings' ? retained : cents(0n)))
    .filter((line) => line.beginning !== 0n || line.debit !== 0n || line.credit !== 0n)
}

function lineOf(account: AccountSums, carried: Cents): TrialBalanceLine {
  const beginning = add(account.beginning, carried)
  const { id, chart_number, name, account_element, debit, credit } = account
  return { id, chart_number, name, account_element, beginning, debit, credit, total: cents(beginning + debit - credit) }
}
