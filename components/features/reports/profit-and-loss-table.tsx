'use client'
import { cx } from '@/components/ui/cx'
import { useIsMobile } from '@/components/ui/use-media'
import { TreeTable, type TreeColumn, type TreeMode, type TreeNode } from '@/components/ui/tree-table'
import { formatRange } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { formatPercent, formatUsd } from '@/lib/money/format'
import { PercentChange } from './percent-change'
import type { StatementRow } from './profit-and-loss-rows'
import { comparedLabel, type Comparison } from './report-range'

export interface ProfitAndLossTableProps {
  range: DayRange
  mode: TreeMode
  compare: Comparison
  rows: readonly StatementRow[]
  /** Where the transactions behind a row are listed. */
  linkOf: (row: StatementRow) => string | null
  onOpen: (href: string) => void
}

export function ProfitAndLossTable({ range, mode, compare, rows, linkOf, onOpen }: ProfitAndLossTableProps) {
  const mobile = useIsMobile()
  return (
    <section className="card overflow-hidden">
      <TreeTable
        caption={`Profit and loss, ${formatRange(range.start, range.end)}`}
        labelHeader="Account"
        columns={[...figuresOf(range, mobile ? 150 : 190), ...(compare === 'none' ? [] : comparisonOf(range, compare))]}
        nodes={rows.map(nodeOf)}
        mode={mode}
        keptAs="profit-and-loss"
        canOpen={(node) => linkOf(node.row) !== null}
        onOpen={(node) => {
          const href = linkOf(node.row)
          if (href) onOpen(href)
        }}
      />
    </section>
  )
}

const figuresOf = (range: DayRange, amountWidth: number): TreeColumn<StatementRow>[] => [
  {
    key: 'amount',
    header: formatRange(range.start, range.end),
    width: amountWidth,
    cell: (row) => <Money amount={row.amount} />,
  },
  {
    key: 'share',
    header: '% of revenue',
    width: 124,
    desktopOnly: true,
    muted: true,
    cell: (row) => <Share value={row.share} />,
  },
]

const comparisonOf = (range: DayRange, compare: Exclude<Comparison, 'none'>): TreeColumn<StatementRow>[] => [
  {
    key: 'previous',
    header: comparedLabel(range, compare),
    width: compare === 'previous-year' ? 152 : 196,
    desktopOnly: true,
    muted: true,
    cell: (row) => (row.previous === null ? '' : <Money amount={row.previous} />),
  },
  {
    key: 'change',
    header: 'Change',
    width: 124,
    desktopOnly: true,
    cell: (row) => (row.previous === null ? '' : <PercentChange value={row.change} risingIsGood={row.risingIsGood} />),
  },
]

const Money = ({ amount }: { amount: number }) => (
  <span className={cx('money', amount < 0 && 'n')}>{formatUsd(amount)}</span>
)
const Share = ({ value }: { value: number | null }) =>
  value === null ? '–' : <span className={cx('money', value < 0 && 'n')}>{formatPercent(value)}</span>

const nodeOf = (row: StatementRow): TreeNode<StatementRow> => ({
  id: row.id,
  label: row.name,
  number: row.chartNumber,
  kind: row.kind === 'subtotal' || row.kind === 'net' ? row.kind : 'row',
  row,
  children: row.children.map(nodeOf),
})
