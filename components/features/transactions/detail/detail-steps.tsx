'use client'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { shownRow, step, useDrawerState } from './drawer-state'

/** Names the drawer for assistive technology; the details are below. */
export function DetailTitle() {
  const drawer = useDrawerState()
  const row = drawer && shownRow(drawer)
  return <span className="sr-only">Transaction: {row?.name}</span>
}

/** Previous, next, and the position among all matching rows. */
export function DetailSteps() {
  const drawer = useDrawerState()
  if (!drawer || drawer.rows.length < 2) return null
  const icon = { size: 18, strokeWidth: 1.75 }
  return (
    <>
      <span className="flex gap-1">
        <IconButton
          size={28}
          label="Previous transaction"
          shortcut="k"
          icon={<ChevronUp {...icon} />}
          disabled={drawer.index === 0}
          onClick={() => void step(-1)}
        />
        <IconButton
          size={28}
          label="Next transaction"
          shortcut="j"
          icon={<ChevronDown {...icon} />}
          disabled={drawer.index === drawer.rows.length - 1}
          onClick={() => void step(1)}
        />
      </span>
      <span className="tnum text-xs whitespace-nowrap text-muted">
        {(drawer.first + drawer.index).toLocaleString('en-US')} of {drawer.count.toLocaleString('en-US')}
      </span>
    </>
  )
}
