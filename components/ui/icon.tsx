import { cx } from './cx'
import { outlineOf, type IconName } from './icons'

export interface IconProps {
  name: IconName
  size?: number
  className?: string
  /** What it says where no word stands beside it. */
  label?: string
}

/** An icon of Lucide without hooks, so that a cell of a grid can hold it too (components/grid/draw.ts). */
export function Icon({ name, size = 14, className, label }: IconProps) {
  return (
    <svg
      className={cx('icon', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={outlineOf(name)} />
    </svg>
  )
}
