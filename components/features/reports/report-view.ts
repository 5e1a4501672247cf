import type { TreeMode } from '@/components/ui/tree-table'
import { BASES, isId } from '@/lib/contract/choices'
import type { Basis, Beside, StatementColumns } from '@/lib/contract/report-query'
import { COMPARISONS, type Comparison } from '@/lib/dates/compared-range'
import { isDay, type Day } from '@/lib/dates/day'
import type { DayRange } from '@/lib/dates/range-presets'
import { defaultRange, rangeFromParams } from './report-range'

export interface ReportView {
  range: DayRange
  mode: TreeMode
  /** Null: the entity's basis. */
  basis: Basis | null
  compare: Comparison
  /** What each column of a statement covers; total: only the whole range. */
  columns: StatementColumns
  /** What is shown next to the figures of each column. */
  beside: readonly Beside[]
  /** Entities whose books are added up; none: the default one. */
  entities: readonly string[]
  /** With several entities, the one whose fiscal year and basis are used; null: the oldest. */
  readAs: string | null
  /** Filters of the report, such as a search, by their name in the address. */
  narrowed: Readonly<Record<string, string>>
}
/** What the figures of a report depend on. */
export type ReportScope = Pick<ReportView, 'range' | 'basis' | 'entities'> & Partial<Pick<ReportView, 'readAs'>>

/** What a report lets the user choose, besides its dates. */
export interface ReportChoices {
  /** If omitted, the report has only one mode. */
  modes: readonly TreeMode[]
  basis: boolean
  /** The default comparison; undefined if there is none. */
  compare?: Comparison
  /** The kinds of columns besides the total. */
  columns?: readonly StatementColumns[]
  /** True for an as-of report, whose range starts and ends on one day. */
  asOf?: boolean
  /** The names of its filters. */
  narrow?: readonly string[]
}

/** The view from the address, otherwise the stored one, otherwise the default. Options that the report does not offer are ignored. */
export function viewOf(choices: ReportChoices, params: URLSearchParams, kept: URLSearchParams, today: Day): ReportView {
  // A link describes the whole view; only a visit without one continues with the stored view.
  const last = params.has('end_date') ? params : kept
  const first = <T>(read: (from: URLSearchParams) => T | null | undefined, otherwise = kept): T | null =>
    read(params) ?? read(otherwise) ?? null
  const narrow = choices.narrow ?? []
  const narrowing = narrow.some((name) => params.has(name)) ? params : last
  const usual = choices.modes.includes('summary') ? 'summary' : 'detailed'
  return {
    range: first(choices.asOf ? dayFromParams : rangeFromParams) ?? (choices.asOf ? asOf(today) : defaultRange(today)),
    mode: first((from) => choices.modes.find((mode) => mode === from.get('mode'))) ?? usual,
    basis: choices.basis ? basisFromParams(last) : null,
    compare:
      choices.compare === undefined
        ? 'none'
        : (first((from) => COMPARISONS.find((name) => name === from.get('compare')), last) ?? choices.compare),
    columns: first((from) => choices.columns?.find((name) => name === from.get('columns')), last) ?? 'total',
    beside: BESIDE.filter((name) => choices.columns !== undefined && last.get('beside')?.split(',').includes(name)),
    entities: (last.get('entities')?.split(',') ?? []).filter(isId),
    readAs: [last.get('read_as')].find((id) => id !== null && isId(id)) ?? null,
    narrowed: Object.fromEntries(
      narrow.flatMap((name) => (narrowing.get(name) ? [[name, narrowing.get(name) ?? '']] : [])),
    ),
  }
}

/** The address of a view: the dates always, everything else only if it differs from the default. */
export function addressOf(
  choices: ReportChoices,
  { range, mode, basis, compare, columns, beside, entities, readAs, narrowed }: ReportView,
): string {
  const query = new URLSearchParams(
    choices.asOf ? { end_date: range.end } : { start_date: range.start, end_date: range.end },
  )
  if (choices.modes.length > 0) query.set('mode', mode)
  if (basis !== null) query.set('basis', basis)
  if (choices.compare !== undefined && compare !== choices.compare) query.set('compare', compare)
  if (columns !== 'total') query.set('columns', columns)
  if (columns !== 'total' && beside.length > 0) query.set('beside', beside.join(','))
  if (entities.length > 0) query.set('entities', entities.join(','))
  if (readAs !== null) query.set('read_as', readAs)
  for (const name of choices.narrow ?? []) if (narrowed[name]) query.set(name, narrowed[name])
  return query.toString()
}

const BESIDE: readonly Beside[] = ['change', 'percent']

export const asOf = (day: Day): DayRange => ({ start: day, end: day })

function dayFromParams(params: URLSearchParams): DayRange | null {
  const end = params.get('end_date')
  return end && isDay(end) ? asOf(end) : null
}

const basisFromParams = (params: URLSearchParams): Basis | null =>
  BASES.find((basis) => basis === params.get('basis')) ?? null
