'use client'
import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { DrawerBody } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/components/ui/toast'
import { readEvery } from '@/lib/client/every-page'
import { useWrite, whenDone } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import { excludedList, restoreExcluded, type ExcludedLine } from '@/lib/contract/excluded'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

/** Lines of files that are out of the books but not forgotten. */
export function ExcludedLines() {
  const list = useQuery(readEvery('transactions', excludedList, (query) => ({ query })))
  return (
    <DrawerBody>
      {list.isError ? (
        <QueryErrorNote
          what="the excluded lines"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {list.isPending ? (
        <div role="status" aria-label="Loading" className="flex flex-col gap-4">
          {[60, 80, 70].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={16} />
          ))}
        </div>
      ) : null}
      {list.data?.count === 0 ? (
        <EmptyState kind="nothing-yet" icon={EyeOff} title="No excluded lines">
          Lines of a file that are excluded from the books appear here and can be restored.
        </EmptyState>
      ) : null}
      <List aria-label="Excluded lines">
        {list.data?.results.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </List>
    </DrawerBody>
  )
}

function Line({ line }: { line: ExcludedLine }) {
  const may = useMay()
  const restore = useWrite(restoreExcluded, { touches: LEDGER })
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{line.name}</span>
        <span className="block text-xs text-muted">
          <time>{formatDay(line.date)}</time> · {line.bank_account.name} · {line.reason}
          {line.excluded_by ? ` · ${line.excluded_by}` : ''}
        </span>
      </span>
      <span className="money tnum">{formatUsd(line.amount_type === 'money_in' ? line.amount : -line.amount)}</span>
      {may('transaction.edit') ? (
        <Button
          size={28}
          loading={restore.isPending}
          loadingLabel="Restoring"
          aria-label={`Restore ${line.name}`}
          onClick={() =>
            whenDone(restore.mutateAsync({ params: { id: line.id } }), () =>
              notify.success(`${line.name} was restored`),
            )
          }
        >
          Restore
        </Button>
      ) : null}
    </li>
  )
}
