import type { ComponentProps } from 'react'
import { cx } from './cx'

export interface TextareaProps extends ComponentProps<'textarea'> {
  invalid?: boolean
}

export function Textarea({ invalid, className, rows = 3, ...rest }: TextareaProps) {
  return (
    <textarea
      rows={rows}
      aria-invalid={invalid || undefined}
      {...rest}
      className={cx('input', invalid && 'err', className)}
    />
  )
}
