import { cx } from '@/components/ui/cx'
import { formatChange, formatTenths } from '@/lib/money/format'

/** '+4.3%' or '−4.9%'; the color says whether that is good. */
export function PercentChange({ value, risingIsGood }: { value: number | null; risingIsGood: boolean }) {
  if (value === null) return <span className="text-muted">—</span>
  const tone = value === 0 ? 'text-fg-2' : value > 0 === risingIsGood ? 'text-pos' : 'text-neg'
  return <span className={cx('font-regular', tone)}>{formatChange(value)}</span>
}

/** '4.3%' */
export const plainPercent = (value: number): string => `${formatTenths(value)}%`
/** '2.1 pts' */
export const points = (value: number): string => `${formatTenths(value)} pts`
