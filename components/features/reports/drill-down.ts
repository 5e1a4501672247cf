import type { DayRange } from '@/lib/dates/range-presets'
import type { StatementRow } from './profit-and-loss-rows'

const TRANSACTIONS = '/app/spend-management/transactions'
/** Lines without a category stand on these two accounts and carry none themselves. Source: LEDGER §2, §3.2. */
const SUSPENSE = new Map([
  [8090, 'money_in'],
  [8590, 'money_out'],
])

/** The transactions behind a figure; null for rows that have none of their own. */
export function transactionsBehind(row: StatementRow, { start, end }: DayRange): string | null {
  if (row.accountId === null) return null
  const range = { start_date: start, end_date: end }
  const direction = SUSPENSE.get(row.chartNumber ?? 0)
  const [tab, query] = direction
    ? ['not-categorized', { ...range, amount_type: direction }]
    : ['all', { ...range, chart_of_accounts: row.accountId }]
  return `${TRANSACTIONS}/${tab}?${new URLSearchParams(query)}`
}
