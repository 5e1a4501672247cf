'use client'
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { StatementTable } from '@/components/pickers/statement-table'
import { QueryErrorNote } from '@/components/ui/note'
import type { TreeMode } from '@/components/ui/tree-table'
import type { StatementTable as Table } from '@/lib/contract/statement'
import type { DayRange } from '@/lib/dates/range-presets'
import { balanceSheetOf, cashActivityOf, profitAndLossOf } from './queries'
import { StatementSkeleton } from './statement-skeleton'

interface StatementProps {
  range: DayRange
  mode: TreeMode
}

export const ProfitAndLossTree = (props: StatementProps) => (
  <Tree {...props} name="Profit and loss" query={profitAndLossOf(props.range)} />
)
export const BalanceSheetTree = (props: StatementProps) => (
  <Tree {...props} name="Balance sheet" query={balanceSheetOf(props.range)} />
)
export const CashActivityTree = (props: StatementProps) => (
  <Tree {...props} name="Cash activity" query={cashActivityOf(props.range)} />
)

interface TreeProps<T, K extends QueryKey> extends StatementProps {
  name: string
  query: UseQueryOptions<T, Error, T, K>
}

/** A statement, open as far as the mode says; the arrow keys open and close rows, Enter and every figure lead to the lines behind it. */
function Tree<T extends Table, K extends QueryKey>({ name, range, mode, query }: TreeProps<T, K>) {
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
      <StatementTable
        caption={name}
        labelHeader="Account"
        table={{ columns: data.columns, rows: data.rows.filter(({ is_repeat }) => !is_repeat) }}
        view={{ range }}
        mode={mode}
        keptAs={`dashboard ${name}`}
        columns={{ share: { width: 120 } }}
      />
    </>
  )
}
