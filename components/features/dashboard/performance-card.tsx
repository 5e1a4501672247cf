'use client'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn, RotateCcw, Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { DateRangePicker } from '@/components/form/date-range-picker'
import { today } from '@/components/form/today'
import { CardHeader, Card, CardActions } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Skeleton } from '@/components/ui/skeleton'
import { Swatch } from '@/components/ui/swatch'
import { formatUsd } from '@/lib/money/format'
import { CardError } from './one-error'
import { bucketsOf, intervalFor, isBlank, totalsOf, type Bucket, type Interval } from './buckets'
import { useChartView } from './kept-view'
import { CHART_HEIGHT, PerformanceChart } from './performance-chart'
import { PerformanceTable } from './performance-table'
import { movementOf } from './queries'

const OPTIONS: { value: Interval; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]

export function PerformanceCard() {
  const view = useChartView(today())
  const [asTable, setAsTable] = useState(false)
  const movement = useQuery(movementOf(view.range))
  const interval = intervalFor(view.interval, view.range)
  const buckets = movement.data && bucketsOf(movement.data, view.range, interval)
  return (
    <Card aria-label="Financial performance">
      <CardHeader title="Financial performance" className="flex-wrap">
        <CardActions className="flex-wrap max-sm:ml-0 max-sm:w-full">
          <SegmentedControl label="Interval" options={OPTIONS} value={interval} onChange={view.setInterval} />
          <DateRangePicker size={28} label="Chart range" value={view.range} onChange={view.setRange} />
          {view.isUsual ? null : (
            <IconButton
              size={28}
              label="Back to the last 4 months"
              icon={<RotateCcw size={14} strokeWidth={2} />}
              onClick={view.reset}
            />
          )}
          <IconButton
            size={28}
            label={asTable ? 'Show as a chart' : 'Show as a table'}
            icon={asTable ? <ChartColumn size={15} strokeWidth={1.75} /> : <Table2 size={15} strokeWidth={1.75} />}
            onClick={() => setAsTable(!asTable)}
          />
        </CardActions>
      </CardHeader>
      {movement.error && !buckets ? null : <Legend buckets={buckets} />}
      <div className="relative px-2 pb-2" style={{ height: CHART_HEIGHT + 8 }}>
        {buckets === undefined ? (
          movement.error ? (
            <div className="px-2">
              <CardError
                what="the chart"
                error={movement.error}
                onRetry={() => void movement.refetch()}
                retrying={movement.isFetching}
              />
            </div>
          ) : (
            <Loading />
          )
        ) : isBlank(buckets) ? (
          <p className="grid h-full place-items-center text-fg-2">No money moved in this period.</p>
        ) : asTable ? (
          <PerformanceTable buckets={buckets} interval={interval} />
        ) : (
          <PerformanceChart buckets={buckets} interval={interval} />
        )}
      </div>
    </Card>
  )
}

function Legend({ buckets }: { buckets: readonly Bucket[] | undefined }) {
  const totals = buckets && totalsOf(buckets)
  const entry = (label: string, mark: ReactNode, amount: number | undefined) => (
    <span className="flex items-center gap-2">
      {mark}
      <span className="text-fg-2">{label}</span>
      <span className="tnum font-medium">
        {amount === undefined ? <Skeleton width={72} height={10} /> : formatUsd(amount)}
      </span>
    </span>
  )
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 px-4 pb-1.5 text-xs">
      {entry('Money in', <Swatch color="var(--chart-in)" />, totals?.money_in)}
      {entry('Money out', <Swatch color="var(--chart-out)" />, totals && -totals.money_out)}
      {entry('Net', <Swatch line color="var(--chart-net)" />, totals?.net)}
    </div>
  )
}

const Loading = () => (
  <div className="flex h-full items-end gap-2 px-2 pb-6" role="status" aria-label="Loading">
    {[58, 71, 78, 65, 85, 68, 91, 74, 100, 79, 94, 66, 87].map((share, index) => (
      <Skeleton key={index} width="100%" height={share * 2} />
    ))}
  </div>
)
