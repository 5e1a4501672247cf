'use client'
import { useQuery } from '@tanstack/react-query'
import { KeyFigures, StatCard } from '@/components/ui/stat-card'
import type { TransactionStats } from '@/lib/contract/report'
import { monthBefore } from '@/lib/dates/compared-range'
import { monthEnd, monthStart } from '@/lib/dates/day'
import { formatDays, formatRange, formatShortMonth } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { formatPercent, formatUsd } from '@/lib/money/format'
import { percentChange } from '@/lib/money/percent'
import { CardError } from './one-error'
import { movementOf, statsOf } from './queries'
import { SparkLine } from './spark-line'
import { sparkRange, sparksOf } from './sparks'

interface Figure {
  label: string
  key: keyof TransactionStats
  /** −1 for figures of money out, which are shown in parentheses. */
  shownAs?: 1 | -1
  risingIsGood: boolean
  color: string
}
const FIGURES: readonly Figure[] = [
  { label: 'Cash Amount', key: 'cash_amount', risingIsGood: true, color: 'var(--chart-1)' },
  { label: 'Money In', key: 'total_money_in', risingIsGood: true, color: 'var(--chart-in)' },
  { label: 'Money Out', key: 'total_money_out', shownAs: -1, risingIsGood: false, color: 'var(--chart-out)' },
  { label: 'Net burn', key: 'net_burn', risingIsGood: false, color: 'var(--text-3)' },
]

/** Four figures of the range, each against the same days a month earlier. */
export function StatCards({ range }: { range: DayRange }) {
  const earlier = monthBefore(range)
  const now = useQuery(statsOf(range))
  const before = useQuery(statsOf(earlier))
  const weeks = sparkRange(range)
  const movement = useQuery(movementOf(weeks))
  const sparks = now.data && movement.data ? sparksOf(movement.data, weeks, now.data.cash_amount) : null
  const failed = now.error ? now : before.error ? before : null
  return (
    <>
      {failed?.error ? (
        <CardError
          what="the key figures"
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : null}
      {now.error && !now.data ? null : (
        <KeyFigures>
          {FIGURES.map((figure) => (
            <Card
              key={figure.key}
              figure={figure}
              now={now.data}
              before={before.data}
              earlier={earlier}
              weeks={sparks?.[figure.key]}
            />
          ))}
        </KeyFigures>
      )}
    </>
  )
}

interface CardProps {
  figure: Figure
  now: TransactionStats | undefined
  before: TransactionStats | undefined
  earlier: DayRange
  weeks: readonly number[] | undefined
}

function Card({ figure: { label, key, shownAs = 1, risingIsGood, color }, now, before, earlier, weeks }: CardProps) {
  const change = now && before ? percentChange(now[key], before[key]) : null
  // A negative burn is cash generated, whether it rises or falls.
  const generates = key === 'net_burn' && now !== undefined && now[key] < 0
  return (
    <StatCard
      label={label}
      aside={generates ? 'cash generated' : undefined}
      value={now ? formatUsd(shownAs * now[key]) : null}
      spark={weeks ? <SparkLine values={weeks} color={color} /> : undefined}
      delta={change === null ? undefined : deltaOf(change, risingIsGood, generates)}
      note={
        before ? (
          <span title={formatRange(earlier.start, earlier.end)}>
            vs {formatUsd(shownAs * before[key])}
            <PeriodName days={earlier} />
          </span>
        ) : (
          <span aria-hidden>&nbsp;</span>
        )
      }
    />
  )
}

const deltaOf = (change: number, risingIsGood: boolean, generates: boolean) => ({
  direction: change === 0 ? ('flat' as const) : change > 0 ? ('up' as const) : ('down' as const),
  good: generates || change > 0 === risingIsGood,
  text: formatPercent(Math.abs(change)),
})

/** ' in Oct' for a whole month, else its days: ', Oct 1–23'. */
function PeriodName({ days: { start, end } }: { days: DayRange }) {
  if (start === monthStart(end) && end === monthEnd(start)) return ` in ${formatShortMonth(start)}`
  return (
    <>
      {', '}
      <span className="whitespace-nowrap">{formatDays(start, end)}</span>
    </>
  )
}
