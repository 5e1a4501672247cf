import type { ReactNode } from 'react'
import { NAME_CELL, nameLook } from './tree-look'

/** Number of an account before its name; a phone has no room for it. */
export const RowNumber = ({ children }: { children: ReactNode }) => (
  <span className="w-9 flex-none text-xs text-muted tabular-nums max-sm:hidden print:inline">{children}</span>
)

/** Number and name of an account in a table of figures. */
export const RowName = ({ number, children }: { number: ReactNode; children: ReactNode }) => (
  <span className={NAME_CELL}>
    <RowNumber>{number}</RowNumber>
    <span className={nameLook()}>{children}</span>
  </span>
)
