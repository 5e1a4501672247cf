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
  return <span aria-hidden className={cx('sk', className)} style={{ width, height }} />
}
