import { ledgerOf } from '@/components/pickers/figure-lines'
import { scopeQuery, type Scope } from '@/components/pickers/scope'
import type { DayRange } from '@/lib/dates/range-presets'

/** What the figures are about. */
export interface About {
  range: DayRange
  scope: Scope
}

const listed = (
  tab: 'all' | 'not-categorized',
  { range: { start, end }, scope }: About,
  query: Record<string, string> = {},
): string =>
  `/app/spend-management/transactions/${tab}?${new URLSearchParams({ start_date: start, end_date: end, amount_type: 'money_out', ...scopeQuery(scope), ...query })}`

export const uncategorizedHref = (about: About): string => listed('not-categorized', about)
/** The lines behind an account; its ledger where no line is filed to it, since parts of matched payments stand there. */
export const accountHref = (id: string, count: number, about: About): string =>
  count === 0
    ? ledgerOf(id, { range: about.range, entities: about.scope.entities })
    : listed('all', about, { chart_of_accounts: id })
/** The lines behind what a group of accounts was paid. */
export const groupHref = (accounts: readonly string[], about: About): string =>
  listed('all', about, { chart_of_accounts: accounts.join(',') })
/** The lines behind what is in none of these groups. */
export const othersHref = (groups: readonly string[], about: About): string =>
  listed('all', about, { except_chart_of_accounts: groups.join(',') })
export const stakeholderHref = (id: string, about: About): string => listed('all', about, { stakeholders: id })
