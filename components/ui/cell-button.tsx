import type { ComponentProps } from 'react'
import { cx } from './cx'
import { iconButtonLook, type IconButtonLook } from './icon-button-look'

/** An icon button within a row of a list: no hooks, and no taller on a phone than the row. */
export function CellButton({
  size,
  touch,
  bordered,
  strong,
  className,
  ...rest
}: Pick<IconButtonLook, 'size' | 'touch' | 'bordered' | 'strong'> & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={cx(iconButtonLook({ size, touch, bordered, strong }), className)} />
}
