import type { ComponentProps } from 'react'
import { cx } from './cx'

export function Radio({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...rest}
      type="radio"
      className={cx(
        'inline-block size-4 flex-none appearance-none rounded-full border-[1.5px] border-control checked:border-[5px] checked:border-accent checked:bg-white',
        className,
      )}
    />
  )
}
