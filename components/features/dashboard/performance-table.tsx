import { Link } from '@/components/ui/link'
import { Table, type TableColumn } from '@/components/ui/table'
import { FIGURE } from '@/components/ui/tree-look'
import { formatUsd } from '@/lib/money/format'
import { bucketLabel, type Bucket, type Interval } from './buckets'

const HEADERS: Record<Interval, string> = { day: 'Day', week: 'Week', month: 'Month' }

/** The figures of the chart, the latest first. */
export function PerformanceTable({ buckets, interval }: { buckets: readonly Bucket[]; interval: Interval }) {
  const columns: TableColumn<Bucket>[] = [
    { id: 'start', header: HEADERS[interval], cell: (bucket) => bucketLabel(bucket, interval) },
    amount('in', 'Money in', ({ money_in }) => money_in),
    amount('out', 'Money out', ({ money_out }) => (money_out === 0 ? 0 : -money_out)),
    { ...amount('net', 'Net', ({ net }) => net), hideOnPhone: true },
  ]
  return (
    <Table
      dense
      className="scroll-thin h-full"
      caption={`Money in and money out by ${interval}`}
      columns={columns}
      rows={buckets.toReversed()}
      rowId={({ start }) => start}
    />
  )
}

const amount = (id: string, header: string, of: (bucket: Bucket) => number): TableColumn<Bucket> => ({
  id,
  header,
  align: 'right',
  phoneWidth: 104,
  cell: (bucket) => <Figure of={bucket} amount={of(bucket)} />,
})

/** A figure leads to the cash activity of its days, which adds up to it and opens into the bank lines. */
const Figure = ({ of: { start, end }, amount }: { of: Bucket; amount: number }) =>
  amount === 0 ? (
    formatUsd(amount)
  ) : (
    <Link
      className={FIGURE}
      prefetch={false}
      href={`/app/reports/cash-activity?${new URLSearchParams({ start_date: start, end_date: end, mode: 'detailed' })}`}
    >
      {formatUsd(amount)}
    </Link>
  )
