import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'

/** An active filter: field, value, remove. */
export function FilterChip({
  label,
  value,
  onRemove,
  onEdit,
}: {
  label: string
  value: ReactNode
  onRemove: () => void
  onEdit?: () => void
}) {
  return (
    <span className="fchip">
      <span className="text-fg-2">{label}</span>
      {onEdit ? (
        <button type="button" onClick={onEdit}>
          <b>{value}</b>
        </button>
      ) : (
        <span>
          <b>{value}</b>
        </span>
      )}
      <button type="button" className="x" aria-label={`Remove filter ${label}`} onClick={onRemove}>
        <X size={13} strokeWidth={2} aria-hidden />
      </button>
    </span>
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
