import { cx } from './cx'

/** A plain table that stands on paper only. */
const CELL = 'h-6.5 px-[5px]'

export const PAPER_ROW = 'break-inside-avoid'

export const paperHead = (isFigure = false): string =>
  cx(
    CELL,
    'border-b border-line text-xs font-medium whitespace-nowrap text-muted',
    isFigure ? 'text-right' : 'text-left',
  )

export const paperCell = (isFigure = false): string =>
  cx(CELL, 'border-b border-subtle', isFigure ? 'text-right tabular-nums' : 'text-left')

export const PAPER_SUM = cx(
  CELL,
  'border-b border-subtle bg-surface-2 text-right font-semibold tabular-nums first:text-left',
)
