import type { JournalEntry } from '@/lib/contract/journal-entry'
import type { StatementRow } from './profit-and-loss-rows'
import type { Asked } from './report-view'

type InDays = Pick<Asked, 'range' | 'entities'>

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
  return linesIn('not-categorized', view, { amount_type: direction })
}

/** The transactions behind a line of the cash activity. */
export function transactionsOf(
  account: { chart_of_account_id: string; chart_of_account_number: number },
  amount_type: 'money_in' | 'money_out',
  view: InDays,
): string {
  return SUSPENSE.has(account.chart_of_account_number)
    ? linesIn('not-categorized', view, { amount_type })
    : linesIn('all', view, { amount_type, chart_of_accounts: account.chart_of_account_id })
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
    ...ofEntities(entities),
  })}`

/** Bank lines with one amount on one account, to see which of them is one too many. */
export const linesAlike = (
  alike: { bank_account: string; amount: number; amount_type: string; days: readonly string[] },
  { entities }: Pick<Asked, 'entities'>,
): string => {
  const days = [...alike.days].sort()
  return linesIn('all', { entities, range: { start: days[0] ?? '', end: days.at(-1) ?? '' } }, {
    bank_accounts: alike.bank_account, amount_type: alike.amount_type, min_amount: String(alike.amount), max_amount: String(alike.amount),
  })
}

/** A stakeholder's bank lines of one category. */
export const linesOfStakeholder = (stakeholder: string, account: string, view: InDays): string =>
  linesIn('all', view, { stakeholders: stakeholder, chart_of_accounts: account })

/** Bank lines that wait for a category. */
export const waitingLines = (view: InDays): string => linesIn('not-categorized', view, {})

/** Bank lines of a stakeholder in one direction. */
export const linesTogether = (key: 'stakeholders' | 'chart_of_accounts', id: string, amount_type: string, view: InDays): string =>
  linesIn('all', view, { [key]: id, amount_type })

/** Where what posted an entry is found, which has its id; null: it has no page, and the entry itself is shown. */
export function sourceOf({ id, event_type }: Pick<JournalEntry, 'id' | 'event_type'>): string | null {
  return event_type === 'transaction' ? listed('all', { id, open: 'details' }) : null
}

/** Bank lines of the days and entities that a figure is of. */
const linesIn = (tab: string, { range, entities }: InDays, query: Record<string, string>): string =>
  listed(tab, { start_date: range.start, end_date: range.end, ...query, ...ofEntities(entities) })

const ofEntities = (entities: readonly string[]): Record<string, string> => (entities.length === 0 ? {} : { entities: entities.join(',') })

const listed = (tab: string, query: Record<string, string>): string =>
  `${TRANSACTIONS}/${tab}?${new URLSearchParams(query)}`
