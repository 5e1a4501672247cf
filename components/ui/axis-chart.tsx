'use client'
import type { CSSProperties, ReactNode } from 'react'
import { AmountAxis } from './amount-axis'
import { axisScale, namedPoints } from './chart-scale'
import { Swatch } from './swatch'
import { useWidth } from './use-width'

const LEFT = 56
const RIGHT = 8
const TOP = 8
const FOOT = 22
const TICKS = 3
/** Width of the name of a point, with the gap to the next one. */
const NAME_PX = 120

/** Positions in a chart, in pixels. */
interface Plot {
  left: number
  right: number
  bottom: number
  /** The height of an amount. */
  y: (amount: number) => number
  /** The baseline of the labels below. */
  foot: number
}

interface AxisChartProps {
  /** What it shows, as a sentence; the figures themselves are in a table next to it. */
  label: string
  height: number
  /** In US dollars; the axis covers all of them. */
  amounts: readonly number[]
  /** What each point is called, in their order; as many are named below as there is room for. */
  points?: readonly string[]
  children: (plot: Plot) => ReactNode
}

/** A chart over an axis of amounts, as wide as its container. */
export function AxisChart({ label, height, amounts, points = [], children }: AxisChartProps) {
  const [host, width] = useWidth<HTMLDivElement>(640)
  const { low, high, ticks } = axisScale(amounts, TICKS)
  const bottom = height - FOOT
  const plot: Plot = {
    left: LEFT,
    right: width - RIGHT,
    bottom,
    y: (amount) => bottom - ((bottom - TOP) * (amount - low)) / (high - low),
    foot: height - 6,
  }
  return (
    <div ref={host} style={{ '--height': `${height}px` } as CSSProperties} className="h-(--height) print:h-auto">
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        fontSize="11"
        role="img"
        aria-label={label}
        // For print it is drawn again at the size of its card on paper.
        className="block max-w-full print:h-auto print:w-full"
      >
        <AmountAxis ticks={ticks} y={plot.y} left={LEFT} width={width} />
        {children(plot)}
        {namedPoints(points.length, (plot.right - LEFT) / NAME_PX).map((at, place, { length }) => (
          <text
            key={at}
            x={LEFT + ((plot.right - LEFT) * at) / Math.max(1, points.length - 1)}
            y={plot.foot}
            textAnchor={place === 0 ? 'start' : place === length - 1 ? 'end' : 'middle'}
            fill="var(--chart-axis)"
          >
            {points[at]}
          </text>
        ))}
      </svg>
    </div>
  )
}

/** What a color of a chart means. */
export function ChartKey({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <Swatch color={color} /> {children}
    </span>
  )
}
