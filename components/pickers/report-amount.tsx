import { cx } from '@/components/ui/cx'
import { formatPlain, formatUsd } from '@/lib/money/format'

interface ReportAmountProps {
  value: number
  /** With the sign of the currency, which in a dense table the last row alone carries. */
  withSign: boolean
  /** How nothing is written without that sign. */
  zero?: 'dash' | 'figure'
}

/** An amount of a report. */
export const ReportAmount = ({ value, withSign, zero = 'dash' }: ReportAmountProps) => {
  const isDash = value === 0 && !withSign && zero === 'dash'
  return (
    <span className={cx('money', value < 0 && 'money-hangs', isDash && 'text-muted')}>
      {withSign ? formatUsd(value) : isDash ? '–' : formatPlain(value)}
    </span>
  )
}
