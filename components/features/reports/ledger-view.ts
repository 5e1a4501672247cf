import { NO_TRUCK } from '@/components/pickers/truck-options'
import { EVENT_TYPES, isId, LEDGER_GROUPINGS, SUBCATEGORIES } from '@/lib/contract/choices'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import type { EventType } from '@/lib/contract/journal-entry'
import type { LedgerGrouping } from '@/lib/contract/ledger-report'
import type { LedgerQuery } from './ledger-queries'
import { queryOf } from './queries'
import type { ReportView } from './report-view'

/** The filters of the ledger, as in the address. */
export const LEDGER_NARROW = [
  'chart_of_account',
  'subcategory',
  'group_by',
  'event_types',
  'stakeholder',
  'truck',
  'unit',
  'search',
  'min_amount',
  'max_amount',
  'show_empty',
] as const
type LedgerNarrow = (typeof LEDGER_NARROW)[number]

export interface LedgerView {
  accounts: string[]
  /** Sections of a statement; only their accounts are shown. */
  subcategories: ChartOfAccount['subcategory'][]
  group_by: LedgerGrouping
  event_types: EventType[]
  stakeholder: string | null
  /** Trucks of the lines; `none`: lines without a truck. */
  truck: string | null
  /** A truck or trailer: the lines of its assets and of the loans on them. */
  unit: string | null
  search: string
  min_amount: number | null
  max_amount: number | null
  /** Accounts with a balance but no activity. */
  showEmpty: boolean
}

/** True if no filter hides lines, apart from accounts and search. */
export const UNFILTERED = {
  subcategories: [],
  event_types: [],
  stakeholder: null,
  truck: null,
  unit: null,
  min_amount: null,
  max_amount: null,
} satisfies Partial<LedgerView>

/** Parses the query of the address; invalid values are left out. */
export function ledgerViewOf({ narrowed }: Pick<ReportView, 'narrowed'>): LedgerView {
  const list = (name: LedgerNarrow): string[] => narrowed[name]?.split(',') ?? []
  const id = (name: LedgerNarrow): string | null => (isId(narrowed[name] ?? '') ? (narrowed[name] ?? null) : null)
  return {
    accounts: list('chart_of_account').filter(isId),
    subcategories: list('subcategory').flatMap((text) => SUBCATEGORIES.filter((subcategory) => subcategory === text)),
    group_by: LEDGER_GROUPINGS.find((grouping) => grouping === narrowed.group_by) ?? 'account',
    event_types: list('event_types').flatMap((text) => EVENT_TYPES.filter((type) => type === text)),
    stakeholder: id('stakeholder'),
    truck: narrowed.truck === NO_TRUCK ? NO_TRUCK : id('truck'),
    unit: id('unit'),
    search: narrowed.search ?? '',
    min_amount: amountOf(narrowed.min_amount),
    max_amount: amountOf(narrowed.max_amount),
    showEmpty: narrowed.show_empty === 'true',
  }
}

/** An amount in an address; null if it is invalid. */
export const amountOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Number(text) : null

/** The query of the address, without default values. */
export function narrowedBy(view: LedgerView): Record<string, string> {
  const all: Record<LedgerNarrow, string> = {
    chart_of_account: view.accounts.join(','),
    subcategory: view.subcategories.join(','),
    group_by: view.group_by === 'account' ? '' : view.group_by,
    event_types: view.event_types.join(','),
    stakeholder: view.stakeholder ?? '',
    truck: view.truck ?? '',
    unit: view.unit ?? '',
    search: view.search,
    min_amount: String(view.min_amount ?? ''),
    max_amount: String(view.max_amount ?? ''),
    show_empty: view.showEmpty ? 'true' : '',
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** How many filters hide lines, besides the accounts and the search. */
export const filterCount = ({
  subcategories,
  event_types,
  stakeholder,
  truck,
  unit,
  min_amount,
  max_amount,
}: LedgerView): number =>
  [
    subcategories.length > 0,
    event_types.length > 0,
    stakeholder !== null,
    truck !== null,
    unit !== null,
    min_amount !== null || max_amount !== null,
  ].filter(Boolean).length

/** How many of a ledger's settings differ from the default. */
export const narrowedCount = (view: LedgerView): number =>
  filterCount(view) +
  [view.accounts.length > 0, view.search.trim() !== '', view.group_by !== 'account', view.showEmpty].filter(Boolean)
    .length

export function ledgerQueryOf(report: ReportView, view: LedgerView): LedgerQuery {
  const { accounts, subcategories, group_by, event_types, stakeholder, truck, unit, search, min_amount, max_amount } =
    view
  return {
    ...queryOf(report),
    group_by,
    ...(accounts.length > 0 && { chart_of_accounts: accounts }),
    ...(subcategories.length > 0 && { subcategories }),
    ...(event_types.length > 0 && { event_types }),
    ...(stakeholder !== null && { stakeholders: [stakeholder] }),
    ...(truck !== null && { trucks: [truck] }),
    ...(unit !== null && { units: [unit] }),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(min_amount !== null && { min_amount }),
    ...(max_amount !== null && { max_amount }),
  }
}
