'use client'
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { QueryErrorNote } from '@/components/ui/note'
import { TreeTable, type TreeMode } from '@/components/ui/tree-table'
import { formatDay, formatRange } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { formatPercent, formatUsd } from '@/lib/money/format'
import { balanceSheetOf, cashActivityOf, profitAndLossOf } from './queries'
import { balanceSheetNodes, cashActivityNodes, profitAndLossNodes, type Node } from './statement-nodes'
import { StatementSkeleton } from './statement-skeleton'

interface StatementProps {
  range: DayRange
  mode: TreeMode
}

export const ProfitAndLossTree = ({ range, mode }: StatementProps) => (
  <Tree name="Profit and loss" share="% of revenue" mode={mode} period={periodOf(range)} query={profitAndLossOf(range)} nodesOf={profitAndLossNodes} />
)
export const BalanceSheetTree = ({ range, mode }: StatementProps) => (
  <Tree
    name="Balance sheet"
    share="% of assets"
    mode={mode}
    period={`As of ${formatDay(range.end)}`}
    query={balanceSheetOf(range)}
    nodesOf={balanceSheetNodes}
  />
)
export const CashActivityTree = ({ range, mode }: StatementProps) => (
  <Tree name="Cash activity" share="Share" mode={mode} period={periodOf(range)} query={cashActivityOf(range)} nodesOf={cashActivityNodes} />
)

const periodOf = ({ start, end }: DayRange): string => formatRange(start, end)

interface TreeProps<T, K extends QueryKey> {
  name: string
  /** What the second column is a share of. */
  share: string
  mode: TreeMode
  period: string
  query: UseQueryOptions<T, Error, T, K>
  nodesOf: (report: T) => Node[]
}

/** A statement, open as far as the mode says; the arrow keys open and close rows. */
function Tree<T, K extends QueryKey>({ name, share, mode, period, query, nodesOf }: TreeProps<T, K>) {
  const { data, error, refetch, isFetching } = useQuery({ ...query, placeholderData: keepPreviousData })
  if (error) {
    return (
      <div className="p-4">
        <QueryErrorNote what="the report" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    )
  }
  if (data === undefined) return <StatementSkeleton />
  return (
    <TreeTable
      caption={name}
      labelHeader="Account"
      mode={mode}
      nodes={nodesOf(data)}
      columns={[
        { key: 'amount', header: period, cell: ({ amount }) => formatUsd(amount) },
        {
          key: 'share', header: share, width: 120, muted: true, desktopOnly: true,
          cell: (row) => (row.share === null ? '' : formatPercent(row.share)),
        },
      ]}
    />
  )
}
