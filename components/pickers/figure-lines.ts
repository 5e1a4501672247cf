import type { Basis } from '@/lib/contract/report-query'

/** What a figure is of; without basis or entities those of the default entity. */
export interface FigureView {
  range: { start: string; end: string }
  basis?: Basis | null
  entities?: readonly string[]
}

/** Lines without a category stand on these two accounts and carry none themselves. Source: LEDGER §2, §3.2. */
const SUSPENSE = new Map([
  [8090, 'money_in'],
  [8590, 'money_out'],
])

/** The ledger of accounts in the days, on the basis, of the entities of a figure; of a truck only the lines that name it. */
export const ledgerOf = (accounts: string | readonly string[], view: FigureView, truck?: string): string =>
  ledgerAddress({ chart_of_account: typeof accounts === 'string' ? accounts : accounts.join(','), ...(truck && { truck }) }, view)

export const ledgerAddress = (narrowed: Record<string, string>, { range, basis = null, entities = [] }: FigureView): string =>
  `/app/accounting/general-ledger?${new URLSearchParams({
    ...narrowed,
    start_date: range.start,
    end_date: range.end,
    ...(basis === null ? {} : { basis }),
    ...ofEntities(entities),
  })}`

/** The lines behind the figure of some accounts, which add up to it; null: none has any of its own. */
export function linesBehind({ accounts, chartNumber }: { accounts: readonly string[]; chartNumber: number | null }, view: FigureView): string | null {
  if (accounts.length === 0) return null
  const direction = SUSPENSE.get(chartNumber ?? 0)
  return direction ? transactionsIn('not-categorized', view, { amount_type: direction }) : ledgerOf(accounts, view)
}

/** The transactions behind a line of the cash activity. */
export function transactionsOf(
  account: { chart_of_account_id: string; chart_of_account_number: number },
  amount_type: 'money_in' | 'money_out',
  view: FigureView,
): string {
  return SUSPENSE.has(account.chart_of_account_number)
    ? transactionsIn('not-categorized', view, { amount_type })
    : transactionsIn('all', view, { amount_type, chart_of_accounts: account.chart_of_account_id })
}

/** Bank lines of the days and entities that a figure is of. */
export const transactionsIn = (tab: string, { range, entities = [] }: FigureView, query: Record<string, string>): string =>
  transactionList(tab, { start_date: range.start, end_date: range.end, ...query, ...ofEntities(entities) })

export const transactionList = (tab: string, query: Record<string, string>): string =>
  `/app/spend-management/transactions/${tab}?${new URLSearchParams(query)}`

const ofEntities = (entities: readonly string[]): Record<string, string> => (entities.length === 0 ? {} : { entities: entities.join(',') })
