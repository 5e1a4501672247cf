import { cx } from './cx'
import { outlineOf, type IconName } from './icons'

interface IconProps {
  name: IconName
  size?: number
  className?: string
  /** Its accessible name when no word is next to it. */
  label?: string
}

const LINES = 'fill-none stroke-current stroke-[1.75] [stroke-linecap:round] [stroke-linejoin:round]'

/** A Lucide icon as one path, for icons that are rendered many times. */
export function Icon({ name, size = 14, className, label }: IconProps) {
  return (
    <svg
      className={cx(LINES, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={outlineOf(name)} />
    </svg>
  )
}
