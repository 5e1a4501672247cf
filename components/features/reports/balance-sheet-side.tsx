'use client'
import { cx } from '@/components/ui/cx'
import { TreeTable, type TreeColumn, type TreeMode, type TreeNode } from '@/components/ui/tree-table'
import { formatDay } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { formatUsd } from '@/lib/money/format'
import type { BalanceRow, BalanceSide } from './balance-sheet-rows'
import { samePeriodLastYear } from './report-range'

/** One side of the balance sheet, as of the last day of the range and of the same day a year earlier. */
export function BalanceSheetSide({ side, range, mode }: { side: BalanceSide; range: DayRange; mode: TreeMode }) {
  return (
    <section className="card self-start overflow-hidden">
      <TreeTable
        caption={`${side.name} as of ${formatDay(range.end)}`}
        labelHeader={side.name}
        columns={columnsOf(range)}
        nodes={side.rows.map(nodeOf)}
        mode={mode}
      />
    </section>
  )
}

const columnsOf = (range: DayRange): TreeColumn<BalanceRow>[] => [
  { key: 'amount', header: `As of ${formatDay(range.end)}`, width: 160, cell: (row) => <Money amount={row.amount} /> },
  {
    key: 'previous',
    header: formatDay(samePeriodLastYear(range).end),
    width: 140,
    wideOnly: true,
    muted: true,
    cell: (row) => (row.previous === null ? '' : <Money amount={row.previous} />),
  },
]

const Money = ({ amount }: { amount: number }) => (
  <span className={cx('money', amount < 0 && 'n')}>{formatUsd(amount)}</span>
)

const nodeOf = (row: BalanceRow): TreeNode<BalanceRow> => ({
  id: row.id,
  label: row.name,
  number: row.chartNumber,
  kind: row.kind,
  row,
  children: row.children.map(nodeOf),
})
