import { LoaderCircle } from 'lucide-react'
import { cx } from './cx'

export function Spinner({ size = 16, className }: { size?: number; className?: string }) {
  return <LoaderCircle size={size} strokeWidth={1.75} className={cx('animate-spin', className)} aria-hidden />
}
