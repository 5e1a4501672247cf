import { cx } from './cx'

/**
 * A plain table for print only. `close` sets its rows as close together as in a PDF, for a table of many pages.
 */
const CELL = { roomy: 'h-6.5 px-[5px]', close: 'px-1 py-0.5' }
type Spacing = keyof typeof CELL

export const PAPER_ROW = 'break-inside-avoid'

export const paperHead = (isFigure = false, spacing: Spacing = 'roomy'): string =>
  cx(
    CELL[spacing],
    'border-b border-line text-xs font-medium whitespace-nowrap text-muted',
    isFigure ? 'text-right' : 'text-left',
  )

export const paperCell = (isFigure = false, spacing: Spacing = 'roomy'): string =>
  cx(CELL[spacing], 'border-b border-subtle', isFigure ? 'text-right tabular-nums' : 'text-left')

export const PAPER_SUM = cx(
  CELL.close,
  'border-b border-subtle bg-surface-2 text-right font-semibold tabular-nums first:text-left',
)
