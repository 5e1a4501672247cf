import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { notify } from '@/components/ui/toast'
import { useWrite, whenDone } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import type { BodyInput } from '@/lib/contract/endpoint'
import { finishReconciliation, undoReconciliation, type Reconciliation } from '@/lib/contract/reconciliation'
import { formatDay } from '@/lib/dates/format'
import { reconciliationRead } from './queries'

type Adjustment = BodyInput<typeof finishReconciliation>['adjustment']

/** Finishes once every tick is saved, with an adjustment if one is given; undo reopens the reconciliation. */
export function useFinish(row: Reconciliation, settle: () => Promise<void>) {
  const running = useRef(false)
  const [finishing, setFinishing] = useState(false)
  const client = useQueryClient()
  const finish = useWrite(finishReconciliation, { touches: LEDGER })
  const reopen = useWrite(undoReconciliation, { touches: LEDGER })
  const send = async (adjustment: Adjustment): Promise<void> => {
    await settle()
    const { queryKey } = reconciliationRead(row.id)
    // Saving the last ticks has changed its version.
    const { updated_at: version } = client.getQueryData(queryKey) ?? row
    const done = await finish.mutateAsync({ params: { id: row.id }, body: { adjustment }, version })
    client.setQueryData(queryKey, done)
    notify.undo(`${bankAccountLabel(row.bank_account)} is reconciled through ${formatDay(row.end_date)}`, () =>
      whenDone(reopen.mutateAsync({ params: { id: row.id }, version: done.updated_at }), () => {
        if (adjustment) notify.success('Open again. The adjustment stays in the books until you delete it.')
      }),
    )
  }
  const run = async (adjustment: Adjustment = null): Promise<void> => {
    if (running.current) return
    running.current = true
    setFinishing(true)
    await send(adjustment).finally(() => {
      running.current = false
      setFinishing(false)
    })
  }
  return { finish: run, finishing }
}
