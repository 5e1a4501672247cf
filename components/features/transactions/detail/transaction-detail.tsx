'use client'
import type { DragEvent } from 'react'
import { requestCloseDrawer } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { DrawerBody } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryErrorNote } from '@/components/ui/note'
import { TabPanels } from '@/components/ui/tab-panels'
import { undoLast } from '@/components/ui/toast'
import type { Transaction } from '@/lib/contract/transaction'
import { useRights } from '../use-rights'
import { ActivityPanel } from './activity-panel'
import { DetailsPanel } from './details-panel'
import { Hero } from './hero'
import { MatchPanel } from './match-panel'
import { isPanel, showPanel, shownRow, step, usePlace, type Panel } from './place'
import { SplitPanel } from './split-panel'
import { useAttach } from './use-attach'
import { useDetail } from './use-detail'
import { useDetailKeys } from './use-detail-keys'

/** One bank line: what it is, and what it can become. */
export function TransactionDetail() {
  const place = usePlace()
  const row = place && shownRow(place)
  return row ? <OneTransaction key={row.id} known={row} panel={place.panel} /> : null
}

function OneTransaction({ known, panel }: { known: Transaction; panel: Panel }) {
  const detail = useDetail(known)
  const rights = useRights()
  const { attach, attaching } = useAttach(known.id)
  useDetailKeys({ j: () => void step(1), k: () => void step(-1), s: () => void showPanel('split'), m: () => void showPanel('match'), z: undoLast })
  if (detail.gone) return <Gone />
  const panels = [
    { key: 'details', label: 'Details', content: <DetailsPanel detail={detail} attaching={attaching} onFile={attach} /> },
    { key: 'split', label: 'Split', content: <SplitPanel row={detail.row} /> },
    { key: 'match', label: 'Match', content: <MatchPanel row={detail.row} /> },
    { key: 'activity', label: 'Activity', content: <ActivityPanel transaction={detail.row.id} /> },
  ]
  return (
    <div className="flex min-h-0 flex-1 flex-col" {...(rights.comment ? dropping(attach) : {})}>
      <Hero row={detail.row} />
      {detail.failed ? (
        <div className="px-5 pb-3">
          <QueryErrorNote what="this transaction" onRetry={detail.retry} retrying={detail.retrying} />
        </div>
      ) : null}
      <TabPanels
        fill
        label="Transaction"
        panels={panels}
        value={panels.some((one) => one.key === panel) ? panel : 'details'}
        onChange={(key) => isPanel(key) && void showPanel(key)}
      />
    </div>
  )
}

/** A file may be dropped anywhere on the drawer. */
const dropping = (attach: (file: File) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    const file = event.dataTransfer.files[0]
    if (event.defaultPrevented || !file) return
    event.preventDefault()
    attach(file)
  },
})

function Gone() {
  return (
    <DrawerBody>
      <EmptyState kind="no-matches" title="This transaction is gone" action={<Button onClick={() => void requestCloseDrawer()}>Close</Button>}>
        Somebody deleted it, or merged it into another one.
      </EmptyState>
    </DrawerBody>
  )
}
