'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm-dialog'
import { counted } from '@/components/ui/count-text'
import { List, PastItem } from '@/components/ui/list'
import { QueryErrorNote } from '@/components/ui/note'
import { ShowMore } from '@/components/ui/show-more'
import { read } from '@/lib/client/query'
import type { ImportedFile } from '@/lib/contract/list-import'
import { formatUsd } from '@/lib/money/format'
import { moment } from './moment'
import { useUndoList, type ImportedList } from './use-undo-list'

const PAGE = 10

/** Files of a list that were imported, newest first, each with a way to undo it. */
export function EarlierImports({ list: imported }: { list: ImportedList }) {
  const { noun, topic, imports, effect } = imported
  const [shown, setShown] = useState(PAGE)
  const list = useQuery({
    ...read(topic, imports, { query: { page_size: shown } }),
    placeholderData: keepPreviousData,
  })
  const { undo, mayUndo, undoing } = useUndoList(imported)
  if (list.isError)
    return (
      <QueryErrorNote
        what="the earlier imports"
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  if (!list.data || list.data.count === 0) return null
  const ask = async ({ id, file_name }: ImportedFile) => {
    const title = `Undo the import of ${file_name}?`
    if (await confirm({ title, body: effect, confirmLabel: 'Undo import', danger: true })) undo(id)
  }
  return (
    <Card aria-label="Earlier imports">
      <CardHeader title="Earlier imports" as="h3" line />
      <List aria-label="Earlier imports">
        {list.data.results.map((file) => (
          <PastItem
            key={file.id}
            title={file.file_name}
            facts={[moment(file.created_at), file.created_by]}
            outcome={leftOf(noun, file)}
          >
            {mayUndo && (file.count > 0 || file.undone_at === null) ? (
              <Button
                size={28}
                loading={undoing === file.id}
                loadingLabel="Undoing"
                aria-label={`Undo the import of ${file.file_name}`}
                onClick={() => void ask(file)}
              >
                Undo
              </Button>
            ) : null}
          </PastItem>
        ))}
      </List>
      <div className="border-t border-subtle p-3 empty:hidden">
        <ShowMore page={list.data} loading={list.isPlaceholderData} onMore={() => setShown(shown + PAGE)} />
      </div>
    </Card>
  )
}

/** '34 bills · $12,300.00', 'Undone', 'Undone, 2 bills stay · $300.00' */
function leftOf(noun: string, { count, total_amount, undone_at }: ImportedFile): string {
  const amount = count > 0 && total_amount !== null ? ` · ${formatUsd(total_amount)}` : ''
  if (undone_at === null) return counted(count, noun) + amount
  return count === 0 ? 'Undone' : `Undone, ${counted(count, `${noun} stays`, `${noun}s stay`)}${amount}`
}
