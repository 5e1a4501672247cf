import { SOURCE_LABELS, STATUS_LABELS } from '@/lib/contract/labels'
import { WAITING_STATUSES } from '@/lib/contract/choices'
import type { TransactionStatus } from '@/lib/contract/transaction-fields'
import { formatDay, formatRange } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { editor } from './lazy-editor'
import type { ChipText, FilterKey, Filters, ListFilter, MenuEntry, Names, MenuContext } from './list-filter'
import { TEXT_FIELD_LIST, TEXT_FIELDS, TEXT_OPERATOR_LIST, TEXT_OPERATORS, textFilterKey } from './text-filter'

/** All statuses of uncategorized lines, as one choice. */
export const UNCATEGORIZED = 'Uncategorized'

/** Every filter, in the order of the menu and of the chips. */
const LIST_FILTERS = {
  id: { keys: ['id'], chips: idChip('Line', ['id']) },
  entities: {
    keys: ['entities'],
    menu: ({ entities }) => (entities ? [{ label: 'Entity' }] : []),
    chips: idChip('Entity', ['entities']),
    Editor: editor(async () => (await import('./editors')).EntityEditor),
  },
  bank_accounts: {
    keys: ['bank_accounts', 'bank_account'],
    menu: ({ banks }) => (banks ? [{ label: 'Bank account' }] : []),
    chips: idChip('Account', ['bank_accounts', 'bank_account']),
    Editor: editor(async () => (await import('./editors')).BankAccountEditor),
  },
  date: {
    keys: ['start_date', 'end_date'],
    menu: always('Date'),
    chips: dateChip,
    Editor: editor(async () => (await import('./editors')).DateEditor),
    width: 'calendar',
  },
  category: {
    keys: ['chart_of_accounts', 'chart_of_account', 'parent_chart_of_accounts', 'chart_of_account_by_names'],
    menu: unlessWaiting({ label: 'Category' }),
    chips: categoryChips,
    Editor: editor(async () => (await import('./many-choices')).CategoryEditor),
    width: 'wide',
  },
  posted_to: {
    keys: ['posted_to'],
    chips: idChip('Posted to', ['posted_to']),
  },
  stakeholders: {
    keys: ['stakeholders', 'stakeholder'],
    menu: always('Stakeholder'),
    chips: idChip('Stakeholder', ['stakeholders', 'stakeholder']),
    Editor: editor(async () => (await import('./many-choices')).StakeholderEditor),
    width: 'wide',
  },
  with_out_stakeholder: {
    keys: ['with_out_stakeholder'],
    menu: always('No stakeholder', { with_out_stakeholder: true, stakeholders: undefined, stakeholder: undefined }),
    chips: flagChip('with_out_stakeholder', { label: 'Stakeholder', yes: 'none', no: 'set' }),
  },
  amount: {
    keys: ['min_amount', 'max_amount'],
    menu: always('Amount'),
    chips: amountChip,
    Editor: editor(async () => (await import('./editors')).AmountEditor),
  },
  text: {
    keys: [
      'name',
      'name__not_contains',
      'name__equals',
      'name__not_equals',
      'description',
      'description__not_contains',
      'description__equals',
      'description__not_equals',
    ],
    menu: always('Text'),
    chips: textChips,
    Editor: editor(async () => (await import('./editors')).TextEditor),
  },
  status: {
    keys: ['status'],
    menu: always('Status'),
    chips: statusChip,
    Editor: editor(async () => (await import('./editors')).StatusEditor),
  },
  sources: {
    keys: ['sources'],
    menu: always('Source'),
    chips: ({ sources = [] }) => chip('Source', chosenText(sources, SOURCE_LABELS), ['sources']),
    Editor: editor(async () => (await import('./editors')).SourceEditor),
  },
  integration: {
    keys: ['integration'],
    menu: ({ integrations }) => (integrations ? [{ label: 'Integration' }] : []),
    chips: idChip('Integration', ['integration']),
    Editor: editor(async () => (await import('./editors')).IntegrationEditor),
  },
  is_flagged: {
    keys: ['is_flagged'],
    menu: always('Flagged', { is_flagged: true }),
    chips: flagChip('is_flagged', { label: 'Flag', yes: 'flagged', no: 'not flagged' }),
  },
  is_recurring: {
    keys: ['is_recurring'],
    menu: always('Recurring', { is_recurring: true }),
    chips: flagChip('is_recurring', { label: 'Recurring', yes: 'yes', no: 'no' }),
  },
  is_finalized: {
    keys: ['is_finalized'],
    menu: unlessWaiting(
      { label: 'Finalized', set: { is_finalized: true } },
      { label: 'Not finalized', set: { is_finalized: false } },
    ),
    chips: flagChip('is_finalized', { label: 'Finalized', yes: 'yes', no: 'no' }),
  },
  amount_type: {
    keys: ['amount_type'],
    menu: ({ tab }) =>
      tab === 'in' || tab === 'out'
        ? []
        : [
            { label: 'Money in only', set: { amount_type: 'money_in' } },
            { label: 'Money out only', set: { amount_type: 'money_out' } },
          ],
    chips: ({ amount_type: direction }) =>
      chip('Direction', direction && (direction === 'money_in' ? 'money in' : 'money out'), ['amount_type']),
  },
  waiting_on: {
    keys: ['waiting_on'],
    chips: ({ waiting_on: person }) => chip('Comment', person && 'waiting on me', ['waiting_on']),
  },
} as const satisfies Record<string, ListFilter>

