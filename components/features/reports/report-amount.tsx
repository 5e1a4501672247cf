import { cx } from '@/components/ui/cx'
import { formatPlain, formatUsd } from '@/lib/money/format'

interface ReportAmountProps {
  value: number
  /** Of the last row, which alone carries the sign of the currency. */
  isTotal: boolean
}

export const ReportAmount = ({ value, isTotal }: ReportAmountProps) => (
  <span className={cx('money', value < 0 && 'n', value === 0 && !isTotal && 'text-muted')}>
    {isTotal ? formatUsd(value) : value === 0 ? '–' : formatPlain(value)}
  </span>
)
