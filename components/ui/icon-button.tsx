import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'
import { iconButtonLook, type IconButtonLook } from './icon-button-look'
import { Tooltip } from './tooltip'

interface IconButtonProps
  extends Omit<IconButtonLook, 'touch' | 'disabled' | 'strong'>, Omit<ComponentProps<'button'>, 'children'> {
  label: string
  icon: ReactNode
  shortcut?: string
}

/** `className` places it. */
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
    <Tooltip text={label} shortcut={shortcut}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        data-slot="icon-button"
        className={cx(iconButtonLook({ size, bordered, active, disabled: rest.disabled }), className)}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
