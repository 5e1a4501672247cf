/** Columns of a line: item, description, truck, quantity, rate, amount, remove button. On a phone they are in two columns. */
export const LINE_GRID =
  'grid grid-cols-[minmax(104px,2fr)_minmax(104px,2fr)_minmax(88px,0.7fr)_68px_84px_92px_28px] gap-2 max-sm:grid-cols-2'

/** The same with room for the load details before the remove button. */
export const LOAD_LINE_GRID =
  'grid grid-cols-[minmax(min(146px,15vw),1fr)_minmax(90px,2fr)_minmax(88px,0.7fr)_68px_84px_92px_64px] gap-2 max-sm:grid-cols-2'
