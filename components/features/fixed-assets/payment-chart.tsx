'use client'
import { Card, CardActions, CardHeader } from '@/components/ui/card'
import { axisLabel, axisScale } from '@/components/ui/chart-scale'
import { Swatch } from '@/components/ui/swatch'
import { useWidth } from '@/components/ui/use-width'
import type { LoanScheduleRow } from '@/lib/contract/loan'
import { formatMonth } from '@/lib/dates/format'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'

const HEIGHT = 180
const LEFT = 52
const TOP = 8
const BOTTOM = HEIGHT - 22

/** Each payment as principal and interest; those to come are paler. The schedule below says the same in figures. */
export function PaymentChart({ rows }: { rows: readonly LoanScheduleRow[] }) {
  const [host, width] = useWidth<HTMLDivElement>(880)
  const scale = axisScale(
    rows.map(({ interest, principal }) => Math.max(0, interest + principal)),
    3,
  )
  const slot = (width - LEFT) / rows.length
  const y = (value: number) => BOTTOM - ((BOTTOM - TOP) * (value - scale.low)) / (scale.high - scale.low)
  const [first, last] = [rows[0], rows.at(-1)]
  const total = (what: 'interest' | 'principal') => formatUsd(sumWire(rows.map((row) => row[what])))
  return (
    <Card aria-label="Principal and interest">
      <CardHeader title="Principal and interest">
        <CardActions className="gap-4 text-xs text-fg-2">
          <span className="flex items-center gap-1.5">
            <Swatch color="var(--accent-text)" /> Principal
          </span>
          <span className="flex items-center gap-1.5">
            <Swatch color="var(--chart-out)" /> Interest
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
          aria-label={`Principal ${total('principal')} and interest ${total('interest')} over ${rows.length} payments`}
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
          {rows.map((row, index) =>
            row.is_skipped ? null : (
              <g key={row.id} opacity={row.is_paid ? 1 : 0.45}>
                <rect
                  x={LEFT + slot * index + slot * 0.12}
                  width={Math.max(1, slot * 0.76)}
                  y={y(row.principal)}
                  height={BOTTOM - y(row.principal)}
                  fill="var(--accent-text)"
                />
                <rect
                  x={LEFT + slot * index + slot * 0.12}
                  width={Math.max(1, slot * 0.76)}
                  y={y(row.principal + row.interest)}
                  height={y(row.principal) - y(row.principal + row.interest)}
                  fill="var(--chart-out)"
                />
              </g>
            ),
          )}
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
