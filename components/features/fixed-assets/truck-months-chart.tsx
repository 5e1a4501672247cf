'use client'
import { AxisChart, ChartKey } from '@/components/ui/axis-chart'
import { Card, CardActions, CardHeader } from '@/components/ui/card'
import type { TruckMonths } from '@/lib/contract/truck-months'
import { formatMonthYear } from '@/lib/dates/format'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'

/** Width of a month label. */
const NAME_PX = 64

/** Revenue and costs of each month side by side. The table below says the same in figures. */
export function TruckMonthsChart({ months }: { months: TruckMonths['results'] }) {
  const total = (what: 'revenue' | 'costs') => formatUsd(sumWire(months.map((month) => month[what])))
  return (
    <Card aria-label="Revenue and costs">
      <CardHeader title="Revenue and costs">
        <CardActions className="gap-4 text-xs text-fg-2">
          <ChartKey color="var(--chart-in)">Revenue</ChartKey>
          <ChartKey color="var(--chart-out)">Costs</ChartKey>
        </CardActions>
      </CardHeader>
      <div className="px-4 pb-3">
        <AxisChart
          label={`Revenue ${total('revenue')} and costs ${total('costs')} over ${months.length} months`}
          height={200}
          amounts={months.flatMap(({ revenue, costs }) => [revenue, costs])}
        >
          {({ left, right, foot, y }) => {
            const slot = (right - left) / Math.max(1, months.length)
            const every = Math.max(1, Math.ceil(NAME_PX / slot))
            const bar = (value: number) => ({ y: Math.min(y(value), y(0)), height: Math.abs(y(value) - y(0)) })
            return months.map(({ month, revenue, costs }, index) => (
              <g key={month}>
                <rect x={left + slot * (index + 0.16)} width={slot * 0.32} {...bar(revenue)} fill="var(--chart-in)" />
                <rect x={left + slot * (index + 0.52)} width={slot * 0.32} {...bar(costs)} fill="var(--chart-out)" />
                {index % every === 0 ? (
                  <text x={left + slot * (index + 0.5)} y={foot} textAnchor="middle" fill="var(--chart-axis)">
                    {formatMonthYear(`${month}-01`)}
                  </text>
                ) : null}
              </g>
            ))
          }}
        </AxisChart>
      </div>
    </Card>
  )
}
