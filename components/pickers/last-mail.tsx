import { cx } from '@/components/ui/cx'
import type { LastMail } from '@/lib/contract/last-mail'

interface LastMailTextProps {
  mail: LastMail | null
  formatAt: (instant: string) => string
  className?: string
}

/** 'Last emailed Mar 5, 2026', or why the latest mail was not sent; nothing where there was none. */
export function LastMailText({ mail, formatAt, className }: LastMailTextProps) {
  if (mail === null) return null
  const day = formatAt(mail.at)
  return (
    <span className={cx('block text-xs wrap-anywhere', mail.problem === null ? 'text-muted' : 'text-neg', className)}>
      {mail.problem === null ? `Last emailed ${day}` : `The last email failed ${day}: ${mail.problem}`}
    </span>
  )
}
