import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '@/components/ui/card'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError, sentenceOf } from '@/lib/client/api-error'
import type { DocumentEntry, EntryChange } from '@/lib/contract/bill'
import { EntryTable } from './entry-table'

/** What a change will post and remove, or why it is refused. */
export function EntryPreview({
  query: { data, error, isError, isFetching, refetch },
}: {
  query: UseQueryResult<EntryChange>
}) {
  if (isRefusal(error))
    return (
      <Note tone="amber" role="alert">
        {sentenceOf(error)}
      </Note>
    )
  if (isError)
    return <QueryErrorNote what="the entries" error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton width="100%" height={96} />
  if (data.made.length + data.removed.length === 0)
    return <p className="text-fg-2">No entry is made: a draft has none.</p>
  return (
    <div className="flex flex-col gap-3" aria-busy={isFetching || undefined}>
      <Entries
        title={data.made.length === 1 ? 'This entry will be made' : 'These entries will be made'}
        entries={data.made}
      />
      <Entries
        title={data.removed.length === 1 ? 'This entry will be removed' : 'These entries will be removed'}
        entries={data.removed}
      />
    </div>
  )
}

/** The change itself would be refused, so retrying the preview does not help. */
const isRefusal = (error: Error | null): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 409)

function Entries({ title, entries }: { title: string; entries: readonly DocumentEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <p className="font-medium">{title}</p>
      {entries.map((entry) => (
        <Card as="div" key={entry.id} className="overflow-x-auto">
          <EntryTable entry={entry} />
        </Card>
      ))}
    </section>
  )
}
