import { cx } from './cx'

/** A bar on which something moves: work of which nobody knows how much is left. The caller says its height and corners. */
export const Indeterminate = ({ className }: { className: string }) => (
  <div className={cx('overflow-hidden bg-active', className)} aria-hidden>
    <div className="h-full w-[38%] animate-slide rounded-[2px] bg-accent-fg" />
  </div>
)
