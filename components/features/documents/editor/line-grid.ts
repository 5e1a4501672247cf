/** Columns of a line: what it is for, its words, truck, quantity, rate, amount, and its removal. On a phone they stand in two columns. */
export const LINE_GRID =
  'grid grid-cols-[minmax(104px,1.1fr)_minmax(104px,2fr)_minmax(76px,0.8fr)_minmax(64px,76px)_minmax(84px,100px)_104px_28px] gap-2 max-sm:grid-cols-2'

/** The same with room for the way to a load's facts before its removal. */
export const LOAD_LINE_GRID =
  'grid grid-cols-[minmax(104px,1.1fr)_minmax(104px,2fr)_minmax(76px,0.8fr)_minmax(64px,76px)_minmax(84px,100px)_104px_64px] gap-2 max-sm:grid-cols-2'
