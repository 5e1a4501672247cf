import type { GridColumn } from '@/components/grid/column'
import { customColumn, moneyColumn, referenceColumn, textColumn } from '@/components/grid/columns'
import { Avatar } from '@/components/ui/avatar'
import { Badge, type Tone } from '@/components/ui/badge'
import type { LedgerLine } from '@/lib/contract/chart-of-account'
import { formatDay } from '@/lib/dates/format'
import { formatPlain } from '@/lib/money/format'
import { openEntry } from './entry-drawer'
import { creditOf, debitOf, isBalance, type LedgerRow } from './ledger-rows'

type EventType = LedgerLine['event_type']
export const EVENT_LABELS: Record<EventType, string> = {
  invoice: 'Invoice',
  bill: 'Bill',
  transaction: 'Transaction',
  manual: 'Manual',
  fixed_asset: 'Fixed asset',
  loan: 'Loan',
}
const TONES: Partial<Record<EventType, Tone>> = { bill: 'amber', invoice: 'green', manual: 'violet', loan: 'blue', fixed_asset: 'blue' }

export const EventBadge = ({ type }: { type: EventType }) => <Badge tone={TONES[type]}>{EVENT_LABELS[type]}</Badge>

/** One side of an entry is always empty, and stays so. */
const side = (id: string, header: string, of: (row: LedgerRow) => number | null): GridColumn<LedgerRow> => ({
  ...moneyColumn(id, header, of, { sortable: false }),
  format: (amount) => (typeof amount === 'number' ? formatPlain(amount) : ''),
})

export const LEDGER_COLUMNS: readonly GridColumn<LedgerRow>[] = [
  customColumn('date_at', 'Date', (row) => (isBalance(row) ? null : <time>{formatDay(row.date_at)}</time>), {
    width: 118,
    fixed: true,
    cellClass: () => 'tnum text-fg-2',
  }),
  customColumn('event_type', 'Type', (row) => (isBalance(row) ? null : <EventBadge type={row.event_type} />), {
    width: 112,
    hideBelow: 900,
    skeleton: 'chip',
  }),
  customColumn('entry_id', 'Entry', (row) => (isBalance(row) ? null : <EntryLink row={row} />), { width: 106, fixed: true }),
  textColumn('description', 'Description', (row) => row.description, { flex: 1, width: 160, fixed: true }),
  referenceColumn('stakeholder', 'Stakeholder', (row) => <Stakeholder row={row} />, {
    width: 166,
    hideBelow: 1000,
    tooltip: (row) => row.stakeholder?.full_name ?? null,
  }),
  side('debit', 'Debit', debitOf),
  side('credit', 'Credit', creditOf),
  moneyColumn('running_total', 'Running total', (row) => row.running_total, { plain: true, sortable: false, width: 132, fixed: true }),
]

const EntryLink = ({ row }: { row: LedgerRow }) => (
  <button type="button" tabIndex={-1} className="link tnum" onClick={() => openEntry(row.journal_entry, row.entry_id)}>
    {row.entry_id}
  </button>
)

function Stakeholder({ row }: { row: LedgerRow }) {
  if (isBalance(row)) return null
  if (!row.stakeholder) return <span className="text-muted">–</span>
  return (
    <span className="flex min-w-0 items-center gap-2 text-fg-2">
      <Avatar name={row.stakeholder.full_name} kind="organisation" size={20} />
      <span className="truncate">{row.stakeholder.full_name}</span>
    </span>
  )
}
