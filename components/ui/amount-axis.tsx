import { axisLabel } from './chart-scale'

interface AmountAxisProps {
  /** Amounts in US dollars. */
  ticks: readonly number[]
  /** The height of an amount, in pixels. */
  y: (amount: number) => number
  /** Where the drawing begins; the labels are to the left of it. */
  left: number
  width: number
}

/** The lines and labels of a chart's amounts. */
export const AmountAxis = ({ ticks, y, left, width }: AmountAxisProps) =>
  ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={left - 4}
        x2={width}
        y1={y(tick)}
        y2={y(tick)}
        stroke={tick === 0 ? 'var(--border-strong)' : 'var(--chart-grid)'}
      />
      <text x={left - 10} y={y(tick) + 4} textAnchor="end" fill="var(--chart-axis)" className="tnum">
        {axisLabel(tick)}
      </text>
    </g>
  ))
