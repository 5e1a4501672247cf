import { StickyNote } from 'lucide-react'
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
import type { InvoiceSummary } from '@/lib/contract/invoice'
import { Party } from '../list/party'
import { INVOICES_PAGE } from '../queries'
import { AGING, days, INVOICE_STATUS } from '../words'
import { InvoiceMenu } from './invoice-menu'

export const INVOICE_COLUMNS: readonly GridColumn<InvoiceSummary>[] = [
  linkColumn(
    'invoice_number',
    'Invoice',
    { text: (row) => row.invoice_number, href: ({ id }) => `${INVOICES_PAGE}/${id}` },
    { width: 104 },
  ),
  referenceColumn('stakeholder', 'Customer', (row) => <Party name={row.stakeholder.full_name} />, {
    flex: 1,
    width: 150,
    sortable: true,
    fixed: true,
    tooltip: (row) => row.stakeholder.full_name,
  }),
  dateColumn('invoice_date', 'Date', (row) => row.invoice_date),
  dateColumn('invoice_due_date', 'Due', (row) => row.invoice_due_date, { hideBelow: 910 }),
  customColumn('aging_days', 'Overdue', (row) => <Overdue row={row} />, { width: 84, sortable: true, hideBelow: 1130 }),
  customColumn('invoice_status', 'Status', (row) => <InvoiceBadge row={row} />, {
    width: 118,
    sortable: true,
    skeleton: 'chip',
  }),
  moneyColumn('total_amount', 'Total', (row) => row.total_amount, { width: 96, hideBelow: 800 }),
  moneyColumn('paid_amount', 'Paid', (row) => (row.paid_amount === 0 ? null : row.paid_amount), {
    width: 96,
    hideBelow: 1040,
  }),
  moneyColumn('ending_balance', 'Balance', (row) => row.ending_balance, { width: 98, fixed: true }),
  textColumn('entry_id', 'Entry', (row) => row.entry_id, { width: 110, sortable: true, hideBelow: 1280 }),
  customColumn('note', 'Note', (row) => (row.note ? <NoteMark text={row.note} /> : null), {
    width: 60,
    hideBelow: 1180,
    tooltip: (row) => row.note,
  }),
  textColumn('batch_id', 'Batch', (row) => row.batch_id, { width: 110, startsHidden: true }),
  textColumn('bill_to', 'Bill to', (row) => row.bill_to, { width: 180, startsHidden: true }),
  textColumn('aging_status', 'Aging', (row) => (isOwed(row) ? AGING[row.aging_status] : null), {
    width: 100,
    startsHidden: true,
  }),
  moneyColumn('total_tax_amount', 'Tax', (row) => row.total_tax_amount, { sortable: false, startsHidden: true }),
  textColumn('entity', 'Entity', (row) => row.entity.name, { width: 150, startsHidden: true }),
  menuColumn((row) => <InvoiceMenu invoice={row} />),
]

export const INVOICE_ORDERINGS = INVOICE_COLUMNS.filter(({ sortable }) => sortable).map(({ id }) => id)

export const isOwed = ({ invoice_status }: Pick<InvoiceSummary, 'invoice_status'>): boolean =>
  invoice_status === 'open' || invoice_status === 'short_paid'

export function InvoiceBadge({ row }: { row: Pick<InvoiceSummary, 'invoice_status'> }) {
  const { label, tone } = INVOICE_STATUS[row.invoice_status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** Thirty days late is a call, sixty a worry. */
function Overdue({ row: { aging_days } }: { row: Pick<InvoiceSummary, 'aging_days'> }) {
  if (aging_days === 0) return <span className="text-muted">–</span>
  const tone = aging_days > 60 ? 'text-neg' : aging_days > 30 ? 'text-warn' : 'text-fg-2'
  return <span className={`tnum ${tone}`}>{days(aging_days)}</span>
}

const NoteMark = ({ text }: { text: string }) => (
  <StickyNote size={15} strokeWidth={1.75} className="text-muted" role="img" aria-label={`Note: ${text}`} />
)
