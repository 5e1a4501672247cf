import { dayOf } from '@/components/form/today'
import type { GridColumn } from '@/components/grid/column'
import {
  customColumn,
  dateColumn,
  menuColumn,
  moneyColumn,
  referenceColumn,
  textColumn,
} from '@/components/grid/columns'
import { STAKEHOLDER_ICON } from '@/components/pickers/stakeholder-icons'
import { stakeholderKind } from '@/components/pickers/stakeholder-options'
import { Avatar } from '@/components/ui/avatar'
import { Link } from '@/components/ui/link'
import type { CsvColumn } from '@/lib/client/csv'
import type { StakeholderRow, StakeholderType } from '@/lib/contract/stakeholder'
import { STAKEHOLDERS_PAGE } from './queries'
import { StakeholderMenu } from './stakeholder-menu'
import { openBalance } from './words'

export const STAKEHOLDER_ORDERINGS = ['full_name', 'type', 'created_at']

export const placeOf = ({ city, state }: Pick<StakeholderRow, 'city' | 'state'>): string =>
  [city, state].filter(Boolean).join(', ')

const FACTS: readonly GridColumn<StakeholderRow>[] = [
  referenceColumn(
    'full_name',
    'Name',
    (row) => (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={row.full_name} kind={stakeholderKind(row.type)} size={24} />
        <Link href={`${STAKEHOLDERS_PAGE}/${row.id}`} tabIndex={-1} className="truncate font-medium hover:underline">
          {row.full_name}
        </Link>
      </span>
    ),
    { flex: 1, width: 200, sortable: true, fixed: true, tooltip: (row) => row.full_name },
  ),
  customColumn('type', 'Type', ({ type }) => <TypeText type={type} />, { width: 112, sortable: true }),
  textColumn('email', 'Email', (row) => row.email, { width: 190, hideBelow: 1290 }),
  textColumn('phone', 'Phone', (row) => row.phone, {
    width: 126,
    hideBelow: 1120,
    cellClass: () => 'whitespace-nowrap text-fg-2',
  }),
  textColumn('location', 'Location', placeOf, { width: 116, hideBelow: 1120 }),
]
const FIGURES: readonly GridColumn<StakeholderRow>[] = [
  moneyColumn('open_balance', 'Open balance', ({ figures }) => figures && openBalance(figures), {
    width: 104,
    sortable: false,
  }),
  moneyColumn('in_this_year', 'In this year', ({ figures }) => figures?.in_this_year ?? null, {
    sortable: false,
    incoming: () => true,
  }),
  moneyColumn('out_this_year', 'Out this year', ({ figures }) => figures?.out_this_year ?? null, {
    width: 104,
    sortable: false,
  }),
  moneyColumn('out_last_year', 'Out last year', ({ figures }) => figures?.out_last_year ?? null, {
    sortable: false,
    startsHidden: true,
  }),
  dateColumn('last_activity', 'Last activity', ({ figures }) => figures?.last_activity ?? null, {
    width: 110,
    sortable: false,
    hideBelow: 830,
  }),
]
const ENTITY = textColumn<StakeholderRow>('entity', 'Entity', (row) => row.entity_name, {
  width: 150,
  startsHidden: true,
})
const ADDED = dateColumn<StakeholderRow>('created_at', 'Added', (row) => dayOf(row.created_at), { startsHidden: true })
const MENU = menuColumn<StakeholderRow>((row) => <StakeholderMenu stakeholder={row} />)
export const STAKEHOLDER_COLUMNS = [...FACTS, ...FIGURES, ENTITY, ADDED, MENU]
/** What last year's 1099 omits, and what it reports. */
const FOR_1099: readonly GridColumn<StakeholderRow>[] = [
  moneyColumn('by_card_last_year', 'Of it by card', ({ figures }) => figures?.by_card_last_year ?? null, {
    sortable: false,
  }),
  moneyColumn('refunded_last_year', 'Refunded', ({ figures }) => figures?.refunded_last_year ?? null, {
    sortable: false,
  }),
  moneyColumn('for_1099_last_year', 'For the 1099', ({ figures }) => figures?.for_1099_last_year ?? null, {
    sortable: false,
  }),
]
const BESIDE_1099 = ['open_balance', 'in_this_year', 'last_activity']
/** Last year's figures are for 1099s; there is no room for those that are not on them. */
export const COLUMNS_1099 = STAKEHOLDER_COLUMNS.flatMap((column) => {
  if (BESIDE_1099.includes(column.id)) return [{ ...column, startsHidden: true }]
  if (column.id === 'phone') return [{ ...column, hideBelow: 1350 }]
  return column.id === 'out_last_year' ? [{ ...column, startsHidden: false }, ...FOR_1099] : [column]
})
/** For users who may not read reports. */
export const PLAIN_COLUMNS = [...FACTS, ENTITY, ADDED, MENU]

export function TypeText({ type }: { type: StakeholderType }) {
  const Icon = STAKEHOLDER_ICON[type]
  return (
    <span className="flex items-center gap-2 text-fg-2">
      <Icon size={16} strokeWidth={1.75} aria-hidden /> {type}
    </span>
  )
}

/** An import uses the same column names. */
const FACTS_EXPORTED: readonly CsvColumn<StakeholderRow>[] = [
  ['Name', (row) => row.full_name],
  ['Type', (row) => row.type],
  ['Email', (row) => row.email],
  ['Phone', (row) => row.phone],
  ['Address', (row) => row.address1],
  ['Suite or unit', (row) => row.address2],
  ['City', (row) => row.city],
  ['State', (row) => row.state],
  ['ZIP', (row) => row.zip_code],
  ['Terms in days', (row) => row.terms],
  ['Credit limit', (row) => row.credit_limit],
  ['Gets a 1099', (row) => (row.is_1099 ? 'Yes' : 'No')],
]
const ENTERED: readonly CsvColumn<StakeholderRow>[] = [
  ['Entity', (row) => row.entity_name],
  ['Added', (row) => dayOf(row.created_at)],
]
export const PLAIN_EXPORTED = [...FACTS_EXPORTED, ...ENTERED]
export const EXPORTED: readonly CsvColumn<StakeholderRow>[] = [
  ...FACTS_EXPORTED,
  ['Open balance', ({ figures }) => figures && openBalance(figures)],
  ['In this year', ({ figures }) => figures?.in_this_year ?? null],
  ['Out this year', ({ figures }) => figures?.out_this_year ?? null],
  ['Out last year', ({ figures }) => figures?.out_last_year ?? null],
  ['Of it by card', ({ figures }) => figures?.by_card_last_year ?? null],
  ['Refunded last year', ({ figures }) => figures?.refunded_last_year ?? null],
  ['For the 1099 of last year', ({ figures }) => figures?.for_1099_last_year ?? null],
  ['Last activity', ({ figures }) => figures?.last_activity ?? null],
  ...ENTERED,
]
