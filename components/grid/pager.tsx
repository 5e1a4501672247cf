'use client'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Foot, FootNote } from '@/components/ui/foot'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { PAGE_SIZES } from './grid-state'

interface PagerProps {
  page: number
  pageSize: number
  /** Null while it is not known yet. */
  count: number | null
  onPage: (page: number) => void
  onPageSize: (size: number) => void
  /** After the row numbers, such as the net of all rows that match. */
  note?: ReactNode
}

export function Pager({ page, pageSize, count, onPage, onPageSize, note }: PagerProps) {
  const pages = Math.max(1, Math.ceil((count ?? 0) / pageSize))
  const steps = [
    { label: 'First page', Icon: ChevronsLeft, to: 1, off: page <= 1, wide: true },
    { label: 'Previous page', Icon: ChevronLeft, to: page - 1, off: page <= 1 },
    { label: 'Next page', Icon: ChevronRight, to: page + 1, off: page >= pages },
    { label: 'Last page', Icon: ChevronsRight, to: pages, off: page >= pages, wide: true },
  ]
  return (
    <Foot>
      <span className="tnum whitespace-nowrap" role="status">
        {count === null ? null : rowNumbers(page, pageSize, count)}
      </span>
      {note && count !== null ? <FootNote>{note}</FootNote> : null}
      <span className="flex-1" />
      <span className="max-sm:hidden flex items-center gap-2 whitespace-nowrap">
        Rows per page
        <span className="w-18">
          <Select
            height={28}
            soft
            aria-label="Rows per page"
            options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
            value={String(pageSize)}
            onChange={(size) => onPageSize(Number(size))}
          />
        </span>
      </span>
      <span className="tnum max-sm:hidden whitespace-nowrap">
        Page {page.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
      </span>
      <span className="flex items-center gap-0.5">
        {steps.map(({ label, Icon, to, off, wide }) => (
          <IconButton
            key={label}
            size={28}
            className={wide ? 'max-sm:hidden' : undefined}
            label={label}
            icon={<Icon size={16} strokeWidth={1.75} />}
            // It stays focusable on the last page, and while a page loads.
            aria-disabled={off || count === null || undefined}
            onClick={() => !off && count !== null && onPage(to)}
          />
        ))}
      </span>
    </Foot>
  )
}

/** '1–25 of 148' */
export function rowNumbers(page: number, pageSize: number, count: number): string {
  if (count === 0) return '0 of 0'
  const from = (page - 1) * pageSize + 1
  const to = Math.min(count, page * pageSize)
  return `${from.toLocaleString('en-US')}–${to.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`
}
