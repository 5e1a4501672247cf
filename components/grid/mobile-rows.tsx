'use client'
import { useRef, type ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { Skeleton } from '@/components/ui/skeleton'

const LONG_PRESS_MS = 500
// The browser lays out only the rows in sight.
const ROW = 'border-b border-subtle px-4 py-3 [contain-intrinsic-height:auto_64px] [content-visibility:auto]'

interface MobileRowsProps<Row> {
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  render: (row: Row, open: () => void) => ReactNode
  selectable: boolean
  selected: readonly string[]
  allSelected: boolean
  onSelect: (ids: string[]) => void
  onOpen?: (row: Row) => void
  loading: boolean
  message: ReactNode
}

/** Two-line rows below 768 px. A long press starts a selection; taps then add to it. */
export function MobileRows<Row>(props: MobileRowsProps<Row>) {
  const { label, rows, rowId, render, selectable, selected, allSelected, onSelect, onOpen, loading, message } = props
  if (loading) return <MobileSkeleton />
  if (message) return <div className="grid flex-1 place-items-center">{message}</div>
  const toggle = (id: string) => {
    const base = allSelected ? rows.map(rowId) : selected
    onSelect(base.includes(id) ? base.filter((other) => other !== id) : [...base, id])
  }
  return (
    <ul data-slot="mobile-rows" className="min-h-0 flex-1 overflow-y-auto" aria-label={label}>
      {rows.map((row) => {
        const id = rowId(row)
        const open = () => (selected.length > 0 || allSelected ? toggle(id) : onOpen?.(row))
        return (
          <MobileRow
            key={id}
            selected={allSelected || selected.includes(id)}
            onLongPress={selectable ? () => toggle(id) : undefined}
            onTap={open}
            opens={onOpen !== undefined}
          >
            {render(row, open)}
          </MobileRow>
        )
      })}
    </ul>
  )
}

function MobileRow({
  selected,
  onLongPress,
  onTap,
  opens,
  children,
}: {
  selected: boolean
  onLongPress?: () => void
  onTap: () => void
  /** The row is a link, so the keyboard must reach it. */
  opens: boolean
  children: ReactNode
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const stop = () => clearTimeout(timer.current)
  const start = () => {
    held.current = false
    stop()
    if (!onLongPress) return
    timer.current = setTimeout(() => {
      held.current = true
      onLongPress()
    }, LONG_PRESS_MS)
  }
  return (
    <li
      className={cx(ROW, selected && 'bg-selected')}
      tabIndex={opens ? 0 : undefined}
      onKeyDown={(event) => {
        if (opens && event.key === 'Enter' && event.target === event.currentTarget) onTap()
      }}
      onPointerDown={start}
      onPointerUp={stop}
      onPointerCancel={stop}
      onPointerMove={stop}
      onContextMenu={(event) => held.current && event.preventDefault()}
      onClick={(event) => {
        if (held.current || (event.target instanceof Element && event.target.closest('button, a, input'))) return
        onTap()
      }}
    >
      {selected ? <span className="sr-only">Selected. </span> : null}
      {children}
    </li>
  )
}

function MobileSkeleton() {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" role="status" aria-label="Loading">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className={cx(ROW, 'flex flex-col gap-2')}>
          <Skeleton width="60%" height={14} />
          <Skeleton width="35%" />
        </div>
      ))}
    </div>
  )
}
