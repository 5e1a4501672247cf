'use client'
import { X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { textLink } from '@/components/ui/text-link-look'

interface BulkBarProps {
  count: number
  total: number
  onClear: () => void
  /** Offers "Select all 128" when the whole page is selected. */
  onSelectAll?: () => void
  children: ReactNode
}

/** Floats above the pager while rows are selected. On a phone its buttons are on a separate line. */
export function BulkBar({ count, total, onClear, onSelectAll, children }: BulkBarProps) {
  useRaisedNotices()
  return (
    <div
      data-slot="bulk-bar"
      className="absolute inset-x-2 bottom-15 z-(--z-bulk) mx-auto flex h-12 w-fit max-w-[calc(100%-16px)] items-center gap-1 rounded-lg border border-strong bg-surface-3 pr-2 pl-3.5 whitespace-nowrap shadow-3 max-sm:h-auto max-sm:w-auto max-sm:max-w-none max-sm:flex-wrap max-sm:py-1 short:max-sm:sticky short:max-sm:bottom-2 [--ghost-hover:var(--hover-raised)] [--ghost-text:var(--text)] [&>:not([data-shrinks])]:flex-none max-sm:[&>[data-shrinks]]:order-last max-sm:[&>[data-shrinks]]:basis-full print:hidden"
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
      <span className="max-sm:ml-auto">
        <IconButton size={28} label="Clear selection" icon={<X size={16} strokeWidth={1.75} />} onClick={onClear} />
      </span>
    </div>
  )
}

/** Notifications appear above the bar, not over its buttons. */
function useRaisedNotices(): void {
  useEffect(() => {
    document.body.dataset.bulk = ''
    return () => void delete document.body.dataset.bulk
  }, [])
}

export function BulkSeparator() {
  return <span className="mx-2 h-5 w-px bg-line max-sm:hidden" />
}
