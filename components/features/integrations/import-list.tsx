'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '@/components/ui/count-text'
import { dayOf } from '@/components/form/today'
import { openDrawer } from '@/components/shell/drawer-host'
import { useUndoImport } from '@/components/pickers/undo-import'
import { Button } from '@/components/ui/button'
import { Card, CardActions, CardHeader } from '@/components/ui/card'
import { List, PastItem } from '@/components/ui/list'
import { QueryErrorNote } from '@/components/ui/note'
import { ShowMore } from '@/components/ui/show-more'
import { read } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { bankImportList, type BankImport } from '@/lib/contract/bank-import'
import { formatDay, formatRange } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { ExcludedLines } from './excluded-lines'
import { ImportLines } from './import-lines'

const PAGE = 10

/** Imported statement files, newest first, each with a way to undo it. */
export function ImportList() {
  const [shown, setShown] = useState(PAGE)
  const list = useQuery({
    ...read('bank-accounts', bankImportList, { query: { page_size: shown } }),
    placeholderData: keepPreviousData,
  })
  const failure = list.isError ? (
    <QueryErrorNote
      what="the imports"
      error={list.error}
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
    />
  ) : null
  // Books without a statement file have nothing to show here.
  if (!list.data || list.data.count === 0) return failure
  return (
    <>
      {failure}
      <Card aria-label="Imported files" className="overflow-hidden">
        <CardHeader title="Imported files" line>
          <CardActions>
            <Button size={28} variant="ghost" onClick={openExcluded}>
              Excluded lines
            </Button>
          </CardActions>
        </CardHeader>
        <List aria-label="Imported files">
          {list.data.results.map((row) => (
            <ImportRow key={row.id} row={row} />
          ))}
        </List>
        <div className="border-t border-subtle p-3 empty:hidden">
          <ShowMore page={list.data} loading={list.isPlaceholderData} onMore={() => setShown(shown + PAGE)} />
        </div>
      </Card>
    </>
  )
}

function ImportRow({ row }: { row: BankImport }) {
  const may = useMay()
  const { undo, isPending } = useUndoImport()
  const isUndone = row.undone_at !== null
  return (
    <PastItem
      title={row.file_name}
      facts={[row.bank_account.name, formatDay(dayOf(row.created_at)), row.created_by]}
      outcome={
        <>
          {linesOf(row)}
          {!isUndone && row.first_date && row.last_date ? ` · ${formatRange(row.first_date, row.last_date)}` : ''}
          {row.lines > 0 ? ` · ${formatUsd(row.money_in)} in, ${formatUsd(row.money_out)} out` : ''}
        </>
      }
    >
      {row.lines > 0 ? (
        <Button size={28} variant="ghost" onClick={() => openLines(row)}>
          Lines
        </Button>
      ) : null}
      {may('integration.sync') && (row.lines > 0 || !isUndone) ? (
        <Button
          size={28}
          loading={isPending}
          loadingLabel="Undoing"
          aria-label={`Undo the import of ${row.file_name}`}
          onClick={() => void undo({ imports: [row.id], file_name: row.file_name })}
        >
          Undo
        </Button>
      ) : null}
    </PastItem>
  )
}

function linesOf({ lines, undone_at }: BankImport): string {
  if (undone_at === null) return counted(lines, 'line')
  return lines === 0 ? 'Undone' : `Undone, ${counted(lines, 'line stays', 'lines stay')}`
}

const openLines = (row: BankImport): void =>
  openDrawer({ title: row.file_name, width: 560, content: <ImportLines row={row} /> })

const openExcluded = (): void => openDrawer({ title: 'Excluded lines', width: 560, content: <ExcludedLines /> })
