import { StatCard, type StatCardProps } from '@/components/ui/stat-card'
import { useIsMobile } from '@/components/ui/use-media'
import type { ProfitAndLoss } from '@/lib/contract/report'
import { formatPercent, formatUsd } from '@/lib/money/format'
import { percentChange } from '@/lib/money/percent'
import { plainPercent, points } from './percent-change'

interface CardsProps {
  now: ProfitAndLoss | null
  before: ProfitAndLoss | null
  /** Keeps the room of what is on the way, so that nothing below moves when it comes. */
  compared: boolean
}

/** Revenue, Net Profit and Profit Margin, each against what it is compared with. */
export function ProfitAndLossCards({ now, before, compared }: CardsProps) {
  // On a phone the cards scroll sideways, by keyboard too.
  const mobile = useIsMobile()
  return (
    <div className="cols c3 scroll-x" role="group" aria-label="Key figures" tabIndex={mobile ? 0 : undefined}>
      <MoneyCard label="Revenue" now={now?.revenue ?? null} before={before?.revenue ?? null} compared={compared} />
      <MoneyCard label="Net Profit" now={now?.net_profit ?? null} before={before?.net_profit ?? null} compared={compared} />
      <StatCard
        label="Profit Margin"
        value={now ? formatPercent(now.net_margin) : null}
        delta={now && before ? pointsDelta(now.net_margin, before.net_margin) : undefined}
        note={before ? `vs ${formatPercent(before.net_margin)}` : compared ? ROOM : undefined}
      />
    </div>
  )
}

const ROOM = <span aria-hidden>&nbsp;</span>

function MoneyCard({ label, now, before, compared }: { label: string; now: number | null; before: number | null; compared: boolean }) {
  const change = now !== null && before !== null ? percentChange(now, before) : null
  return (
    <StatCard
      label={label}
      value={now === null ? null : formatUsd(now)}
      delta={change === null ? undefined : deltaOf(change, plainPercent(Math.abs(change)))}
      note={before === null ? (compared ? ROOM : undefined) : `vs ${formatUsd(before)}`}
    />
  )
}

function pointsDelta(now: number, before: number): StatCardProps['delta'] {
  const change = Math.round((now - before) * 10) / 10
  return deltaOf(change, points(Math.abs(change)))
}

const deltaOf = (change: number, text: string): NonNullable<StatCardProps['delta']> => ({
  direction: change > 0 ? 'up' : change < 0 ? 'down' : 'flat',
  good: change > 0,
  text,
})
