import { cx } from '@/components/ui/cx'
import type { LastMail } from '@/lib/contract/last-mail'

interface LastMailTextProps {
  mail: LastMail | null
  formatAt: (instant: string) => string
  className?: string
}

/** 'Last emailed Mar 5, 2026', and who was left out, or why the latest email was not sent; empty if there was none. */
export function LastMailText({ mail, formatAt, className }: LastMailTextProps) {
  if (mail === null) return null
  const day = formatAt(mail.at)
  return (
    <span className={cx('block text-xs wrap-anywhere', mail.problem === null ? 'text-muted' : 'text-neg', className)}>
      {mail.problem === null ? `Last emailed ${day}${leftOut(mail)}` : `The last email failed ${day}: ${mail.problem}`}
    </span>
  )
}

const leftOut = ({ left_out }: LastMail): string =>
  left_out === null ? '' : `, but not to ${left_out}, who may not read all that it covers`
