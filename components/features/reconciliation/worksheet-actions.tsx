'use client'
import { useRouter } from 'next/navigation'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm-dialog'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import { deleteReconciliation, undoReconciliation, type Reconciliation } from '@/lib/contract/reconciliation'
import { RECONCILIATIONS_PAGE } from './queries'

/** Drops an open worksheet. */
export function DeleteWorksheet({ row }: { row: Reconciliation }) {
  const router = useRouter()
  const remove = useWrite(deleteReconciliation, { touches: ['reconciliations', 'reports'] })
  const ask = async () => {
    const sure = await confirm({
      title: 'Delete this worksheet?',
      body: 'Its ticks and its statement file are dropped. The transactions stay as they are.',
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!sure) return
    remove.mutate(
      { params: { id: row.id }, version: row.updated_at },
      { onSuccess: () => router.push(RECONCILIATIONS_PAGE) },
    )
  }
  return (
    <Button variant="ghost" loading={remove.isPending} loadingLabel="Deleting" onClick={() => void ask()}>
      Delete
    </Button>
  )
}

/** What may be done about a finished one. */
export function FinishedActions({ row }: { row: Reconciliation }) {
  const may = useMay()
  const reopen = useWrite(undoReconciliation, { touches: LEDGER })
  const ask = async () => {
    const sure = await confirm({
      title: 'Undo this reconciliation?',
      body: 'Its lines may change again, and the worksheet opens as it was.',
      confirmLabel: 'Undo',
      undoable: true,
    })
    if (sure) reopen.mutate({ params: { id: row.id }, version: row.updated_at })
  }
  return (
    <>
      <span className="max-sm:hidden">
        <StatusBadge tone="green">Finished</StatusBadge>
      </span>
      {may('reconciliation.reopen') && row.is_newest ? (
        <Button loading={reopen.isPending} loadingLabel="Undoing" onClick={() => void ask()}>
          Undo
        </Button>
      ) : null}
    </>
  )
}
