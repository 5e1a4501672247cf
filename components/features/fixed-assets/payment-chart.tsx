'use client'
import { AxisChart, ChartKey } from '@/components/ui/axis-chart'
import { Card, CardActions, CardHeader } from '@/components/ui/card'
import type { LoanScheduleRow } from '@/lib/contract/loan'
import { formatMonthYear } from '@/lib/dates/format'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'

/** Each payment as principal and interest; those to come are paler. The schedule below says the same in figures. */
export function PaymentChart({ rows }: { rows: readonly LoanScheduleRow[] }) {
  const total = (what: 'interest' | 'principal') => formatUsd(sumWire(rows.map((row) => row[what])))
  return (
    <Card aria-label="Principal and interest">
      <CardHeader title="Principal and interest">
        <CardActions className="gap-4 text-xs text-fg-2">
          <ChartKey color="var(--chart-1)">Principal</ChartKey>
          <ChartKey color="var(--chart-out)">Interest</ChartKey>
        </CardActions>
      </CardHeader>
      <div className="px-4 pb-3">
        <AxisChart
          label={`Principal ${total('principal')} and interest ${total('interest')} over ${rows.length} payments`}
          height={180}
          amounts={rows.map(({ interest, principal }) => Math.max(0, interest + principal))}
          points={rows.map(({ date }) => formatMonthYear(date))}
        >
          {({ left, right, bottom, y }) => {
            const slot = (right - left) / rows.length
            return rows.map(({ id, principal, interest, is_paid, is_skipped }, index) => {
              if (is_skipped) return null
              const place = { x: left + slot * (index + 0.12), width: Math.max(1, slot * 0.76) }
              const [whole, part] = [y(principal + interest), y(principal)]
              return (
                <g key={id} opacity={is_paid ? 1 : 0.45}>
                  <rect {...place} y={part} height={bottom - part} fill="var(--chart-1)" />
                  <rect {...place} y={whole} height={part - whole} fill="var(--chart-out)" />
                </g>
              )
            })
          }}
        </AxisChart>
      </div>
    </Card>
  )
}
