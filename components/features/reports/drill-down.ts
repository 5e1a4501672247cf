import type { JournalEntry } from '@/lib/contract/journal-entry'
import type { DayRange } from '@/lib/dates/range-presets'
import type { StatementRow } from './profit-and-loss-rows'
import type { ReportView } from './report-view'

const TRANSACTIONS = '/app/spend-management/transactions'
const LEDGER = '/app/accounting/general-ledger'
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
  return direction
    ? listed('not-categorized', { ...range, amount_type: direction })
    : listed('all', { ...range, chart_of_accounts: row.accountId })
}

/** The transactions behind a line of the cash activity. */
export function transactionsOf(
  account: { chart_of_account_id: string; chart_of_account_number: number },
  amount_type: 'money_in' | 'money_out',
  { start, end }: DayRange,
): string {
  const query = { start_date: start, end_date: end, amount_type }
  return SUSPENSE.has(account.chart_of_account_number)
    ? listed('not-categorized', query)
    : listed('all', { ...query, chart_of_accounts: account.chart_of_account_id })
}

/** The ledger of an account in the same days and on the same basis. */
export const ledgerOf = (account: string, { range, basis }: Pick<ReportView, 'range' | 'basis'>): string =>
  `${LEDGER}?${new URLSearchParams({
    chart_of_account: account,
    start_date: range.start,
    end_date: range.end,
    ...(basis === null ? {} : { basis }),
  })}`

/** The bank line behind an entry, which has its id. */
export const bankLine = ({ id }: Pick<JournalEntry, 'id'>): string => listed('all', { id })

const listed = (tab: string, query: Record<string, string>): string =>
  `${TRANSACTIONS}/${tab}?${new URLSearchParams(query)}`
