import type { ReactNode } from 'react'
import { CardHeader, Card } from '@/components/ui/card'
import { counted } from '@/components/ui/count-text'
import { Link } from '@/components/ui/link'
import { List } from '@/components/ui/list'
import { Meter } from '@/components/ui/meter'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { formatPercent, formatUsd } from '@/lib/money/format'
import { percentChange, percentOf } from '@/lib/money/percent'
import { perMile } from './spend'

interface TopRow {
  id: string
  name: string
  amount: number
  before: number
  count: number
  href: string
  lead?: ReactNode
}

interface TopCardProps {
  title: string
  rows: readonly TopRow[] | undefined
  /** The amount that the shares refer to. */
  spend: number | undefined
  /** What the figures per mile refer to; 0 if none were entered. */
  miles: number
  failed: { error: Error; retry: () => void; retrying: boolean } | null
}

/** The ten largest, each with its share of all spend and a link to its lines. */
export function TopCard({ title, rows, spend, miles, failed }: TopCardProps) {
  const largest = Math.max(1, ...(rows ?? []).map(({ amount }) => amount))
  return (
    <Card className="self-start" aria-label={title}>
      <CardHeader title={title} line className="h-13.5 max-sm:h-auto">
        <span className="ml-auto text-xs text-muted">% of spend, change vs previous</span>
      </CardHeader>
      {failed && !rows ? (
        <div className="p-4">
          <QueryErrorNote
            what={title.toLowerCase()}
            error={failed.error}
            onRetry={failed.retry}
            retrying={failed.retrying}
          />
        </div>
      ) : !rows ? (
        <Loading />
      ) : rows.length === 0 ? (
        <p className="px-4 py-6 text-fg-2">No money went out in this period.</p>
      ) : (
        <List as="ol">
          {rows.map((row, index) => (
            <li key={row.id}>
              <Link
                href={row.href}
                className="flex min-h-11 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-hover"
              >
                <span className="tnum w-5 flex-none text-xs text-muted">{index + 1}</span>
                {row.lead}
                <span className="min-w-0 flex-1">
                  <span className="flex items-center justify-between gap-3">
                    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                      <span className="min-w-0">{row.name}</span>
                      <span className="tnum flex-none text-xs text-muted">{factsOf(row, miles)}</span>
                    </span>
                    <span className="money tnum font-medium">{formatUsd(row.amount)}</span>
                  </span>
                  <Meter thin tone="out" percent={(Math.max(0, row.amount) / largest) * 100} className="mt-1" />
                </span>
                <Figures row={row} spend={spend} />
              </Link>
            </li>
          ))}
        </List>
      )}
    </Card>
  )
}

/** '792 lines · $0.59 / mile' */
function factsOf({ amount, count }: TopRow, miles: number): string {
  const each = perMile(amount, miles)
  return [count > 0 && counted(count, 'line'), each !== null && `${formatUsd(each)} / mile`].filter(Boolean).join(' · ')
}

function Figures({ row: { amount, before }, spend }: { row: TopRow; spend: number | undefined }) {
  const share = spend === undefined ? null : percentOf(amount, spend)
  const change = percentChange(amount, before)
  return (
    <span className="tnum w-16 flex-none text-right text-xs">
      <span className="block text-fg-2">{share === null ? '' : formatPercent(share)}</span>
      {change === null ? (
        <span className="block text-muted">{before === 0 ? 'New' : ''}</span>
      ) : (
        <span className={change > 0 ? 'block text-neg' : change < 0 ? 'block text-pos' : 'block text-fg-2'}>
          {change > 0 ? '+' : change < 0 ? '−' : ''}
          {formatPercent(Math.abs(change))}
        </span>
      )}
    </span>
  )
}

const Loading = () => (
  <div role="status" aria-label="Loading">
    {[120, 150, 98, 134, 160, 110, 142, 104, 128, 92].map((width, row) => (
      <div key={row} className="flex h-11 items-center gap-3 px-4">
        <Skeleton width={12} height={10} />
        <Skeleton width={width} height={10} />
        <span className="flex-1" />
        <Skeleton width={72} height={10} />
      </div>
    ))}
  </div>
)
