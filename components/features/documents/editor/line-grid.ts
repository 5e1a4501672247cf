/** Columns of a line: item, description, truck, quantity, rate, amount, remove button. On a phone they are in two columns. */
export const LINE_GRID =
  'grid grid-cols-[minmax(104px,2fr)_minmax(104px,2fr)_minmax(88px,0.7fr)_60px_88px_88px_32px] gap-2 max-sm:grid-cols-2'

/** The same with room for the load details before the remove button. */
export const LOAD_LINE_GRID =
  'grid grid-cols-[minmax(min(142px,15vw),1fr)_minmax(90px,2.4fr)_minmax(88px,0.6fr)_60px_84px_84px_64px] gap-2 max-sm:grid-cols-2'
