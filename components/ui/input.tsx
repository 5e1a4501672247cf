import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'
import { inputLook, type InputLook } from './input-look'

export interface InputProps extends InputLook, Omit<ComponentProps<'input'>, 'height'> {
  alignRight?: boolean
  icon?: ReactNode
  /** Sits inside the field at its end, such as a show-password button. */
  trailing?: ReactNode
}

export function Input({ height, invalid, alignRight, soft, icon, trailing, className, ...rest }: InputProps) {
  const look = cx(
    inputLook({ height, invalid, soft }),
    alignRight ? 'text-right tabular-nums' : 'text-left',
    trailing ? 'pr-1 pl-2.5' : 'px-2.5',
    className,
  )
  const state = { 'aria-invalid': invalid || undefined }
  if (!icon && !trailing) return <input {...state} {...rest} className={look} />
  return (
    <span className={cx(look, '[&>svg]:text-muted')}>
      {icon}
      <input {...state} {...rest} className="h-full min-w-0 flex-1 border-0 bg-transparent outline-0" />
      {trailing}
    </span>
  )
}
