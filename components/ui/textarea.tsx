import type { ComponentProps } from 'react'
import { cx } from './cx'
import { frameLook } from './input-look'

export interface TextareaProps extends ComponentProps<'textarea'> {
  invalid?: boolean
}

export function Textarea({ invalid, className, rows = 3, ...rest }: TextareaProps) {
  return (
    <textarea
      rows={rows}
      aria-invalid={invalid || undefined}
      {...rest}
      className={cx(
        frameLook({ invalid }),
        'resize-corner block resize-y px-2.5 py-2 text-md max-sm:text-[16px]',
        className,
      )}
    />
  )
}
