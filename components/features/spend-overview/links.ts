import { scopeQuery, type Scope } from '@/components/pickers/scope'
import type { DayRange } from '@/lib/dates/range-presets'

/** What the figures cover. */
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
/** The lines that post to an account. */
export const accountHref = (id: string, about: About): string => listed('all', about, { posted_to: id })
/** The lines that post to one of a group of accounts. */
export const groupHref = (accounts: readonly string[], about: About): string =>
  listed('all', about, { posted_to: accounts.join(',') })
export const stakeholderHref = (id: string, about: About): string => listed('all', about, { stakeholders: id })
