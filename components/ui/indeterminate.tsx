import { cx } from './cx'

/** An animated bar for work of unknown length. The caller sets its height and corners. */
export const Indeterminate = ({ className }: { className: string }) => (
  <div className={cx('overflow-hidden bg-active', className)} aria-hidden>
    <div className="h-full w-[38%] animate-slide rounded-[2px] bg-accent-fg" />
  </div>
)
