import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '@/components/ui/card'
import { QueryErrorNote } from '@/components/ui/note'
import { Section } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import type { DocumentEntry } from '@/lib/contract/bill'
import { EntryTable } from './entry-table'

/** The document's own entries, in chronological order. */
export function Postings({
  query: { data, error, isError, isFetching, refetch },
}: {
  query: UseQueryResult<{ results: DocumentEntry[] }>
}) {
  return (
    <Section title="Postings">
      {isError ? (
        <QueryErrorNote what="the postings" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {data || isError ? null : <Skeleton width="100%" height={80} />}
      {data?.results.length === 0 ? <p className="text-muted">A draft posts nothing</p> : null}
      <div className="flex flex-col gap-2">
        {data?.results.map((entry) => (
          <Card as="div" key={entry.id} className="overflow-x-auto print:break-inside-avoid">
            <EntryTable entry={entry} />
          </Card>
        ))}
      </div>
    </Section>
  )
}
