import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'

const SUGGESTED =
  'dashed-edge border border-transparent px-[7px] hover:border-(--dash) in-[.ag-row-focus]:border-(--dash)'
const LOOK = {
  plain: { box: 'bg-neutral-subtle px-2 text-fg', icon: '[&>svg]:text-muted', percent: 'text-muted' },
  /** Suggested. */
  ai: {
    box: cx(SUGGESTED, '[--dash:var(--accent-border)] hover:bg-accent-subtle in-[.ag-row-focus]:bg-accent-subtle'),
    icon: '[&>svg]:text-accent-fg',
    percent: 'text-muted',
  },
  /** Suggested with little confidence. */
  unsure: {
    box: cx(SUGGESTED, '[--dash:var(--warn-border)] hover:bg-warn-subtle in-[.ag-row-focus]:bg-warn-subtle'),
    icon: '[&>svg]:text-warn',
    percent: 'text-warn',
  },
  none: { box: 'px-2 text-muted inset-ring inset-ring-strong', icon: '[&>svg]:text-muted', percent: 'text-muted' },
}
const HEIGHT = {
  26: 'h-6.5 max-sm:h-auto max-sm:min-h-6.5 max-sm:py-1',
  32: 'h-8 max-sm:h-auto max-sm:min-h-8 max-sm:py-1',
}

export interface CategoryChipProps {
  look?: keyof typeof LOOK
  height?: keyof typeof HEIGHT
  icon?: ReactNode
  percent?: string | null
  children: ReactNode
}

/** The category of a line, dashed while it is suggested. No hooks, so that a cell of a table can hold it too. */
export function CategoryChip(props: CategoryChipProps) {
  return <span className={chipLook(props)}>{inside(props)}</span>
}

/** As tall as a finger on a phone. */
const FINGER = 'max-sm:relative max-sm:after:absolute max-sm:after:inset-x-0 max-sm:after:-inset-y-1.5'

/** The same as a button. */
export function CategoryButton({
  look,
  height,
  icon,
  percent,
  children,
  ...rest
}: CategoryChipProps & Omit<ComponentProps<'button'>, 'className'>) {
  const props = { look, height, icon, percent, children }
  return (
    <button type="button" {...rest} className={cx(chipLook(props), FINGER)}>
      {inside(props)}
    </button>
  )
}

const chipLook = ({ look = 'plain', height = 26 }: CategoryChipProps) =>
  cx(
    'inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-sm align-middle whitespace-nowrap',
    HEIGHT[height],
    'in-[.ag-row]:h-auto in-[.ag-row]:min-h-6.5',
    LOOK[look].box,
    LOOK[look].icon,
  )

/** In a row of a list and on a phone, a long name wraps to a second line before it is truncated. */
const LABEL = cx(
  'truncate in-[.ag-row]:line-clamp-2 in-[.ag-row]:text-left in-[.ag-row]:leading-3.75 in-[.ag-row]:whitespace-normal',
  'max-sm:line-clamp-2 max-sm:text-left max-sm:leading-3.75 max-sm:whitespace-normal',
)

const inside = ({ look = 'plain', icon, percent, children }: CategoryChipProps) => (
  <>
    {icon}
    <span className={LABEL}>{children}</span>
    {percent ? <span className={cx('text-2xs font-medium tabular-nums', LOOK[look].percent)}>{percent}</span> : null}
  </>
)
