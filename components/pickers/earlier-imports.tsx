'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm-dialog'
import { counted } from '@/components/ui/count-text'
import { List } from '@/components/ui/list'
import { QueryErrorNote } from '@/components/ui/note'
import { read } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import type { Capability } from '@/lib/contract/capability'
import type { ImportedFile as File, ImportedFiles } from '@/lib/contract/list-import'
import type { Topic } from '@/lib/contract/topics'
import { formatUsd } from '@/lib/money/format'
import { ImportedFile } from './imported-file'
import { moment } from './moment'

interface EarlierImportsProps {
  /** What a file entered, such as 'bill'. */
  noun: string
  topic: Topic
  endpoint: ImportedFiles
  /** The right to undo one. */
  undoneBy: Capability
  /** What undoing does, as the body of the question. */
  effect: string
  /** The import that is being undone. */
  undoing: string | null
  onUndo: (id: string) => void
}

const PAGE = 10

/** Files of a list that were imported, newest first, each with a way to undo it. */
export function EarlierImports({ noun, topic, endpoint, undoneBy, effect, undoing, onUndo }: EarlierImportsProps) {
  const [shown, setShown] = useState(PAGE)
  const list = useQuery({
    ...read(topic, endpoint, { query: { page_size: shown } }),
    placeholderData: keepPreviousData,
  })
  const mayUndo = useMay()(undoneBy)
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
  const ask = async ({ id, file_name }: File) => {
    const title = `Undo the import of ${file_name}?`
    if (await confirm({ title, body: effect, confirmLabel: 'Undo import', danger: true })) onUndo(id)
  }
  return (
    <Card aria-label="Earlier imports">
      <CardHeader title="Earlier imports" as="h3" line />
      <List aria-label="Earlier imports">
        {list.data.results.map((file) => (
          <ImportedFile
            key={file.id}
            name={file.file_name}
            facts={[moment(file.created_at), file.created_by]}
            left={leftOf(noun, file)}
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
          </ImportedFile>
        ))}
      </List>
      {list.data.count > list.data.results.length ? (
        <div className="border-t border-subtle p-3">
          <Button
            size={28}
            variant="ghost"
            loading={list.isPlaceholderData}
            loadingLabel="Loading"
            onClick={() => setShown(shown + PAGE)}
          >
            Show more
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

/** '34 bills · $12,300.00', 'Undone', 'Undone, 2 bills stay · $300.00' */
function leftOf(noun: string, { count, total_amount, undone_at }: File): string {
  const amount = count > 0 && total_amount !== null ? ` · ${formatUsd(total_amount)}` : ''
  if (undone_at === null) return counted(count, noun) + amount
  return count === 0 ? 'Undone' : `Undone, ${counted(count, `${noun} stays`, `${noun}s stay`)}${amount}`
}
