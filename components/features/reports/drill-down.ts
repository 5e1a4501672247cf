import type { JournalEntry } from '@/lib/contract/journal-entry'
import type { DayRange } from '@/lib/dates/range-presets'
import type { StatementRow } from './profit-and-loss-rows'
import type { Asked } from './report-view'

const TRANSACTIONS = '/app/spend-management/transactions'
const LEDGER = '/app/accounting/general-ledger'
/** Lines without a category stand on these two accounts and carry none themselves. Source: LEDGER §2, §3.2. */
const SUSPENSE = new Map([
  [8090, 'money_in'],
  [8590, 'money_out'],
])

/** The lines behind a figure, which add up to it; null for rows that have none of their own. */
export function linesBehind(row: StatementRow, view: Asked): string | null {
  if (row.accountId === null) return null
  const direction = SUSPENSE.get(row.chartNumber ?? 0)
  if (!direction) return ledgerOf(row.accountId, view)
  return listed('not-categorized', { start_date: view.range.start, end_date: view.range.end, amount_type: direction })
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

/** The ledger of an account in the same days, on the same basis, of the same entities; of a truck only the lines that name it. */
export const ledgerOf = (account: string, view: Asked, truck?: string): string => ledger({ chart_of_account: account, ...(truck && { truck }) }, view)

/** The lines of a truck's or trailer's assets and of the loans on them, from the first day of the books on. */
export const ledgerOfUnit = (unit: string, view: Asked): string => ledger({ unit }, view)

const ledger = (narrowed: Record<string, string>, { range, basis, entities }: Asked): string =>
  `${LEDGER}?${new URLSearchParams({
    ...narrowed,
    start_date: range.start,
    end_date: range.end,
    ...(basis === null ? {} : { basis }),
    ...(entities.length === 0 ? {} : { entities: entities.join(',') }),
  })}`

/** Bank lines with one amount on one account, to see which of them is one too many. */
export const linesAlike = (alike: { bank_account: string; amount: number; amount_type: string; days: readonly string[] }): string => {
  const days = [...alike.days].sort()
  return listed('all', {
    bank_accounts: alike.bank_account, amount_type: alike.amount_type, min_amount: String(alike.amount), max_amount: String(alike.amount),
    start_date: days[0] ?? '', end_date: days.at(-1) ?? '',
  })
}

/** A stakeholder's bank lines of one category. */
export const linesOfStakeholder = (stakeholder: string, account: string, { start, end }: DayRange): string =>
  listed('all', { start_date: start, end_date: end, stakeholders: stakeholder, chart_of_accounts: account })

/** Bank lines that wait for a category. */
export const waitingLines = ({ start, end }: DayRange): string => listed('not-categorized', { start_date: start, end_date: end })

/** Bank lines of a stakeholder in one direction. */
export const linesTogether = (key: 'stakeholders' | 'chart_of_accounts', id: string, amount_type: string, { start, end }: DayRange): string =>
  listed('all', { start_date: start, end_date: end, [key]: id, amount_type })

/** Where what posted an entry is found, which has its id; null: it has no page, and the entry itself is shown. */
export function sourceOf({ id, event_type }: Pick<JournalEntry, 'id' | 'event_type'>): string | null {
  return event_type === 'transaction' ? listed('all', { id, open: 'details' }) : null
}

const listed = (tab: string, query: Record<string, string>): string =>
  `${TRANSACTIONS}/${tab}?${new URLSearchParams(query)}`
