export const PAGE_SIZES = [5, 10, 15, 20, 25, 30, 50, 100, 200, 300, 500] as const
export const DEFAULT_PAGE_SIZE = 25

export interface ColumnState {
  hidden: string[]
  /** Columns hidden by default that the user has shown. */
  shown: string[]
  widths: Record<string, number>
  /** Column ids from left to right; empty is the order of the definition. */
  order: string[]
}
export interface GridState {
  page: number
  page_size: number
  /** '-date,amount'; never empty if the grid has a default order. */
  ordering: string
  search: string
  filters: Record<string, string>
  /** Filters set by a link: they are removed when the list is opened again without one. */
  linked: Record<string, string>
  columns: ColumnState
  selected: string[]
  /** Every row that matches, on all pages, is selected. */
  all_matching: boolean
}
/** The query sent to a list endpoint. */
export type GridQuery = Pick<GridState, 'page' | 'page_size' | 'ordering' | 'search' | 'filters'>

export interface GridDefaults {
  ordering?: string
  page_size?: number
  filters?: Record<string, string>
}

export const defaultState = ({
  ordering = '',
  page_size = DEFAULT_PAGE_SIZE,
  filters = {},
}: GridDefaults): GridState => ({
  page: 1,
  page_size,
  ordering,
  search: '',
  filters,
  linked: {},
  columns: { hidden: [], shown: [], widths: {}, order: [] },
  selected: [],
  all_matching: false,
})

export const stateKey = (userId: string, path: string, id: string): string => `haulbook:grid:${userId}:${path}:${id}`

/** The filters without those set by a link and not changed since. */
export const ownFilters = ({ filters, linked }: Pick<GridState, 'filters' | 'linked'>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([field, value]) => linked[field] !== value))

/** Parses a stored state; missing or malformed parts fall back to the defaults. */
export function loadState(key: string, defaults: GridDefaults): GridState {
  const fallback = defaultState(defaults)
  const kept = parse(textIn(() => localStorage, key))
  if (!kept) return fallback
  const amounts = parse(textIn(() => sessionStorage, key))
  const columns = isRecord(kept.columns) ? kept.columns : {}
  return {
    ...fallback,
    page: isCount(kept.page) ? kept.page : fallback.page,
    page_size: PAGE_SIZES.find((size) => size === kept.page_size) ?? fallback.page_size,
    ordering: typeof kept.ordering === 'string' && kept.ordering !== '' ? kept.ordering : fallback.ordering,
    filters: {
      ...(isRecordOf(kept.filters, isText) ? kept.filters : fallback.filters),
      ...(isRecordOf(amounts, isText) ? amounts : {}),
    },
    linked: isRecordOf(kept.linked, isText) ? kept.linked : {},
    columns: {
      hidden: texts(columns.hidden),
      shown: texts(columns.shown),
      widths: isRecordOf(columns.widths, isCount) ? columns.widths : {},
      order: texts(columns.order),
    },
    selected: texts(kept.selected),
    all_matching: kept.all_matching === true,
  }
}

/**
 * Stores everything except the search text. Amounts must not stay behind on a shared computer: they are stored only until the window is
 * closed, and "all matching" is dropped with them, because it would mean other rows.
 */
export function saveState(key: string, { search, ...state }: GridState): void {
  const fields = Object.entries(state.filters)
  const filters = Object.fromEntries(fields.filter(([field]) => !isAmount(field)))
  const amounts = Object.fromEntries(fields.filter(([field]) => isAmount(field)))
  const whole = search === '' && Object.keys(amounts).length === 0
  try {
    localStorage.setItem(key, JSON.stringify({ ...state, filters, all_matching: state.all_matching && whole }))
    sessionStorage.setItem(key, JSON.stringify(amounts))
  } catch {
    // A full or forbidden store costs the convenience, not the screen.
  }
}

const isAmount = (field: string): boolean => field.endsWith('_amount')

/** Null in a forbidden store. */
function textIn(store: () => Storage, key: string): string | null {
  try {
    return store().getItem(key)
  } catch {
    return null
  }
}

function parse(text: string | null): Record<string, unknown> | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isRecordOf = <V>(value: unknown, check: (item: unknown) => item is V): value is Record<string, V> =>
  isRecord(value) && Object.values(value).every(check)
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])
