'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stayWords, useUndoImport } from '@/components/pickers/undo-import'
import { closeDrawer } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DrawerBody } from '@/components/ui/drawer'
import { List } from '@/components/ui/list'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { read } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { bankImportLines, type BankImport } from '@/lib/contract/bank-import'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

/** The lines of an import, some of which can be removed. */
export function ImportLines({ row }: { row: BankImport }) {
  const [page, setPage] = useState(1)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const may = useMay()('integration.sync')
  const { undo, isPending } = useUndoImport()
  const lines = useQuery(
    read('transactions', bankImportLines, { params: { id: row.id }, query: { page, page_size: PAGE_SIZE_MAX } }),
  )
  const tick = (id: string, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  const start = async () => {
    if (await undo({ imports: [row.id], file_name: row.file_name, transactions: [...ticked] })) closeDrawer()
  }
  return (
    <DrawerBody>
      {lines.isError ? (
        <QueryErrorNote
          what="the lines"
          error={lines.error}
          onRetry={() => void lines.refetch()}
          retrying={lines.isFetching}
        />
      ) : null}
      {lines.isPending ? (
        <div role="status" aria-label="Loading" className="flex flex-col gap-4">
          {[60, 80, 70].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={16} />
          ))}
        </div>
      ) : null}
      {lines.data ? (
        <>
          <List aria-label={`Lines of ${row.file_name}`}>
            {lines.data.results.map((line) => (
              <li key={line.id} className="flex items-center gap-3 py-2">
                <Checkbox
                  aria-label={`Choose ${line.name}`}
                  disabled={!may || line.stays !== null}
                  checked={ticked.has(line.id)}
                  onChange={(on) => tick(line.id, on)}
                />
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{line.name}</span>
                  <span className="block text-xs text-muted">
                    <time>{formatDay(line.date)}</time>
                    {line.stays === null ? '' : ` · ${stayWords(line.stays)}`}
                  </span>
                </span>
                <span className="money tnum">
                  {formatUsd(line.amount_type === 'money_in' ? line.amount : -line.amount)}
                </span>
              </li>
            ))}
          </List>
          <div className="flex items-center gap-2 pt-4">
            <Button size={28} disabled={page === 1} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <Button size={28} disabled={page * PAGE_SIZE_MAX >= lines.data.count} onClick={() => setPage(page + 1)}>
              Next
            </Button>
            <span className="flex-1" />
            {may ? (
              <Button
                variant="primary"
                loading={isPending}
                loadingLabel="Undoing"
                disabled={ticked.size === 0}
                onClick={() => void start()}
              >
                Undo {ticked.size} of {lines.data.count}
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
    </DrawerBody>
  )
}
