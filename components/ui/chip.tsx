import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'

/** As tall as a finger on a phone. */
const FRAME =
  'inline-flex h-7 max-sm:h-11 max-w-[min(100%,480px)] flex-none items-center rounded-sm border border-strong bg-surface-1 text-xs whitespace-nowrap'
const PART = 'inline-flex h-full min-w-0 items-center gap-[5px] px-2'
const FIELD = 'inline-flex h-full flex-none items-center px-2 text-fg-2'
const VALUE = 'min-w-0 truncate font-medium'

/** An active filter: its text and a remove button. */
export function FilterChip({
  label,
  onRemove,
  children,
}: {
  label: string
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <span className={FRAME}>
      {children}
      <button
        type="button"
        className="inline-flex h-full flex-none items-center border-l border-line px-1.5 text-muted hover:text-fg max-sm:px-3.5"
        aria-label={`Remove filter ${label}`}
        onClick={onRemove}
      >
        <X size={13} strokeWidth={2} aria-hidden />
      </button>
    </span>
  )
}

/** Field and value of a filter that has nothing to edit. */
export function ChipText({ label, value }: { label: string; value: string }) {
  return (
    <>
      <span className={cx(PART, 'text-fg-2')}>{label}</span>
      <span className={cx(PART, 'border-l border-line')}>
        <b className={VALUE}>{value}</b>
      </span>
    </>
  )
}

/** Field and value as a button, which opens the filter's editor. */
export function ChipButton({ label, value, ...rest }: { label: string; value: string } & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className="inline-flex h-full min-w-0 items-center hover:bg-hover">
      <span className={cx(FIELD, 'border-r border-line')}>{label}</span>
      <b className={cx(VALUE, 'px-2')}>{value}</b>
    </button>
  )
}

/** A filter set by one click. `hidden`: it keeps its place but cannot be reached. */
export function QuickFilterChip({ children, hidden, ...rest }: Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button type="button" {...rest} className={cx(FRAME, 'text-fg-2', hidden && 'invisible')}>
      <span className={PART}>{children}</span>
    </button>
  )
}

/** The dashed "+ Filter" button. */
export function AddFilterChip({ children = 'Filter', ...rest }: Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button type="button" {...rest} className={cx(FRAME, 'border-dashed text-fg-2')}>
      <span className={PART}>
        <Plus size={13} strokeWidth={2} aria-hidden />
        {children}
      </span>
    </button>
  )
}
