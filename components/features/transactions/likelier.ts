import type { ChosenAccount } from '@/components/pickers/account-panel'
import type { Transaction } from '@/lib/contract/transaction'
import type { TransactionMarks } from '@/lib/contract/transaction-marks'
import { formatUsd } from '@/lib/money/format'
import type { Panel } from './detail/place'

interface Likelier {
  title: string
  body: string
  /** On the button that does the likelier thing. */
  instead: string
  panel: Panel
}

const INCOME = { from: 4000, to: 4999 }

/** What a row is likelier to be than this category, as a question; null when nothing speaks against the category. */
export function likelierThan(account: ChosenAccount, row: Transaction, marks: TransactionMarks | undefined): Likelier | null {
  if (!marks) return null
  const { bills, invoices, loans, transfers } = marks.candidates
  const amount = formatUsd(row.amount)
  const isIncome = account.chart_number >= INCOME.from && account.chart_number <= INCOME.to
  if (invoices > 0 && isIncome) {
    return {
      title: `An open invoice is ${amount}`, body: `Filed as ${account.name} the income would count twice: once by the invoice, once here.`,
      instead: 'Match invoice', panel: 'match',
    }
  }
  if (bills > 0) {
    return {
      title: `An open bill is ${amount}`, body: `Filed as ${account.name} the cost would count twice: once by the bill, once here.`,
      instead: 'Match bill', panel: 'match',
    }
  }
  if (loans > 0) {
    return {
      title: `A loan payment of ${amount} is due`, body: 'Its schedule splits it into principal and interest. Principal is no expense.',
      instead: 'See the loan', panel: 'match',
    }
  }
  if (transfers > 0) {
    return {
      title: 'This looks like one side of a transfer', body: 'Another account has the other side. A transfer is neither income nor an expense.',
      instead: 'See details', panel: 'details',
    }
  }
  return null
}
