'use client'
import { AxisChart, ChartKey } from '@/components/ui/axis-chart'
import { Card, CardActions, CardHeader } from '@/components/ui/card'
import type { EquityBoard } from '@/lib/contract/equity-board'
import { formatMonthYear } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

type Point = EquityBoard['over_time'][number]

/** Value and debt of the fleet month by month; the area between them is the owner's equity. The table has the last figures. */
export function EquityChart({ points }: { points: readonly Point[] }) {
  const [first, last] = [points[0], points.at(-1)]
  return (
    <Card aria-label="Equity over time">
      <CardHeader title="Equity over time">
        <CardActions className="gap-4 text-xs text-fg-2">
          <ChartKey color="var(--chart-1)">Market value</ChartKey>
          <ChartKey color="var(--chart-out)">Loans</ChartKey>
        </CardActions>
      </CardHeader>
      <div className="px-4 pb-3">
        <AxisChart
          label={`Equity from ${formatUsd(first?.equity ?? 0)} to ${formatUsd(last?.equity ?? 0)} over ${points.length} months`}
          height={170}
          amounts={points.flatMap(({ market_value, loan_balance }) => [market_value, loan_balance])}
          points={points.map(({ date }) => formatMonthYear(date))}
        >
          {({ left, right, y }) => {
            const x = (index: number) => left + ((right - left) * index) / Math.max(1, points.length - 1)
            const line = (of: (point: Point) => number) => points.map((point, index) => `${x(index)},${y(of(point))}`)
            const worth = line(({ market_value }) => market_value)
            const debt = line(({ loan_balance }) => loan_balance)
            const ink = { fill: 'none', strokeWidth: 2 }
            return (
              <>
                <polygon points={[...worth, ...debt.toReversed()].join(' ')} fill="var(--chart-1)" opacity="0.12" />
                <polyline points={worth.join(' ')} {...ink} stroke="var(--chart-1)" />
                <polyline points={debt.join(' ')} {...ink} stroke="var(--chart-out)" strokeDasharray="4 3" />
              </>
            )
          }}
        </AxisChart>
      </div>
    </Card>
  )
}
