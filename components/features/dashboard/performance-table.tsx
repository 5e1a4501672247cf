import { Link } from '@/components/ui/link'
import { formatUsd } from '@/lib/money/format'
import { bucketLabel, type Bucket, type Interval } from './buckets'

const HEADERS: Record<Interval, string> = { day: 'Day', week: 'Week', month: 'Month' }

/** The figures of the chart, the latest first. */
export function PerformanceTable({ buckets, interval }: { buckets: readonly Bucket[]; interval: Interval }) {
  return (
    <div className="scroll-thin h-full overflow-auto" role="region" aria-label="Figures of the chart" tabIndex={0}>
      <table className="rep w-full">
        <caption className="sr-only">Money in and money out by {interval}</caption>
        <thead>
          <tr>
            <th scope="col">{HEADERS[interval]}</th>
            <th scope="col">Money in</th>
            <th scope="col">Money out</th>
            <th scope="col" className="only-d">
              Net
            </th>
          </tr>
        </thead>
        <tbody>
          {buckets.toReversed().map((bucket) => (
            <tr key={bucket.start}>
              <th scope="row" className="text-left! font-regular! text-fg!">
                {bucketLabel(bucket, interval)}
              </th>
              <td className="tnum">
                <Figure of={bucket} amount={bucket.money_in} />
              </td>
              <td className="tnum">
                <Figure of={bucket} amount={bucket.money_out === 0 ? 0 : -bucket.money_out} />
              </td>
              <td className="tnum only-d">
                <Figure of={bucket} amount={bucket.net} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A figure leads to the cash activity of its days, which adds up to it and opens into the bank lines. */
const Figure = ({ of: { start, end }, amount }: { of: Bucket; amount: number }) =>
  amount === 0 ? (
    formatUsd(amount)
  ) : (
    <Link
      className="fig"
      prefetch={false}
      href={`/app/reports/cash-activity?${new URLSearchParams({ start_date: start, end_date: end, mode: 'detailed' })}`}
    >
      {formatUsd(amount)}
    </Link>
  )
