import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'
import { tip } from './tip'

const SIZE = { 24: 'x', 28: 's', 32: '' }

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string
  icon: ReactNode
  size?: keyof typeof SIZE
  bordered?: boolean
  active?: boolean
  shortcut?: string
}

export function IconButton({
  label,
  icon,
  size = 32,
  bordered,
  active,
  shortcut,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...tip(label, { shortcut })}
      aria-label={label}
      className={cx('ib', SIZE[size], bordered && 'brd', active && 'on', className)}
    >
      {icon}
    </button>
  )
}
