import { plainPercent, points } from '@/components/pickers/percent-change'
import { KeyFigures, StatCard, type StatCardProps } from '@/components/ui/stat-card'
import type { ProfitAndLoss } from '@/lib/contract/report'
import { formatPercent, formatUsd } from '@/lib/money/format'
import { percentChange } from '@/lib/money/percent'

interface CardsProps {
  now: ProfitAndLoss | null
  /** Reserves the space of a loading figure, so that nothing below moves. */
  compared: boolean
}

/** Revenue, net if there is contra revenue, Net Profit and Profit Margin, each with its comparison. Source: spec 001 §2. */
export function ProfitAndLossCards({ now, compared }: CardsProps) {
  const before = now?.before ?? null
  const isNet = now?.results.some(({ subcategory }) => subcategory === 'contra_revenue') ?? false
  return (
    <KeyFigures sideways>
      <MoneyCard
        label="Revenue"
        aside={isNet ? 'net' : undefined}
        now={now?.revenue ?? null}
        before={before?.revenue ?? null}
        compared={compared}
      />
      <MoneyCard
        label="Net Profit"
        now={now?.net_profit ?? null}
        before={before?.net_profit ?? null}
        compared={compared}
      />
      <StatCard
        label="Profit Margin"
        value={now ? formatPercent(now.net_margin) : null}
        delta={now && before ? pointsDelta(now, before) : undefined}
        note={before ? `vs ${formatPercent(before.net_margin)}` : compared ? ROOM : undefined}
      />
    </KeyFigures>
  )
}

const ROOM = <span aria-hidden>&nbsp;</span>

function MoneyCard({
  label,
  aside,
  now,
  before,
  compared,
}: {
  label: string
  aside?: string
  now: number | null
  before: number | null
  compared: boolean
}) {
  const change = now !== null && before !== null ? percentChange(now, before) : null
  return (
    <StatCard
      label={label}
      aside={aside}
      value={now === null ? null : formatUsd(now)}
      delta={change === null ? undefined : deltaOf(change, plainPercent(Math.abs(change)))}
      note={before === null ? (compared ? ROOM : undefined) : `vs ${formatUsd(before)}`}
    />
  )
}

type Margin = Pick<ProfitAndLoss, 'revenue' | 'net_margin'>

/** Without revenue the margin is zero by definition, so its distance to another says nothing. Source: LEDGER §6.2. */
function pointsDelta(now: Margin, before: Margin): StatCardProps['delta'] {
  if (now.revenue === 0 || before.revenue === 0) return undefined
  const change = Math.round((now.net_margin - before.net_margin) * 10) / 10
  return deltaOf(change, points(Math.abs(change)))
}

const deltaOf = (change: number, text: string): NonNullable<StatCardProps['delta']> => ({
  direction: change > 0 ? 'up' : change < 0 ? 'down' : 'flat',
  good: change > 0,
  text,
})
