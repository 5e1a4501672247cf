import type { ComponentProps } from 'react'
import { cx } from './cx'

/** The strip of filters and choices below the header of a page. */
export function Bar({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      data-slot="bar"
      className={cx(
        'flex min-h-12.5 min-w-0 flex-none items-center gap-2 border-b border-subtle px-6 py-2 max-sm:px-4',
        className,
      )}
    />
  )
}
