'use client'
import { cx } from '@/components/ui/cx'
import { TreeTable, type TreeColumn, type TreeNode } from '@/components/ui/tree-table'
import { comparedRange } from '@/lib/dates/compared-range'
import { formatDay } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { formatUsd } from '@/lib/money/format'
import type { BalanceRow, BalanceSide } from './balance-sheet-rows'
import type { ReportView } from './report-view'

export interface BalanceSheetSideProps {
  side: BalanceSide
  view: ReportView
  /** Where the ledger behind a figure of these days is. */
  linkOf: (row: BalanceRow, days: DayRange) => string | null
  onOpen: (href: string) => void
}

/** One side of the balance sheet, as of the last day of the range and of the one it is compared with. */
export function BalanceSheetSide({ side, view, linkOf, onOpen }: BalanceSheetSideProps) {
  return (
    <section className="card self-start overflow-hidden">
      <TreeTable
        caption={`${side.name} as of ${formatDay(view.range.end)}`}
        labelHeader={side.name}
        columns={columnsOf(view, linkOf)}
        nodes={side.rows.map(nodeOf)}
        mode={view.mode}
        keptAs={`balance-sheet ${side.name}`}
        canOpen={({ row }) => row.children.length === 0 && linkOf(row, view.range) !== null}
        onOpen={({ row }) => {
          const href = linkOf(row, view.range)
          if (href) onOpen(href)
        }}
      />
    </section>
  )
}

function columnsOf({ range, compare }: ReportView, linkOf: BalanceSheetSideProps['linkOf']): TreeColumn<BalanceRow>[] {
  const before = comparedRange(range, compare)
  const amount: TreeColumn<BalanceRow> = {
    key: 'amount',
    header: `As of ${formatDay(range.end)}`,
    width: 160,
    cell: (row) => <Money amount={row.amount} />,
    href: (row) => linkOf(row, range),
  }
  if (before === null) return [amount]
  const previous: TreeColumn<BalanceRow> = {
    key: 'previous',
    header: formatDay(before.end),
    width: 140,
    desktopOnly: true,
    muted: true,
    cell: (row) => (row.previous === null ? '' : <Money amount={row.previous} />),
    href: (row) => (row.previous === null ? null : linkOf(row, before)),
  }
  return [amount, previous]
}

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
