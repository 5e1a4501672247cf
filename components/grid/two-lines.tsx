import type { ReactNode } from 'react'

/** The text of a row on a phone: name and amount on the first line, two details in small type on the second. */
export const TwoLines = ({ children }: { children: ReactNode }) => (
  <div
    data-slot="two-lines"
    className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 [&>:nth-child(-n+2)]:text-md [&>:nth-child(-n+2)]:font-medium [&>:nth-child(even)]:text-right [&>:nth-child(n+3)]:text-xs [&>:nth-child(n+3)]:leading-4.5 [&>:nth-child(n+3)]:text-muted"
  >
    {children}
  </div>
)

/** The text of a cell, over both lines of its row if it needs them. */
export const WrappedText = ({ children }: { children: ReactNode }) => (
  <span className="line-clamp-2 leading-4 whitespace-normal">{children}</span>
)
