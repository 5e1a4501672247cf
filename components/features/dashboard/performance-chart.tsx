'use client'
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { today } from '@/components/form/today'
import { AmountAxis } from '@/components/ui/amount-axis'
import { axisScale, type Scale } from '@/components/ui/chart-scale'
import { cx } from '@/components/ui/cx'
import { POP } from '@/components/ui/layer-look'
import { Swatch } from '@/components/ui/swatch'
import { useWidth } from '@/components/ui/use-width'
import { formatShortMonth } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { begunBy, bucketLabel, type Bucket, type Interval } from './buckets'

export const CHART_HEIGHT = 318
const LEFT = 56
const TOP = 10
const BOTTOM = CHART_HEIGHT - 26
const TIP_WIDTH = 212

interface PerformanceChartProps {
  buckets: readonly Bucket[]
  interval: Interval
}

/** Paired bars and a line of the net. The arrow keys walk along the bars, and each is read out. */
export function PerformanceChart({ buckets, interval }: PerformanceChartProps) {
  const [host, width] = useWidth<HTMLDivElement>(720)
  const [picked, setPicked] = useState<number | null>(null)
  const active = picked === null ? null : Math.min(picked, buckets.length - 1)
  const slot = (width - LEFT) / buckets.length
  const last = buckets.length - 1
  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ?? last
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last, PageUp: at - 4, PageDown: at + 4 }[
      event.key
    ]
    if (event.key === 'Escape' && active !== null) return setPicked(null)
    if (to === undefined) return
    event.preventDefault()
    setPicked(Math.max(0, Math.min(last, to)))
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const at = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT) / slot)
    setPicked(at < 0 || at > last ? null : at)
  }
  const shown = buckets[active ?? last]
  return (
    <div
      ref={host}
      className="relative rounded-md"
      style={{ height: CHART_HEIGHT }}
      role="slider"
      tabIndex={0}
      aria-label={`Money in and money out by ${interval}`}
      aria-valuemin={1}
      aria-valuemax={buckets.length}
      aria-valuenow={(active ?? last) + 1}
      aria-valuetext={shown && bucketSummary(shown, interval)}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setPicked(active ?? last)}
      onBlur={() => setPicked(null)}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setPicked(null)}
    >
      <Drawing buckets={buckets} width={width} active={active} />
      {active !== null && shown ? (
        <Tip bucket={shown} interval={interval} x={LEFT + slot * (active + 0.5)} width={width} />
      ) : null}
    </div>
  )
}

const bucketSummary = (bucket: Bucket, interval: Interval): string =>
  `${bucketLabel(bucket, interval)}: money in ${formatUsd(bucket.money_in)}, money out ${formatUsd(bucket.money_out)}, net ${formatUsd(bucket.net)}`

interface DrawingProps {
  buckets: readonly Bucket[]
  width: number
  active: number | null
}

function Drawing({ buckets, width, active }: DrawingProps) {
  const scale = axisScale(buckets.flatMap(({ money_in, money_out, net }) => [money_in, money_out, net]))
  const y = heightIn(scale)
  const slot = (width - LEFT) / buckets.length
  const bar = Math.max(1, Math.min(18, slot * 0.36))
  const center = (index: number) => LEFT + slot * (index + 0.5)
  const point = active === null ? undefined : buckets[active]
  return (
    <svg
      width={width}
      height={CHART_HEIGHT}
      viewBox={`0 0 ${width} ${CHART_HEIGHT}`}
      fontSize="11"
      aria-hidden
      className="block max-w-full"
    >
      <AmountAxis ticks={scale.ticks} y={y} left={LEFT} width={width} />
      {active === null ? null : (
        <rect
          x={LEFT + slot * active}
          y={TOP}
          width={slot}
          height={BOTTOM - TOP}
          rx={Math.min(4, slot / 2)}
          fill="var(--text)"
          opacity=".05"
        />
      )}
      {buckets.map(({ start, money_in, money_out }, index) => (
        <g key={start} opacity={index === active ? 1 : 0.78}>
          <path d={column(center(index) - bar - 0.5, bar, y(money_in), y(0))} fill="var(--chart-in)" />
          <path d={column(center(index) + 0.5, bar, y(money_out), y(0))} fill="var(--chart-out)" />
        </g>
      ))}
      {monthStarts(buckets, slot).map(({ index, name }) => (
        <text key={index} x={LEFT + slot * index} y={CHART_HEIGHT - 8} fill="var(--chart-axis)">
          {name}
        </text>
      ))}
      <polyline
        points={begunBy(buckets, today())
          .map(({ net }, index) => `${center(index)},${y(net)}`)
          .join(' ')}
        fill="none"
        stroke="var(--chart-net)"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      {point && active !== null ? (
        <circle
          cx={center(active)}
          cy={y(point.net)}
          r="4"
          fill="var(--surface-1)"
          stroke="var(--chart-net)"
          strokeWidth="2"
        />
      ) : null}
    </svg>
  )
}

const heightIn =
  ({ low, high }: Scale) =>
  (value: number): number =>
    BOTTOM - ((value - low) / (high - low)) * (BOTTOM - TOP)

/** A bar from the zero line, round at its far end. */
function column(x: number, width: number, top: number, zero: number): string {
  const r = Math.min(2.5, width / 2, Math.max(0, zero - top))
  return `M${x} ${zero}V${top + r}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}V${zero}z`
}

/** Where a month begins, as far as its name has room. */
function monthStarts(buckets: readonly Bucket[], slot: number): { index: number; name: string }[] {
  const begins = buckets.flatMap(({ start }, index) =>
    start.slice(0, 7) === buckets[index - 1]?.start.slice(0, 7) ? [] : [{ index, start }],
  )
  const every = Math.ceil((begins.length * 44) / Math.max(1, slot * buckets.length))
  return begins
    .filter((_, at) => at % every === 0)
    .map(({ index, start }) => ({
      index,
      name: start.slice(5, 7) === '01' ? `${formatShortMonth(start)} ’${start.slice(2, 4)}` : formatShortMonth(start),
    }))
}

interface TipProps {
  bucket: Bucket
  interval: Interval
  x: number
  width: number
}

function Tip({ bucket, interval, x, width }: TipProps) {
  const left = x + 16 + TIP_WIDTH <= width ? x + 16 : Math.max(0, x - 16 - TIP_WIDTH)
  const line = (label: string, mark: ReactNode, amount: number) => (
    <div className="flex items-center justify-between">
      <span className="flex items-center gap-2">
        {mark}
        {label}
      </span>
      <span className="tnum font-medium">{formatUsd(amount)}</span>
    </div>
  )
  return (
    <div
      aria-hidden
      className={cx(POP, 'pointer-events-none absolute top-1 overflow-hidden px-3 py-2.5')}
      style={{ left, width: TIP_WIDTH }}
    >
      <div className="mb-1.5 text-xs text-muted">{bucketLabel(bucket, interval)}</div>
      {line('Money in', <Swatch color="var(--chart-in)" />, bucket.money_in)}
      {line('Money out', <Swatch color="var(--chart-out)" />, bucket.money_out === 0 ? 0 : -bucket.money_out)}
      <hr className="my-1.5 h-px border-0 bg-(--border-subtle)" />
      {line('Net', <Swatch line color="var(--chart-net)" />, bucket.net)}
    </div>
  )
}
