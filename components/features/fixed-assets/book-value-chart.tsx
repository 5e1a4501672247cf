'use client'
import { axisLabel, axisScale } from '@/components/ui/chart-scale'
import { Card } from '@/components/ui/card'
import { useWidth } from '@/components/ui/use-width'
import type { DepreciationRow } from '@/lib/contract/fixed-asset'
import { formatMonth } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

const HEIGHT = 150
const LEFT = 52
const TOP = 8
const BOTTOM = HEIGHT - 22

/** Book value over time: posted months as a line, those to come dotted. The schedule below says the same in figures. */
export function BookValueChart({ cost, rows }: { cost: number; rows: readonly DepreciationRow[] }) {
  const [host, width] = useWidth<HTMLDivElement>(640)
  const scale = axisScale([cost], 3)
  const x = (index: number) => LEFT + ((width - LEFT - 8) * index) / rows.length
  const y = (value: number) => BOTTOM - ((BOTTOM - TOP) * (value - scale.low)) / (scale.high - scale.low)
  const values = [cost, ...rows.map(({ ending_amount }) => ending_amount)]
  const posted = rows.filter(({ status }) => status === 'posted').length
  const line = (from: number, to: number) =>
    values
      .slice(from, to + 1)
      .map((value, index) => `${x(from + index)},${y(value)}`)
      .join(' ')
  const [first, last] = [rows[0], rows.at(-1)]
  const now = values[posted] ?? 0
  return (
    <Card className="p-3">
      <div ref={host} style={{ height: HEIGHT }}>
        <svg
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          fontSize="11"
          role="img"
          aria-label={`Book value ${formatUsd(now)} after ${posted} of ${rows.length} months`}
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
          <polyline points={line(0, posted)} fill="none" stroke="var(--accent-text)" strokeWidth="2" />
          <polyline
            points={line(posted, rows.length)}
            fill="none"
            stroke="var(--accent-text)"
            strokeWidth="2"
            strokeDasharray="2 5"
          />
          <circle
            cx={x(posted)}
            cy={y(now)}
            r="4"
            fill="var(--surface-1)"
            stroke="var(--accent-text)"
            strokeWidth="2"
          />
          {first ? (
            <text x={LEFT} y={HEIGHT - 6} fill="var(--chart-axis)">
              {formatMonth(first.date)}
            </text>
          ) : null}
          {last ? (
            <text x={width - 8} y={HEIGHT - 6} textAnchor="end" fill="var(--chart-axis)">
              {formatMonth(last.date)}
            </text>
          ) : null}
        </svg>
      </div>
    </Card>
  )
}
