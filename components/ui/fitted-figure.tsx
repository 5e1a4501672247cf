import { cx } from './cx'

/** What the whole figure needs, by its length, in a container of its own; below that the short form stands. */
const ROOMY = [
  { upTo: 10, look: '@max-[63px]:sr-only', short: '@max-[63px]:after:content-[attr(data-short)/""]' },
  { upTo: 13, look: '@max-[83px]:sr-only', short: '@max-[83px]:after:content-[attr(data-short)/""]' },
  { upTo: Infinity, look: '@max-[127px]:sr-only', short: '@max-[127px]:after:content-[attr(data-short)/""]' },
]

export interface FittedFigureProps {
  whole: string
  /** Such as '$21.1K', where the whole one has no room; the whole one is on hover and read out. */
  short: string
  className?: string
}

/** A small figure in a place that may be too narrow for it: whole or short, never cut. */
export function FittedFigure({ whole, short, className }: FittedFigureProps) {
  const fit = ROOMY.find(({ upTo }) => whole.length <= upTo)
  return (
    <span className={cx('@container money min-w-0 flex-1 text-right', className)} title={whole}>
      <span data-short={short} className={fit?.short}>
        <span className={fit?.look}>{whole}</span>
      </span>
    </span>
  )
}
