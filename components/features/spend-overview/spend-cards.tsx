import { counted } from '@/components/ui/count-text'
import { Link } from '@/components/ui/link'
import { KeyFigures, StatCard } from '@/components/ui/stat-card'
import { textLink } from '@/components/ui/text-link-look'
import { useMay } from '@/lib/client/use-may'
import type { CashActivity } from '@/lib/contract/report'
import { periodBefore } from '@/lib/dates/compared-range'
import { daysBetween } from '@/lib/dates/day'
import { formatRange } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { sumWire } from '@/lib/money/cents'
import { formatPercent, formatUsd } from '@/lib/money/format'
import { percentChange, percentOf } from '@/lib/money/percent'
import { uncategorizedHref, type About } from './links'
import { averagePerMonth, perMile, uncategorizedSpend } from './spend'

interface SpendCardsProps {
  about: About
  now: CashActivity | undefined
  before: CashActivity | undefined
  /** 0 if none were entered. */
  miles: number
}

/** The amount spent, its comparison, and how much of it is uncategorized. */
export function SpendCards({ about, now, before, miles }: SpendCardsProps) {
  const { range } = about
  const mayFile = useMay()('transaction.edit')
  const spend = now?.money_out.total_amount
  const earlier = before?.money_out.total_amount
  const waiting = now && uncategorizedSpend(now)
  const days = daysBetween(range.start, range.end) + 1
  const average = spend === undefined ? undefined : averagePerMonth(spend, range)
  return (
    <KeyFigures>
      <StatCard
        label="Spend"
        value={spend === undefined ? null : formatUsd(spend)}
        note={spend === undefined ? <span aria-hidden>&nbsp;</span> : milesText(spend, miles)}
      />
      <StatCard
        label="Average per month"
        value={average === undefined ? null : average === null ? '–' : formatUsd(average)}
        note={average === null ? 'Needs a month or more' : `Over ${counted(days, 'day')}`}
      />
      <Compared spend={spend} earlier={earlier} range={range} />
      <StatCard
        label="Uncategorized spend"
        value={waiting === undefined ? null : formatUsd(waiting)}
        note={
          waiting === undefined || spend === undefined ? (
            <span aria-hidden>&nbsp;</span>
          ) : waiting === 0 ? (
            'All of it is categorized'
          ) : (
            <Link className={textLink({ roomy: true })} href={uncategorizedHref(about)}>
              {shareText(waiting, spend)}
              {mayFile ? 'Categorize' : 'View'}
            </Link>
          )
        }
      />
    </KeyFigures>
  )
}

/** What a mile cost; without miles, what the figure leaves out. */
function milesText(spend: number, miles: number): string {
  const each = perMile(spend, miles)
  return each === null
    ? 'Without transfers and card payoffs'
    : `${formatUsd(each)} / mile over ${counted(miles, 'mile')}`
}

const shareText = (part: number, whole: number): string => {
  const share = percentOf(part, whole)
  return share === null ? '' : `${formatPercent(share)} of spend · `
}

function Compared({
  spend,
  earlier,
  range,
}: {
  spend: number | undefined
  earlier: number | undefined
  range: DayRange
}) {
  const period = periodBefore(range)
  const known = spend !== undefined && earlier !== undefined
  const change = known ? percentChange(spend, earlier) : null
  return (
    <StatCard
      label="vs previous period"
      value={known ? formatUsd(sumWire([spend, -earlier])) : null}
      delta={
        change === null
          ? undefined
          : {
              direction: change === 0 ? 'flat' : change > 0 ? 'up' : 'down',
              good: change < 0,
              text: formatPercent(Math.abs(change)),
            }
      }
      note={
        <span title={formatRange(period.start, period.end)}>
          {earlier === undefined ? ' ' : `vs ${formatUsd(earlier)}`}
        </span>
      }
    />
  )
}
