import type { ComponentProps } from 'react'
import { cx } from './cx'

/** The bar below a list: number of rows, totals, pages. */
export const Foot = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    className={cx(
      'flex h-11.5 flex-none items-center gap-4 border-t border-subtle bg-bg px-6 text-xs text-fg-2 max-sm:px-4',
      className,
    )}
    {...rest}
  />
)

/** A sum or a remark in the bar, after a hairline. */
export function FootNote({ children }: ComponentProps<'span'>) {
  return (
    <>
      <span className="max-sm:hidden my-3.5 w-px self-stretch bg-line" />
      <span className="tnum whitespace-nowrap">{children}</span>
    </>
  )
}
