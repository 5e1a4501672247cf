'use client'
import { useQuery } from '@tanstack/react-query'
import { Page } from '@/components/shell/page'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { CRUMBS, reconciliationRead, worksheetLines } from './queries'
import { FinishedReport } from './finished-report'
import { Worksheet } from './worksheet'

/** One statement of a bank account: its lines are ticked until the difference is 0.00. */
export function WorksheetScreen({ id }: { id: string }) {
  const row = useQuery(reconciliationRead(id))
  const lines = useQuery({ ...worksheetLines(id), enabled: row.data?.finished === false })
  if (row.data?.finished) return <FinishedReport row={row.data} />
  if (row.data && lines.data) return <Worksheet key={id} row={row.data} lines={lines.data} />
  const failed = row.isError ? row : lines.isError ? lines : null
  return (
    <Page title="Reconciliation" crumbs={CRUMBS} scroll>
      {failed ? (
        <QueryErrorNote
          what="the reconciliation"
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading" className="flex flex-col gap-4">
          <Skeleton width="60%" height={44} />
          <Skeleton width="100%" height={320} />
        </div>
      )}
    </Page>
  )
}
