import { cx } from '@/components/ui/cx'
import { formatPlain, formatUsd } from '@/lib/money/format'

interface ReportAmountProps {
  value: number
  /** With the currency sign, which only the last row of a dense table has. */
  withSign: boolean
  /** How zero is displayed without that sign. */
  zero?: 'dash' | 'figure'
}

/** An amount of a report. */
export const ReportAmount = ({ value, withSign, zero = 'dash' }: ReportAmountProps) => {
  const isZero = value === 0 && !withSign
  return (
    <span className={cx('money', value < 0 && 'money-hangs', isZero && 'text-muted')}>
      {withSign ? formatUsd(value) : isZero && zero === 'dash' ? '–' : formatPlain(value)}
    </span>
  )
}
