import { countText } from './count-text'
import { cx } from './cx'

const PLACE = { inline: '', end: 'ml-auto', corner: 'absolute -top-1.5 -right-1.5' }

interface CountBadgeProps {
  count: number
  needsWork?: boolean
  /** Next to a word, at the end of its row, or over the corner of a button. */
  place?: keyof typeof PLACE
}

export function CountBadge({ count, needsWork, place = 'inline' }: CountBadgeProps) {
  return (
    <span
      className={cx(
        'h-4.5 min-w-5 rounded-full px-1.5 text-center text-2xs/[18px] font-medium tabular-nums',
        needsWork && count > 0 ? 'bg-accent-subtle text-accent-fg' : 'bg-neutral-subtle text-fg-2',
        PLACE[place],
      )}
    >
      {countText(count)}
    </span>
  )
}
