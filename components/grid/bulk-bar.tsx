'use client'
import { X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { textLink } from '@/components/ui/text-link-look'

export interface BulkBarProps {
  count: number
  total: number
  onClear: () => void
  /** Offers "Select all 128" when the whole page is selected. */
  onSelectAll?: () => void
  children: ReactNode
}

/** Floats above the pager while rows are selected. */
export function BulkBar({ count, total, onClear, onSelectAll, children }: BulkBarProps) {
  useRaisedNotices()
  return (
    <div
      data-slot="bulk-bar"
      className="absolute bottom-15 left-1/2 z-(--z-bulk) flex h-12 max-w-[calc(100%-16px)] -translate-x-1/2 items-center gap-1 overflow-x-auto rounded-lg border border-strong bg-surface-3 pr-2 pl-3.5 whitespace-nowrap shadow-3 [--ghost-hover:var(--hover-raised)] [--ghost-text:var(--text)] [scrollbar-width:none] *:flex-none print:hidden"
      role="toolbar"
      aria-label="Bulk actions"
    >
      <span className="tnum font-medium" role="status">
        {count.toLocaleString('en-US')} selected
      </span>
      {onSelectAll ? (
        <button type="button" className={textLink({ className: 'ml-2' })} onClick={onSelectAll}>
          Select all {total.toLocaleString('en-US')}
        </button>
      ) : null}
      {children}
      {/* Where the bar is cut off, the way out of the selection stays in sight. */}
      <IconButton
        size={28}
        label="Clear selection"
        icon={<X size={16} strokeWidth={1.75} />}
        className="sticky right-0 bg-surface-3 shadow-[0_0_0_10px_var(--surface-3)]"
        onClick={onClear}
      />
    </div>
  )
}

/** What is said meanwhile stands above the bar, not over its buttons. */
function useRaisedNotices(): void {
  useEffect(() => {
    document.body.dataset.bulk = ''
    return () => void delete document.body.dataset.bulk
  }, [])
}

export function BulkSeparator() {
  return <span className="mx-2 h-5 w-px bg-line" />
}