export type FilterKind = keyof typeof LIST_FILTERS
const KINDS = Object.entries(LIST_FILTERS) as [FilterKind, ListFilter][]
export const listFilter = (kind: FilterKind): ListFilter => LIST_FILTERS[kind]

// Does not compile while a filter of the contract is missing from the entries.
type Listed = (typeof LIST_FILTERS)[FilterKind]['keys'][number]
export const FORGOTTEN_FILTERS: Record<Exclude<FilterKey, Listed>, never> = {}

export type FilterChoice = MenuEntry & { kind: FilterKind }

/** The entries of "+ Filter". */
export const filterChoices = (context: MenuContext): FilterChoice[] =>
  KINDS.flatMap(([kind, { menu }]) => (menu?.(context) ?? []).map((entry) => ({ ...entry, kind })))

export type Chip = ChipText & { kind: FilterKind }

/** One chip for each active filter. */
export const chipsOf = (filters: Filters, names: Names): Chip[] =>
  KINDS.flatMap(([kind, { chips }]) => chips(filters, names).map((text) => ({ ...text, kind })))

function always(label: string, set?: Partial<Filters>) {
  return (): MenuEntry[] => [{ label, set }]
}

function unlessWaiting(...entries: MenuEntry[]) {
  return ({ tab }: MenuContext): MenuEntry[] => (tab === 'not-categorized' ? [] : entries)
}

/** None where there is no value. */
function chip(label: string, value: string | undefined, keys: FilterKey[]): ChipText[] {
  return value === undefined ? [] : [{ label, value, keys }]
}

/** More values than this are shown as a count. */
export const NAMED_IN_CHIP = 2

function idChip(label: string, keys: FilterKey[]) {
  return (filters: Filters, names: Names): ChipText[] => {
    const ids = keys.flatMap((key) => {
      const value = filters[key]
      return typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
    })
    if (ids.length === 0) return []
    const known = ids.length <= NAMED_IN_CHIP ? ids.flatMap((id) => names(id) ?? []) : []
    return chip(label, known.length === ids.length ? known.join(', ') : `${ids.length} selected`, keys)
  }
}

function chosenText<V extends string>(values: readonly V[], labels: Record<V, string>): string | undefined {
  const [first] = values
  if (first === undefined) return undefined
  return values.length === 1 ? labels[first] : `${values.length} selected`
}

function flagChip(
  key: 'with_out_stakeholder' | 'is_flagged' | 'is_finalized' | 'is_recurring',
  { label, yes, no }: { label: string; yes: string; no: string },
) {
  return ({ [key]: value }: Filters): ChipText[] =>
    chip(label, value === undefined ? undefined : value ? yes : no, [key])
}

function categoryChips(filters: Filters, names: Names): ChipText[] {
  const { chart_of_account_by_names: called = [] } = filters
  return [
    ...idChip('Category', ['chart_of_accounts', 'chart_of_account', 'parent_chart_of_accounts'])(filters, names),
    ...chip('Category', called.length > 1 ? `${called.length} selected` : called[0], ['chart_of_account_by_names']),
  ]
}

function dateChip({ start_date: start, end_date: end }: Filters): ChipText[] {
  const until = end && `until ${formatDay(end)}`
  return chip('Date', start ? (end ? formatRange(start, end) : `from ${formatDay(start)}`) : until, [
    'start_date',
    'end_date',
  ])
}

function amountChip({ min_amount: min, max_amount: max }: Filters): ChipText[] {
  const atMost = max === undefined ? undefined : `at most ${formatUsd(max)}`
  const atLeast = min === undefined ? undefined : `at least ${formatUsd(min)}`
  const both = min === undefined || max === undefined ? undefined : `${formatUsd(min)} – ${formatUsd(max)}`
  return chip('Amount', both ?? atLeast ?? atMost, ['min_amount', 'max_amount'])
}

function textChips(filters: Filters): ChipText[] {
  return TEXT_FIELD_LIST.flatMap((field) =>
    TEXT_OPERATOR_LIST.flatMap((operator) => {
      const key = textFilterKey(field, operator)
      return chip(`${TEXT_FIELDS[field]} ${TEXT_OPERATORS[operator]}`, filters[key], [key])
    }),
  )
}

const isWaitingSet = (status: readonly TransactionStatus[]): boolean =>
  status.length === WAITING_STATUSES.length && WAITING_STATUSES.every((waiting) => status.includes(waiting))

function statusChip({ status = [] }: Filters): ChipText[] {
  return chip('Status', isWaitingSet(status) ? UNCATEGORIZED : chosenText(status, STATUS_LABELS), ['status'])
}
