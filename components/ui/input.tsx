import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'

const HEIGHT = { 28: 'ctl-sm', 32: 'ctl-md', 36: '', 40: 'ctl-xl' }

export interface InputProps extends Omit<ComponentProps<'input'>, 'height'> {
  height?: keyof typeof HEIGHT
  invalid?: boolean
  alignRight?: boolean
  /** Softer border, for inputs inside line tables. */
  soft?: boolean
  icon?: ReactNode
  /** Sits inside the field at its end, such as a show-password button. */
  trailing?: ReactNode
}

export function Input({ height = 36, invalid, alignRight, soft, icon, trailing, className, ...rest }: InputProps) {
  const look = cx(
    'input',
    HEIGHT[height],
    invalid && 'err',
    alignRight && 'r',
    soft && 'soft',
    trailing ? 'pad-end' : '',
  )
  const state = { 'aria-invalid': invalid || undefined }
  if (!icon && !trailing) return <input {...state} {...rest} className={cx(look, className)} />
  return (
    <span className={cx(look, className)}>
      {icon}
      <input {...state} {...rest} />
      {trailing}
    </span>
  )
}
