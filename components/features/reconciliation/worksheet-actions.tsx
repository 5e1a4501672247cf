'use client'
import { Ellipsis } from 'lucide-react'
import { useRouter } from '@/components/ui/use-router'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { Reconciliation } from '@/lib/contract/reconciliation'
import { RECONCILIATIONS_PAGE } from './queries'
import { useDeleteWorksheet } from './use-delete-worksheet'
import { useUndoReconciliation } from './use-undo-reconciliation'

/** Drops an open worksheet. */
export function DeleteWorksheet({ row }: { row: Reconciliation }) {
  const router = useRouter()
  const { remove, deleting } = useDeleteWorksheet()
  return (
    <Button
      variant="ghost"
      loading={deleting}
      loadingLabel="Deleting"
      onClick={() => void remove(row, () => router.push(RECONCILIATIONS_PAGE))}
    >
      Delete
    </Button>
  )
}

interface WorksheetMenuProps {
  row: Reconciliation
  mayDelete: boolean
  onLater: () => void
}

/** Actions for which a small window has no room next to Finish. */
export function WorksheetMenu({ row, mayDelete, onLater }: WorksheetMenuProps) {
  const router = useRouter()
  const { remove } = useDeleteWorksheet()
  return (
    <Menu align="end" trigger={<IconButton label="More actions" icon={<Ellipsis size={18} strokeWidth={1.75} />} />}>
      <MenuItem onSelect={onLater}>Save for later</MenuItem>
      {mayDelete ? (
        <MenuItem danger onSelect={() => void remove(row, () => router.push(RECONCILIATIONS_PAGE))}>
          Delete
        </MenuItem>
      ) : null}
    </Menu>
  )
}

/** The actions on a finished one. */
export function FinishedActions({ row }: { row: Reconciliation }) {
  const { mayUndo, undo, undoing } = useUndoReconciliation(row)
  return (
    <>
      <StatusBadge tone="green">Finished</StatusBadge>
      {mayUndo ? (
        <Button loading={undoing} loadingLabel="Undoing" onClick={() => void undo()}>
          Undo
        </Button>
      ) : null}
    </>
  )
}
