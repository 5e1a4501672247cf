'use client'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { StatementTable } from '@/components/pickers/statement-table'
import { counted } from '@/components/ui/count-text'
import { Link } from '@/components/ui/link'
import { textLink } from '@/components/ui/text-link-look'
import type { TreeMode } from '@/components/ui/tree-table'
import type { StatementTable as Table } from '@/lib/contract/statement'
import type { DayRange } from '@/lib/dates/range-presets'
import { CardError } from './one-error'
import { balanceSheetOf, cashActivityOf, profitAndLossOf } from './queries'
import { StatementSkeleton } from './statement-skeleton'

interface StatementProps {
  range: DayRange
  mode: TreeMode
  /** The report in full. */
  href: string
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
function Tree<T extends Table, K extends QueryKey>({ name, range, mode, href, query }: TreeProps<T, K>) {
  const { data, error, refetch, isFetching } = useQuery(query)
  const failed = error ? (
    <div className="p-4">
      <CardError what="the report" error={error} onRetry={() => void refetch()} retrying={isFetching} />
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
        names="wrap"
        nameWidth="widest"
        columns={{ share: { width: 128 } }}
        first={{ rows: ROWS, more: (left) => <More left={left} href={href} /> }}
      />
    </>
  )
}

/** As many as stand beside the bank accounts; the report has them all. */
const ROWS = 12

const More = ({ left, href }: { left: number; href: string }) => (
  <p className="border-t border-subtle px-4 py-2.5 text-xs text-muted">
    {counted(left, 'more row')} in the{' '}
    <Link href={href} className={textLink()}>
      whole report
    </Link>
  </p>
)
