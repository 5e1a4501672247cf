import type { TreeMode } from '@/components/ui/tree-table'
import { Id } from '@/lib/contract/fields'
import { Basis } from '@/lib/contract/report-query'
import { isDay, type Day } from '@/lib/dates/day'
import type { DayRange } from '@/lib/dates/range-presets'
import { COMPARISONS, defaultRange, rangeFromParams, type Comparison } from './report-range'

export interface ReportView {
  range: DayRange
  mode: TreeMode
  /** Null: the entity's own. */
  basis: Basis | null
  compare: Comparison
  /** Whose lines are shown; null: none chosen. */
  account: string | null
}

/** What a report lets a person choose, beside its days. */
export interface ReportChoices {
  /** None: the report has one form. */
  modes: readonly TreeMode[]
  basis: boolean
  /** What it is compared with at first; undefined: it never is. */
  compare?: Comparison
  /** One day instead of a range, which then starts and ends there. */
  asOf?: boolean
  /** It is about one account. */
  account?: boolean
}

/** The view of an address, else the one kept, else the usual one. What the report does not offer is not read. */
export function viewOf(choices: ReportChoices, params: URLSearchParams, kept: URLSearchParams, today: Day): ReportView {
  const first = <T>(read: (from: URLSearchParams) => T | null | undefined): T | null => read(params) ?? read(kept) ?? null
  const usual = choices.modes.includes('summary') ? 'summary' : 'detailed'
  return {
    range: first(choices.asOf ? dayFromParams : rangeFromParams) ?? (choices.asOf ? asOf(today) : defaultRange(today)),
    mode: first((from) => choices.modes.find((mode) => mode === from.get('mode'))) ?? usual,
    // A link without a basis means the usual one, not the one last looked at.
    basis: choices.basis ? basisFromParams(params.has('end_date') ? params : kept) : null,
    compare:
      choices.compare === undefined
        ? 'none'
        : (first((from) => COMPARISONS.find((name) => name === from.get('compare'))) ?? choices.compare),
    account: choices.account ? first(accountFromParams) : null,
  }
}

/** The address of a view: what differs from the usual, the days always. */
export function addressOf(choices: ReportChoices, { range, mode, basis, compare, account }: ReportView): string {
  const query = new URLSearchParams(choices.asOf ? { end_date: range.end } : { start_date: range.start, end_date: range.end })
  if (account !== null) query.set('chart_of_account', account)
  if (choices.modes.length > 0) query.set('mode', mode)
  if (basis !== null) query.set('basis', basis)
  if (choices.compare !== undefined && compare !== choices.compare) query.set('compare', compare)
  return query.toString()
}

export const asOf = (day: Day): DayRange => ({ start: day, end: day })

function dayFromParams(params: URLSearchParams): DayRange | null {
  const end = params.get('end_date')
  return end && isDay(end) ? asOf(end) : null
}

function accountFromParams(params: URLSearchParams): string | null {
  const id = Id.safeParse(params.get('chart_of_account'))
  return id.success ? id.data : null
}

function basisFromParams(params: URLSearchParams): Basis | null {
  const basis = Basis.safeParse(params.get('basis'))
  return basis.success ? basis.data : null
}
