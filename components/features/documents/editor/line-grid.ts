/** Columns of a line: what it is for, its words, truck, quantity, rate, amount, and its removal. On a phone they stand in two columns. */
export const LINE_GRID =
  'grid grid-cols-[minmax(120px,1.1fr)_minmax(140px,2fr)_minmax(90px,0.8fr)_76px_100px_104px_32px] gap-2 max-sm:grid-cols-2'

/** The same with room for the way to a load's facts before its removal. */
export const LOAD_LINE_GRID =
  'grid grid-cols-[minmax(120px,1.1fr)_minmax(130px,2fr)_minmax(90px,0.8fr)_76px_100px_104px_64px] gap-2 max-sm:grid-cols-2'

/** Around one line, with room for the ring of focus. Of hundreds of lines, those out of sight are not laid out with each key. */
export const LINE_BOX =
  '-m-1 items-start p-1 [contain-intrinsic-size:auto_44px] [content-visibility:auto] max-sm:m-0 max-sm:rounded-md max-sm:border max-sm:border-line max-sm:p-3 max-sm:[contain-intrinsic-size:auto_270px]'
