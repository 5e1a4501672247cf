'use client'
import { cx } from '@/components/ui/cx'
import { useIsMobile } from '@/components/ui/use-media'
import { TreeTable, type TreeColumn, type TreeMode, type TreeNode } from '@/components/ui/tree-table'
import { comparedDays, comparedLabel, type Comparison } from '@/lib/dates/compared-range'
import { formatRange } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { formatPercent, formatUsd } from '@/lib/money/format'
import { PercentChange } from './percent-change'
import type { StatementRow } from './profit-and-loss-rows'

export interface ProfitAndLossTableProps {
  range: DayRange
  mode: TreeMode
  compare: Comparison
  rows: readonly StatementRow[]
  /** Where the lines behind a figure of these days are listed. */
  linkOf: (row: StatementRow, days: DayRange) => string | null
  onOpen: (href: string) => void
}

export function ProfitAndLossTable({ range, mode, compare, rows, linkOf, onOpen }: ProfitAndLossTableProps) {
  const mobile = useIsMobile()
  return (
    <section className="card overflow-hidden">
      <TreeTable
        caption={`Profit and loss, ${formatRange(range.start, range.end)}`}
        labelHeader="Account"
        columns={[...figuresOf(range, mobile ? 150 : 190, linkOf), ...(compare === 'none' ? [] : comparisonOf(range, compare, linkOf))]}
        nodes={rows.map(nodeOf)}
        mode={mode}
        keptAs="profit-and-loss"
        canOpen={({ row }) => row.children.length === 0 && linkOf(row, range) !== null}
        onOpen={({ row }) => {
          const href = linkOf(row, range)
          if (href) onOpen(href)
        }}
      />
    </section>
  )
}

type LinkOf = ProfitAndLossTableProps['linkOf']

const figuresOf = (range: DayRange, amountWidth: number, linkOf: LinkOf): TreeColumn<StatementRow>[] => [
  {
    key: 'amount',
    header: formatRange(range.start, range.end),
    width: amountWidth,
    cell: (row) => <Money amount={row.amount} />,
    href: (row) => linkOf(row, range),
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

const comparisonOf = (range: DayRange, compare: Exclude<Comparison, 'none'>, linkOf: LinkOf): TreeColumn<StatementRow>[] => [
  {
    key: 'previous',
    header: comparedLabel(range, compare),
    width: compare === 'previous-year' ? 152 : 196,
    desktopOnly: true,
    muted: true,
    cell: (row) => (row.previous === null ? '' : <Money amount={row.previous} />),
    href: (row) => (row.previous === null ? null : linkOf(row, comparedDays(range, compare))),
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
