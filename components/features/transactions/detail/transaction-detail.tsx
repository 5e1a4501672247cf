'use client'
import { useQuery } from '@tanstack/react-query'
import type { DragEvent } from 'react'
import { useTypedComment } from '@/components/pickers/comment-box'
import { requestCloseDrawer } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { DrawerBody } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { TabPanels } from '@/components/ui/tab-panels'
import { undoLast } from '@/components/ui/toast'
import { hasUnsavedChanges } from '@/components/ui/unsaved'
import type { Transaction } from '@/lib/contract/transaction'
import { marksRead } from '../list/marks'
import { useRowRights } from './use-row-rights'
import { ActivityPanel } from './activity-panel'
import { aboutLine } from './queries'
import { DetailsPanel } from './details-panel'
import { Hero } from './hero'
import { MatchPanel } from '../match/match-panel'
import { isPanel, showPanel, shownRow, step, useDrawerState, type Panel, type DrawerState } from './drawer-state'
import { SplitPanel } from '../split/split-panel'
import { useAttach } from '@/components/pickers/use-attach'
import { useDetail } from './use-detail'
import { useDetailKeys } from './use-detail-keys'

/** One bank line, its details and everything it can be linked to. */
export function TransactionDetail() {
  const drawer = useDrawerState()
  const row = drawer && shownRow(drawer)
  return row ? (
    <OneTransaction
      key={row.id}
      known={row}
      panel={drawer.panel}
      makeRule={drawer.makeRule}
      offerFor={drawer.offerFor}
    />
  ) : null
}

interface OneTransactionProps extends Pick<DrawerState, 'panel' | 'makeRule' | 'offerFor'> {
  known: Transaction
}

function OneTransaction({ known, panel, makeRule, offerFor }: OneTransactionProps) {
  const detail = useDetail(known)
  const rights = useRowRights()
  const { attach, drop, attaching } = useAttach()
  const isCommentTyped = useTypedComment(aboutLine(known.id))
  const attachHere = (file: File) => attach(aboutLine(known.id), file)
  const dropHere = (files: Iterable<File>) => drop(aboutLine(known.id), files)
  const counts = useTabCounts(known.id)
  useDetailKeys({
    j: () => void step(1),
    k: () => void step(-1),
    s: () => void byKey('split'),
    m: () => void byKey('match'),
    z: undoLast,
  })
  // Lets the user copy text typed for a line that is gone.
  if (detail.gone && !hasUnsavedChanges() && !isCommentTyped()) return <Gone />
  const panels = [
    {
      key: 'details',
      label: 'Details',
      content: (
        <DetailsPanel
          detail={detail}
          makeRule={makeRule}
          offerFor={offerFor}
          attaching={attaching}
          onFile={attachHere}
        />
      ),
    },
    { key: 'split', label: 'Split', count: counts.split, content: <SplitPanel row={detail.row} /> },
    { key: 'match', label: 'Match', count: counts.match, content: <MatchPanel row={detail.row} /> },
    {
      key: 'activity',
      label: 'Activity',
      count: counts.activity,
      content: <ActivityPanel row={detail.row} />,
    },
  ]
  return (
    <div
      className="flex min-h-0 flex-1 flex-col"
      data-transaction={known.id}
      {...(rights.comment ? dropping(dropHere) : {})}
    >
      <Hero row={detail.row} />
      {detail.gone ? (
        <div className="px-5 pb-3">
          <Note tone="red" role="alert">
            This transaction is gone: somebody deleted it, or merged it into another one. What you typed cannot be saved
            here any more.
          </Note>
        </div>
      ) : null}
      {detail.failure ? (
        <div className="px-5 pb-3">
          <QueryErrorNote
            what="this transaction"
            error={detail.failure}
            onRetry={detail.retry}
            retrying={detail.retrying}
          />
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

/** A focused tab passes the focus through the drawer to the start of its panel; a layer opened there returns the focus to the drawer. */
async function byKey(panel: Panel): Promise<void> {
  const handOn = () => {
    const holder = document.activeElement
    if (holder?.getAttribute('role') === 'tab') holder.closest<HTMLElement>('[role="dialog"]')?.focus()
  }
  if (!hasUnsavedChanges()) handOn()
  await showPanel(panel)
  handOn()
}

/** The number of items behind a tab; nothing if there are none. */
function useTabCounts(id: string) {
  const { data } = useQuery(marksRead([id]))
  const marks = data?.results[0]
  const { bills = 0, invoices = 0, loans = 0 } = marks?.candidates ?? {}
  return {
    split: marks?.parts || undefined,
    match: bills + invoices + loans || undefined,
    activity: marks?.comments || undefined,
  }
}

/** A file may be dropped anywhere on the drawer. */
const dropping = (take: (files: Iterable<File>) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    take(event.dataTransfer.files)
  },
})

function Gone() {
  return (
    <DrawerBody>
      <EmptyState
        kind="no-matches"
        title="This transaction is gone"
        action={<Button onClick={() => void requestCloseDrawer()}>Close</Button>}
      >
        Somebody deleted it, or merged it into another one.
      </EmptyState>
    </DrawerBody>
  )
}
