import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'

/** An active filter: what it says, and its removal. */
export function FilterChip({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <span className="fchip">
      {children}
      <button type="button" className="x" aria-label={`Remove filter ${label}`} onClick={onRemove}>
        <X size={13} strokeWidth={2} aria-hidden />
      </button>
    </span>
  )
}

/** Field and value of a filter that has nothing to edit. */
export function ChipText({ label, value }: { label: string; value: string }) {
  return (
    <>
      <span className="text-fg-2">{label}</span>
      <span>
        <b>{value}</b>
      </span>
    </>
  )
}

/** Field and value as a button, which opens the filter's editor. */
export function ChipButton({ label, value, ...rest }: { label: string; value: string } & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className="edit">
      <span className="text-fg-2">{label}</span>
      <b>{value}</b>
    </button>
  )
}

/** The dashed "+ Filter" button. */
export function AddFilterChip({ children = 'Filter', className, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={cx('fchip add', className)}>
      <span>
        <Plus size={13} strokeWidth={2} aria-hidden />
        {children}
      </span>
    </button>
  )
}
