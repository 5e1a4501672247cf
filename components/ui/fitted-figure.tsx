import { cx } from './cx'

/** The width a figure needs, from its number of characters, in its own container; below that, the short form is shown. */
const ROOMY = [
  { upTo: 10, look: '@max-[63px]:sr-only', short: '@max-[63px]:after:content-[attr(data-short)/""]' },
  { upTo: 13, look: '@max-[83px]:sr-only', short: '@max-[83px]:after:content-[attr(data-short)/""]' },
  { upTo: Infinity, look: '@max-[127px]:sr-only', short: '@max-[127px]:after:content-[attr(data-short)/""]' },
]

interface FittedFigureProps {
  whole: string
  /** Such as '$21.1K', shown if the whole figure does not fit; the whole figure is in the tooltip and read to screen readers. */
  short: string
  className?: string
}

/** A figure in a place that may be too narrow for it: whole or short, never cut off. */
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
