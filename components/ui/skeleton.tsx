import { cx } from './cx'

export function Skeleton({
  width,
  height,
  className,
}: {
  width?: number | string
  height?: number
  className?: string
}) {
  return (
    <span
      aria-hidden
      className={cx(
        'block h-3 animate-skeleton rounded-xs bg-[linear-gradient(90deg,var(--skeleton)_20%,var(--skeleton-hi)_45%,var(--skeleton)_70%)] bg-size-[240%_100%] forced-colors:bg-[color:GrayText]',
        className,
      )}
      style={{ width, height }}
    />
  )
}
