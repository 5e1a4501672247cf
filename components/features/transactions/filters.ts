import { SOURCE_LABELS, STATUS_LABELS } from '@/lib/client/line-labels'
import { WAITING_STATUSES } from '@/lib/contract/choices'
import type { TransactionStatus } from '@/lib/contract/transaction'
import { queryString } from '@/lib/contract/endpoint'
import { formatDay, formatRange } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import type { FilterKey, Filters } from './address-filters'
import type { TransactionTab } from './tabs'

/** The address of these filters, '' or '?a=b'. */
export const filtersToQuery = (filters: Filters): string => queryString(filters)

export const hasFilters = (filters: Filters): boolean => filtersToQuery(filters) !== ''

export function withoutFilters(filters: Filters, keys: readonly FilterKey[]): Filters {
  const kept = { ...filters }
  for (const key of keys) delete kept[key]
  return kept
}

export const TEXT_FIELDS = { name: 'Payee', description: 'Bank text' } as const
export type TextField = keyof typeof TEXT_FIELDS
/** Source: spec 001 §3. */
export const TEXT_OPERATORS = {
  contains: 'contains',
  not_contains: 'does not contain',
  equals: 'equals',
  not_equals: 'does not equal',
} as const
export type TextOperator = keyof typeof TEXT_OPERATORS
export const TEXT_FIELD_LIST = ['name', 'description'] as const
export const TEXT_OPERATOR_LIST = ['contains', 'not_contains', 'equals', 'not_equals'] as const
export type TextFilterKey = TextField | `${TextField}__${Exclude<TextOperator, 'contains'>}`

export const textFilterKey = (field: TextField, operator: TextOperator): TextFilterKey =>
  operator === 'contains' ? field : `${field}__${operator}`

/** Field and operator of a text filter, null for any other. */
export function textFilterOf(key: string): { key: TextFilterKey; field: TextField; operator: TextOperator } | null {
  for (const field of TEXT_FIELD_LIST)
    for (const operator of TEXT_OPERATOR_LIST) {
      const known = textFilterKey(field, operator)
      if (known === key) return { key: known, field, operator }
    }
  return null
}

/** All statuses of lines that wait for a category, as one word. */
export const UNCATEGORISED = 'Uncategorised'
const isWaitingSet = (status: readonly TransactionStatus[]): boolean =>
  status.length === WAITING_STATUSES.length && WAITING_STATUSES.every((waiting) => status.includes(waiting))

/** Statuses that can stand in a tab. */
export const statusesOf = (tab: TransactionTab): TransactionStatus[] =>
  tab === 'not-categorized'
    ? [...WAITING_STATUSES]
    : [...WAITING_STATUSES, 'by_user', 'by_rule', 'by_truck_gpt']

/** The kinds of the filter menu. */
export type FilterKind =
  | 'id'
  | 'entities'
  | 'bank_accounts'
  | 'date'
  | 'category'
  | 'stakeholders'
  | 'with_out_stakeholder'
  | 'amount'
  | 'text'
  | 'status'
  | 'is_flagged'
  | 'is_finalized'
  | 'is_recurring'
  | 'sources'
  | 'integration'
  | 'amount_type'
  | 'waiting_on'

export interface Chip {
  kind: FilterKind
  label: string
  value: string
  keys: FilterKey[]
}
/** Names behind ids, as far as they are known by now. */
export type Names = (id: string) => string | undefined

/** One chip for each active filter, in the order of the menu. */
export function chipsOf(filters: Filters, names: Names): Chip[] {
  const chips: (Chip | null)[] = [
    idChip('id', 'Line', ['id'], filters, names),
    idChip('entities', 'Entity', ['entities'], filters, names),
    idChip('bank_accounts', 'Account', ['bank_accounts', 'bank_account'], filters, names),
    dateChip(filters),
    idChip(
      'category',
      'Category',
      ['chart_of_accounts', 'chart_of_account', 'parent_chart_of_accounts'],
      filters,
      names,
    ),
    exceptChip(filters),
    namesChip(filters),
    idChip('stakeholders', 'Stakeholder', ['stakeholders', 'stakeholder'], filters, names),
    flagChip('with_out_stakeholder', filters, { label: 'Stakeholder', yes: 'none', no: 'set' }),
    amountChip(filters),
    ...textChips(filters),
    statusChip(filters),
    flagChip('is_flagged', filters, { label: 'Flag', yes: 'flagged', no: 'not flagged' }),
    flagChip('is_finalized', filters, { label: 'Finalized', yes: 'yes', no: 'no' }),
    flagChip('is_recurring', filters, { label: 'Recurring', yes: 'yes', no: 'no' }),
    sourceChip(filters),
    idChip('integration', 'Integration', ['integration'], filters, names),
    filters.waiting_on ? { kind: 'waiting_on', label: 'Comment', value: 'waiting on me', keys: ['waiting_on'] } : null,
    filters.amount_type
      ? {
          kind: 'amount_type',
          label: 'Direction',
          value: filters.amount_type === 'money_in' ? 'money in' : 'money out',
          keys: ['amount_type'],
        }
      : null,
  ]
  return chips.filter((chip) => chip !== null)
}

