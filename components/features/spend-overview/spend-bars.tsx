'use client'
import { AmountAxis } from '@/components/ui/amount-axis'
import { axisScale } from '@/components/ui/chart-scale'
import { Swatch } from '@/components/ui/swatch'
import { useWidth } from '@/components/ui/use-width'
import { formatUsd } from '@/lib/money/format'
import type { Stack, Stacks } from './spend'

const HEIGHT = 260
const LEFT = 52
const TOP = 10
const BOTTOM = HEIGHT - 24
const COLORS = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5', '--chart-axis']
const colorOf = (index: number): string => `var(${COLORS[Math.min(index, COLORS.length - 1)]})`

/** Stacked bars for the eye; the table below them has the same figures. */
export function SpendBars({ stacks, series }: Stacks) {
  const [host, width] = useWidth<HTMLDivElement>(720)
  const scale = axisScale(stacks.map(({ total }) => total))
  const y = (value: number) => BOTTOM - ((value - scale.low) / (scale.high - scale.low)) * (BOTTOM - TOP)
  const slot = (width - LEFT) / stacks.length
  const bar = Math.min(56, slot * 0.6)
  return (
    <>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 px-4 pb-2 text-xs text-fg-2">
        {series.map(({ id, name }, index) => (
          <li key={id} className="flex items-center gap-2">
            <Swatch color={colorOf(index)} />
            {name}
          </li>
        ))}
      </ul>
      <div ref={host} style={{ height: HEIGHT }} className="mx-2">
        <svg
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          fontSize="11"
          aria-hidden
          className="block max-w-full"
        >
          <AmountAxis ticks={scale.ticks} y={y} left={LEFT} width={width} />
          {stacks.map((stack, index) => (
            <g key={stack.period.start}>
              <title>{`${stack.period.name}: ${formatUsd(stack.total)}`}</title>
              {segments(stack).map(({ id, from, to, color }) => (
                <rect
                  key={id}
                  x={LEFT + slot * (index + 0.5) - bar / 2}
                  width={bar}
                  y={y(to)}
                  height={Math.max(0, y(from) - y(to))}
                  fill={color}
                />
              ))}
              <text x={LEFT + slot * (index + 0.5)} y={HEIGHT - 6} textAnchor="middle" fill="var(--chart-axis)">
                {stack.period.short}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </>
  )
}

/** From the zero line up; a group with more refunds than costs has no height. */
function segments({ parts }: Stack) {
  let at = 0
  return parts.map(({ id, amount }, index) => {
    const from = at
    at += Math.max(0, amount)
    return { id, from, to: at, color: colorOf(index) }
  })
}
