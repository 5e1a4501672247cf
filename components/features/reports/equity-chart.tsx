'use client'
import { axisLabel, axisScale } from '@/components/ui/chart-scale'
import { Card, CardActions, CardHeader } from '@/components/ui/card'
import { Swatch } from '@/components/ui/swatch'
import { useWidth } from '@/components/ui/use-width'
import type { EquityBoard } from '@/lib/contract/equity-board'
import { formatMonthYear } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

const HEIGHT = 170
const LEFT = 56
const TOP = 8
const BOTTOM = HEIGHT - 22
type Point = EquityBoard['over_time'][number]

/** What the fleet is worth and what is owed on it, month by month; the space between is the owner's. The table says the last in figures. */
export function EquityChart({ points }: { points: readonly Point[] }) {
  const [host, width] = useWidth<HTMLDivElement>(640)
  const scale = axisScale(
    points.flatMap(({ market_value, loan_balance }) => [market_value, loan_balance]),
    3,
  )
  const x = (index: number) => LEFT + ((width - LEFT - 8) * index) / Math.max(1, points.length - 1)
  const y = (value: number) => BOTTOM - ((BOTTOM - TOP) * (value - scale.low)) / (scale.high - scale.low)
  const line = (of: (point: Point) => number) => points.map((point, index) => `${x(index)},${y(of(point))}`)
  const worth = line(({ market_value }) => market_value)
  const debt = line(({ loan_balance }) => loan_balance)
  const [first, last] = [points[0], points.at(-1)]
  return (
    <Card aria-label="Equity over time">
      <CardHeader title="Equity over time">
        <CardActions className="gap-4 text-xs text-fg-2">
          <span className="flex items-center gap-1.5">
            <Swatch color="var(--accent-text)" /> Market value
          </span>
          <span className="flex items-center gap-1.5">
            <Swatch color="var(--chart-out)" /> Loans
          </span>
        </CardActions>
      </CardHeader>
      <div ref={host} className="px-4 pb-3" style={{ height: HEIGHT }}>
        <svg
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          fontSize="11"
          role="img"
          aria-label={`Equity from ${formatUsd(first?.equity ?? 0)} to ${formatUsd(last?.equity ?? 0)} over ${points.length} months`}
          className="block max-w-full"
        >
          {scale.ticks.map((tick) => (
            <g key={tick}>
              <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} stroke="var(--chart-grid)" />
              <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" fill="var(--chart-axis)">
                {axisLabel(tick)}
              </text>
            </g>
          ))}
          <polygon points={[...worth, ...debt.toReversed()].join(' ')} fill="var(--accent-text)" opacity="0.12" />
          <polyline points={worth.join(' ')} fill="none" stroke="var(--accent-text)" strokeWidth="2" />
          <polyline
            points={debt.join(' ')}
            fill="none"
            stroke="var(--chart-out)"
            strokeWidth="2"
            strokeDasharray="4 3"
          />
          {first ? (
            <text x={LEFT} y={HEIGHT - 6} fill="var(--chart-axis)">
              {formatMonthYear(first.date)}
            </text>
          ) : null}
          {last ? (
            <text x={width - 8} y={HEIGHT - 6} textAnchor="end" fill="var(--chart-axis)">
              {formatMonthYear(last.date)}
            </text>
          ) : null}
        </svg>
      </div>
    </Card>
  )
}
