import { ledgerAddress, transactionList, transactionsIn } from '@/components/pickers/figure-lines'
import type { JournalEntry } from '@/lib/contract/journal-entry'
import type { ReportScope } from './report-view'

type InDays = Pick<ReportScope, 'range' | 'entities'>

/** The lines of a truck's or trailer's assets and of the loans on them, from the first day of the books on. */
export const ledgerOfUnit = (unit: string, view: ReportScope): string => ledgerAddress({ unit }, view)

/** Bank lines of an account with the same amount, to find the duplicate. */
export const linesAlike = (
  alike: { bank_account: string; amount: number; amount_type: string; days: readonly string[] },
  { entities }: Pick<ReportScope, 'entities'>,
): string => {
  const days = [...alike.days].sort()
  return transactionsIn(
    'all',
    { entities, range: { start: days[0] ?? '', end: days.at(-1) ?? '' } },
    {
      bank_accounts: alike.bank_account,
      amount_type: alike.amount_type,
      min_amount: String(alike.amount),
      max_amount: String(alike.amount),
    },
  )
}

/** A stakeholder's bank lines of one category. */
export const linesOfStakeholder = (stakeholder: string, account: string, view: InDays): string =>
  transactionsIn('all', view, { stakeholders: stakeholder, chart_of_accounts: account })

/** Uncategorized bank lines. */
export const waitingLines = (view: InDays): string => transactionsIn('not-categorized', view, {})

/** Bank lines of a stakeholder in one direction. */
export const linesTogether = (
  key: 'stakeholders' | 'chart_of_accounts',
  id: string,
  amount_type: string,
  view: InDays,
): string => transactionsIn('all', view, { [key]: id, amount_type })

/** The page of the source of an entry, by its id; null if there is no page and the entry itself is shown. */
export function sourceOf(
  { id, event_type }: Pick<JournalEntry, 'id' | 'event_type'>,
  entities: readonly string[],
): string | null {
  return event_type === 'transaction'
    ? transactionList('all', { id, open: 'details', ...(entities.length > 0 && { entities: entities.join(',') }) })
    : null
}
