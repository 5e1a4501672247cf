'use client'
import { AxisChart } from '@/components/ui/axis-chart'
import { Card } from '@/components/ui/card'
import type { DepreciationRow } from '@/lib/contract/fixed-asset'
import { formatMonthYear } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

/** Book value over time: posted months as a line, future months dotted. The schedule below has the same figures. */
export function BookValueChart({ cost, rows }: { cost: number; rows: readonly DepreciationRow[] }) {
  const values = [cost, ...rows.map(({ ending_amount }) => ending_amount)]
  const posted = rows.filter(({ status }) => status === 'posted').length
  const now = values[posted] ?? 0
  return (
    <Card className="p-3">
      <AxisChart
        label={`Book value ${formatUsd(now)} after ${posted} of ${rows.length} months`}
        height={150}
        amounts={[cost]}
        points={rows.map(({ date }) => formatMonthYear(date))}
      >
        {({ left, right, bottom, y }) => {
          const x = (index: number) => left + ((right - left) * index) / rows.length
          const line = (from: number, to: number) =>
            values
              .slice(from, to + 1)
              .map((value, index) => `${x(from + index)},${y(value)}`)
              .join(' ')
          const ink = { fill: 'none', stroke: 'var(--chart-1)', strokeWidth: 2 }
          return (
            <>
              <polygon
                points={`${left},${bottom} ${line(0, posted)} ${x(posted)},${bottom}`}
                fill="var(--chart-1)"
                opacity="0.16"
              />
              <polyline points={line(0, posted)} {...ink} />
              <polyline points={line(posted, rows.length)} {...ink} strokeDasharray="2 5" />
              <circle cx={x(posted)} cy={y(now)} r="4" {...ink} fill="var(--surface-1)" />
            </>
          )
        }}
      </AxisChart>
    </Card>
  )
}