/** More than these stand as their count. */
export const NAMED_IN_CHIP = 2

function idChip(kind: FilterKind, label: string, keys: FilterKey[], filters: Filters, names: Names): Chip | null {
  const ids = keys.flatMap((key) => {
    const value = filters[key]
    return typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
  })
  const [first] = ids
  if (first === undefined) return null
  const known = ids.length <= NAMED_IN_CHIP ? ids.flatMap((id) => names(id) ?? []) : []
  const value = known.length === ids.length ? known.join(', ') : `${ids.length} selected`
  return { kind, label, value, keys }
}

function exceptChip({ except_chart_of_accounts: except }: Filters): Chip | null {
  if (!except?.length) return null
  return { kind: 'category', label: 'Category', value: `outside ${except.length} account${except.length === 1 ? '' : 's'}`, keys: ['except_chart_of_accounts'] }
}

function namesChip({ chart_of_account_by_names: names }: Filters): Chip | null {
  const [first] = names ?? []
  if (!names || first === undefined) return null
  return { kind: 'category', label: 'Category', value: names.length === 1 ? first : `${names.length} selected`, keys: ['chart_of_account_by_names'] }
}

function dateChip({ start_date: start, end_date: end }: Filters): Chip | null {
  if (!start && !end) return null
  const value =
    start && end ? formatRange(start, end) : start ? `from ${formatDay(start)}` : `until ${formatDay(end ?? '')}`
  return { kind: 'date', label: 'Date', value, keys: ['start_date', 'end_date'] }
}

function amountChip({ min_amount: min, max_amount: max }: Filters): Chip | null {
  if (min === undefined && max === undefined) return null
  const value =
    min !== undefined && max !== undefined
      ? `${formatUsd(min)} – ${formatUsd(max)}`
      : min !== undefined
        ? `at least ${formatUsd(min)}`
        : `at most ${formatUsd(max ?? 0)}`
  return { kind: 'amount', label: 'Amount', value, keys: ['min_amount', 'max_amount'] }
}

const textChips = (filters: Filters): Chip[] =>
  TEXT_FIELD_LIST.flatMap((field) =>
    TEXT_OPERATOR_LIST.flatMap((operator): Chip[] => {
      const key = textFilterKey(field, operator)
      const text = filters[key]
      return text === undefined
        ? []
        : [{ kind: 'text', label: `${TEXT_FIELDS[field]} ${TEXT_OPERATORS[operator]}`, value: text, keys: [key] }]
    }),
  )

function statusChip({ status }: Filters): Chip | null {
  const [first] = status ?? []
  if (!status || first === undefined) return null
  return {
    kind: 'status',
    label: 'Status',
    value: status.length === 1 ? STATUS_LABELS[first] : isWaitingSet(status) ? UNCATEGORISED : `${status.length} selected`,
    keys: ['status'],
  }
}

function sourceChip({ sources }: Filters): Chip | null {
  const [first] = sources ?? []
  if (!sources || first === undefined) return null
  const value = sources.length === 1 ? SOURCE_LABELS[first] : `${sources.length} selected`
  return { kind: 'sources', label: 'Source', value, keys: ['sources'] }
}

function flagChip(
  key: 'with_out_stakeholder' | 'is_flagged' | 'is_finalized' | 'is_recurring',
  filters: Filters,
  words: { label: string; yes: string; no: string },
): Chip | null {
  const value = filters[key]
  return value === undefined
    ? null
    : { kind: key, label: words.label, value: value ? words.yes : words.no, keys: [key] }
}
