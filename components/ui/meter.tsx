import { cx } from './cx'

const TONE = { accent: 'bg-accent-fg', in: 'bg-(--chart-in)', out: 'bg-(--chart-out)' }

interface MeterProps {
  /** 0 to 100. */
  percent: number
  tone?: keyof typeof TONE
  thin?: boolean
  /** Names a running job; without it the meter only repeats a figure next to it. */
  label?: string
  className?: string
}

export function Meter({ percent, tone = 'accent', thin, label, className }: MeterProps) {
  const job =
    label === undefined
      ? { 'aria-hidden': true }
      : { role: 'progressbar', 'aria-label': label, 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 }
  return (
    <span
      data-painted
      className={cx('block overflow-hidden rounded-[3px] bg-active', thin ? 'h-1' : 'h-1.5', className)}
      {...job}
    >
      <i className={cx('block h-full rounded-[3px]', TONE[tone])} style={{ width: `${percent}%` }} />
    </span>
  )
}
