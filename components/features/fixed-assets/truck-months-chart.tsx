'use client'
import { Card, CardActions, CardHeader } from '@/components/ui/card'
import { axisLabel, axisScale } from '@/components/ui/chart-scale'
import { Swatch } from '@/components/ui/swatch'
import { useWidth } from '@/components/ui/use-width'
import type { TruckMonths } from '@/lib/contract/truck-months'
import { formatMonthYear } from '@/lib/dates/format'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'

const HEIGHT = 200
const LEFT = 52
const TOP = 8
const BOTTOM = HEIGHT - 22

/** Revenue and costs of each month side by side. The table below says the same in figures. */
export function TruckMonthsChart({ months }: { months: TruckMonths['results'] }) {
  const [host, width] = useWidth<HTMLDivElement>(820)
  const scale = axisScale(
    months.flatMap(({ revenue, costs }) => [revenue, costs]),
    3,
  )
  const slot = (width - LEFT) / Math.max(1, months.length)
  const y = (value: number) => BOTTOM - ((BOTTOM - TOP) * (value - scale.low)) / (scale.high - scale.low)
  const bar = (value: number) => ({ y: Math.min(y(value), y(0)), height: Math.abs(y(value) - y(0)) })
  const every = Math.max(1, Math.ceil(64 / slot))
  const total = (what: 'revenue' | 'costs') => formatUsd(sumWire(months.map((month) => month[what])))
  return (
    <Card aria-label="Revenue and costs">
      <CardHeader title="Revenue and costs">
        <CardActions className="gap-4 text-xs text-fg-2">
          <span className="flex items-center gap-1.5">
            <Swatch color="var(--chart-in)" /> Revenue
          </span>
          <span className="flex items-center gap-1.5">
            <Swatch color="var(--chart-out)" /> Costs
          </span>
        </CardActions>
      </CardHeader>
      <div className="px-4 pb-3">
        <div ref={host} style={{ height: HEIGHT }}>
          <svg
            width={width}
            height={HEIGHT}
            viewBox={`0 0 ${width} ${HEIGHT}`}
            fontSize="11"
            role="img"
            aria-label={`Revenue ${total('revenue')} and costs ${total('costs')} over ${months.length} months`}
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
            {months.map(({ month, revenue, costs }, index) => (
              <g key={month}>
                <rect x={LEFT + slot * (index + 0.16)} width={slot * 0.32} {...bar(revenue)} fill="var(--chart-in)" />
                <rect x={LEFT + slot * (index + 0.52)} width={slot * 0.32} {...bar(costs)} fill="var(--chart-out)" />
                {index % every === 0 ? (
                  <text x={LEFT + slot * (index + 0.5)} y={HEIGHT - 6} textAnchor="middle" fill="var(--chart-axis)">
                    {formatMonthYear(`${month}-01`)}
                  </text>
                ) : null}
              </g>
            ))}
          </svg>
        </div>
      </div>
    </Card>
  )
}
