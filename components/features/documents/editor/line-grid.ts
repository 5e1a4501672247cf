/** Columns of a line: what it is for, its words, truck, quantity, rate, amount, and its removal. On a phone they stand in two columns. */
export const LINE_GRID =
  'grid grid-cols-[minmax(104px,2fr)_minmax(104px,2fr)_minmax(80px,0.7fr)_60px_84px_92px_28px] gap-2 max-sm:grid-cols-2'

/** The same with room for the way to a load's facts before its removal. */
export const LOAD_LINE_GRID =
  'grid grid-cols-[minmax(min(140px,15vw),1fr)_minmax(104px,2fr)_minmax(80px,0.7fr)_60px_84px_92px_64px] gap-2 max-sm:grid-cols-2'
