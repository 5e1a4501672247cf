import type { Basis } from '@/lib/contract/report-query'

/** The scope of a figure; without basis or entities, those of the default entity. */
export interface FigureView {
  range: { start: string; end: string }
  basis?: Basis | null
  entities?: readonly string[]
}

/** What adds up to a figure: accounts, a heading with its sub-accounts, or whole sections of a statement, which keep the address short. */
export interface Behind {
  accounts: readonly string[]
  subcategories: readonly string[]
}

/** Uncategorized lines are posted to these two accounts but have no category themselves. Source: LEDGER §2, §3.2. */
const SUSPENSE = new Map([
  [8090, 'money_in'],
  [8590, 'money_out'],
])

/** The ledger of an account for the dates, basis and entities of a figure. */
export const ledgerOf = (account: string, view: FigureView): string =>
  ledgerAddress({ chart_of_account: account }, view)

/** The same for everything behind a figure, and for a truck only the lines that name it; null if nothing is behind it. */
export function ledgerBehind(
  { accounts, subcategories }: Behind,
  view: FigureView,
  truck?: string | null,
): string | null {
  const of = {
    ...(accounts.length > 0 && { chart_of_account: accounts.join(',') }),
    ...(subcategories.length > 0 && { subcategory: subcategories.join(',') }),
  }
  return Object.keys(of).length === 0 ? null : ledgerAddress({ ...of, ...(truck && { truck }) }, view)
}

export const ledgerAddress = (
  narrowed: Record<string, string>,
  { range, basis = null, entities = [] }: FigureView,
): string =>
  `/app/accounting/general-ledger?${new URLSearchParams({
    ...narrowed,
    start_date: range.start,
    end_date: range.end,
    ...(basis === null ? {} : { basis }),
    ...ofEntities(entities),
  })}`

/** The lines behind the figure of some accounts, which add up to it; null if none of the accounts has lines. */
export function linesBehind(
  { chartNumber, ...behind }: Behind & { chartNumber: number | null },
  view: FigureView,
): string | null {
  const direction = SUSPENSE.get(chartNumber ?? 0)
  return direction ? transactionsIn('not-categorized', view, { amount_type: direction }) : ledgerBehind(behind, view)
}

/** The transactions that post what a line of the cash activity adds up to. */
export function transactionsOf(
  account: { chart_of_account_id: string; chart_of_account_number: number },
  amount_type: 'money_in' | 'money_out',
  view: FigureView,
): string {
  return SUSPENSE.has(account.chart_of_account_number)
    ? transactionsIn('not-categorized', view, { amount_type })
    : transactionsIn('all', view, { amount_type, posted_to: account.chart_of_account_id })
}

/** Bank lines of the dates and entities of a figure. */
export const transactionsIn = (
  tab: string,
  { range, entities = [] }: FigureView,
  query: Record<string, string>,
): string => transactionList(tab, { start_date: range.start, end_date: range.end, ...query, ...ofEntities(entities) })

export const transactionList = (tab: string, query: Record<string, string>): string =>
  `/app/spend-management/transactions/${tab}?${new URLSearchParams(query)}`

const ofEntities = (entities: readonly string[]): Record<string, string> =>
  entities.length === 0 ? {} : { entities: entities.join(',') }
