import { Link2 } from 'lucide-react'
import type { GridColumn } from '@/components/grid/column'
import {
  customColumn,
  dateColumn,
  menuColumn,
  moneyColumn,
  referenceColumn,
  textColumn,
} from '@/components/grid/columns'
import { linkColumn } from '@/components/grid/link-column'
import { StatusBadge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { textLink } from '@/components/ui/text-link-look'
import { useMay } from '@/lib/client/use-may'
import type { Bill } from '@/lib/contract/bill'
import { formatDay } from '@/lib/dates/format'
import { Party } from '../list/party'
import { BILLS_PAGE } from '../queries'
import { BILL_STATUS, billName, days } from '../words'
import { BillMenu } from './bill-menu'

export const BILL_COLUMNS: readonly GridColumn<Bill>[] = [
  linkColumn(
    'bill_number',
    'Bill',
    { text: (row) => billName(row), href: ({ id }) => `${BILLS_PAGE}/${id}` },
    { width: 104 },
  ),
  referenceColumn('stakeholder', 'Vendor', (row) => <Party name={row.stakeholder.full_name} />, {
    flex: 1,
    width: 150,
    sortable: true,
    fixed: true,
    tooltip: (row) => row.stakeholder.full_name,
  }),
  dateColumn('bill_date', 'Bill date', (row) => row.bill_date),
  dateColumn('bill_due_date', 'Due', (row) => row.bill_due_date, {
    hideBelow: 900,
    cellClass: (row) => (row.is_overdue ? 'tnum text-neg' : 'tnum text-fg-2'),
  }),
  customColumn('overdue_days', 'Days', (row) => <Days row={row} />, { width: 104, hideBelow: 1200 }),
  customColumn('bill_status', 'Status', (row) => <BillBadge row={row} />, {
    width: 96,
    sortable: true,
    skeleton: 'chip',
  }),
  textColumn('categories', 'Categories', categoriesOf, { width: 150, hideBelow: 1320 }),
  customColumn('payment', 'Payment', (row) => <PaidBy row={row} />, {
    width: 164,
    hideBelow: 1060,
    tooltip: (row) => (row.transaction ? paidBy(row.transaction) : null),
  }),
  moneyColumn('total_amount', 'Total', (row) => row.total_amount, { width: 104, hideBelow: 790 }),
  moneyColumn('open_balance', 'Open', (row) => row.open_balance, { width: 104, fixed: true }),
  textColumn('entry_id', 'Entry', (row) => row.entry_id, { width: 110, sortable: true, startsHidden: true }),
  textColumn('entity', 'Entity', (row) => row.entity.name, { width: 150, startsHidden: true }),
  menuColumn((row) => <BillMenu bill={row} />),
]

export const BILL_ORDERINGS = BILL_COLUMNS.filter(({ sortable }) => sortable).map(({ id }) => id)

export function BillBadge({ row }: { row: Pick<Bill, 'bill_status'> }) {
  const { label, tone } = BILL_STATUS[row.bill_status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** 'due in 3 days', '12 days late' */
export function dueText({ bill_status, overdue_days }: Pick<Bill, 'bill_status' | 'overdue_days'>): string | null {
  if (bill_status !== 'open') return null
  if (overdue_days === 0) return 'due today'
  return overdue_days > 0 ? `${days(overdue_days)} late` : `due in ${days(-overdue_days)}`
}

function Days({ row }: { row: Bill }) {
  return <span className={`tnum ${row.is_overdue ? 'text-neg' : 'text-fg-2'}`}>{dueText(row) ?? '–'}</span>
}

/** The accounts of its lines, each once. */
export const accountsOf = ({ bill_items }: Bill): string[] => [
  ...new Set(bill_items.map(({ chart_of_account }) => chart_of_account.name)),
]

/** The first of its accounts, and how many more there are. */
function categoriesOf(bill: Bill): string | null {
  const [first, ...rest] = accountsOf(bill)
  return first === undefined ? null : rest.length === 0 ? first : `${first} +${rest.length}`
}

const paidBy = ({ date, bank_account }: NonNullable<Bill['transaction']>): string =>
  `${formatDay(date)}, ${bank_account.name}`

function PaidBy({ row }: { row: Bill }) {
  const mayMatch = useMay()('transaction.match')
  if (!row.transaction)
    return mayMatch && row.bill_status === 'open' ? (
      <Link href={`${BILLS_PAGE}/${row.id}`} tabIndex={-1} className={textLink({ className: 'truncate' })}>
        Match payment
      </Link>
    ) : (
      <span className="text-muted">–</span>
    )
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-fg-2">
      <Link2 size={14} strokeWidth={1.75} className="flex-none" aria-hidden />
      <span className="truncate">{row.transaction.bank_account.name}</span>
    </span>
  )
}
