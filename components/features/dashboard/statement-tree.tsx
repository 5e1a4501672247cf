'use client'
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
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
  <Tree name="Profit and loss" share="% of revenue" mode={mode} period={periodOf(range)} query={profitAndLossOf(range)} nodesOf={(report) => profitAndLossNodes(report, range)} />
)
export const BalanceSheetTree = ({ range, mode }: StatementProps) => (
  <Tree
    name="Balance sheet"
    share="% of assets"
    mode={mode}
    period={`As of ${formatDay(range.end)}`}
    query={balanceSheetOf(range)}
    nodesOf={(report) => balanceSheetNodes(report, range)}
  />
)
export const CashActivityTree = ({ range, mode }: StatementProps) => (
  <Tree name="Cash activity" share="Share" mode={mode} period={periodOf(range)} query={cashActivityOf(range)} nodesOf={(report) => cashActivityNodes(report, range)} />
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

/** A statement, open as far as the mode says; the arrow keys open and close rows, Enter and every figure lead to the lines behind it. */
function Tree<T, K extends QueryKey>({ name, share, mode, period, query, nodesOf }: TreeProps<T, K>) {
  const router = useRouter()
  const { data, error, refetch, isFetching } = useQuery({ ...query, placeholderData: keepPreviousData })
  const failed = error ? (
    <div className="p-4">
      <QueryErrorNote what="the report" error={error} onRetry={() => void refetch()} retrying={isFetching} />
    </div>
  ) : null
  if (data === undefined) return failed ?? <StatementSkeleton />
  return (
    <>
      {failed}
      <TreeTable
        caption={name}
        labelHeader="Account"
        mode={mode}
        keptAs={`dashboard ${name}`}
        nodes={nodesOf(data)}
        canOpen={({ row, children = [] }) => children.length === 0 && row.href !== null}
        onOpen={({ row }) => row.href !== null && router.push(row.href)}
        columns={[
          { key: 'amount', header: period, cell: ({ amount }) => formatUsd(amount), href: ({ href }) => href },
          {
            key: 'share', header: share, width: 120, muted: true, desktopOnly: true,
            cell: (row) => (row.share === null ? '' : formatPercent(row.share)),
          },
        ]}
      />
    </>
  )
}
