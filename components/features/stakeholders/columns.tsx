import { dayOf } from '@/components/form/today'
import type { GridColumn } from '@/components/grid/column'
import { customColumn, dateColumn, moneyColumn, referenceColumn, textColumn } from '@/components/grid/columns'
import { STAKEHOLDER_ICON } from '@/components/pickers/stakeholder-icons'
import { stakeholderKind } from '@/components/pickers/stakeholder-options'
import { Avatar } from '@/components/ui/avatar'
import { Link } from '@/components/ui/link'
import type { CsvColumn } from '@/lib/client/csv'
import type { StakeholderRow, StakeholderType } from '@/lib/contract/stakeholder'
import { STAKEHOLDERS_PAGE } from './queries'
import { openBalance } from './words'

export const STAKEHOLDER_ORDERINGS = ['full_name', 'type', 'created_at']

export const placeOf = ({ city, state }: Pick<StakeholderRow, 'city' | 'state'>): string =>
  [city, state].filter(Boolean).join(', ')

export const STAKEHOLDER_COLUMNS: readonly GridColumn<StakeholderRow>[] = [
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
    { flex: 1, width: 200, sortable: true, fixed: true },
  ),
  customColumn('type', 'Type', ({ type }) => <TypeText type={type} />, { width: 120, sortable: true }),
  textColumn('email', 'Email', (row) => row.email, { width: 190, hideBelow: 1200 }),
  textColumn('phone', 'Phone', (row) => row.phone, { width: 130, hideBelow: 1350 }),
  textColumn('location', 'Location', placeOf, { width: 140, hideBelow: 1000 }),
  moneyColumn('open_balance', 'Open balance', ({ figures }) => figures && openBalance(figures), { sortable: false }),
  moneyColumn('in_this_year', 'In this year', ({ figures }) => figures?.in_this_year ?? null, {
    sortable: false,
    incoming: () => true,
  }),
  moneyColumn('out_this_year', 'Out this year', ({ figures }) => figures?.out_this_year ?? null, { sortable: false }),
  dateColumn('last_activity', 'Last activity', ({ figures }) => figures?.last_activity ?? null, {
    width: 122,
    sortable: false,
  }),
  dateColumn('created_at', 'Added', (row) => dayOf(row.created_at), { startsHidden: true }),
]

export function TypeText({ type }: { type: StakeholderType }) {
  const Icon = STAKEHOLDER_ICON[type]
  return (
    <span className="flex items-center gap-2 text-fg-2">
      <Icon size={16} strokeWidth={1.75} aria-hidden /> {type}
    </span>
  )
}

export const EXPORTED: readonly CsvColumn<StakeholderRow>[] = [
  ['Name', (row) => row.full_name],
  ['Type', (row) => row.type],
  ['Email', (row) => row.email],
  ['Phone', (row) => row.phone],
  ['City', (row) => row.city],
  ['State', (row) => row.state],
  ['Open balance', ({ figures }) => figures && openBalance(figures)],
  ['In this year', ({ figures }) => figures?.in_this_year ?? null],
  ['Out this year', ({ figures }) => figures?.out_this_year ?? null],
  ['Last activity', ({ figures }) => figures?.last_activity ?? null],
  ['Added', (row) => row.created_at.slice(0, 10)],
]
