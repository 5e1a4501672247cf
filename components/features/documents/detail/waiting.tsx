import { Page, type Crumb } from '@/components/shell/page'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'

interface WaitingProps {
  title: string
  /** 'this invoice' */
  what: string
  crumbs: readonly Crumb[]
  query: { error: Error | null; isError: boolean; isFetching: boolean; refetch: () => unknown }
}

/** A document that is being read, or could not be. */
export function Waiting({ title, what, crumbs, query: { error, isError, isFetching, refetch } }: WaitingProps) {
  return (
    <Page title={title} crumbs={crumbs} scroll>
      {isError ? (
        <QueryErrorNote what={what} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div role="status" aria-label="Loading" className="flex flex-col gap-4">
          <Skeleton width="40%" height={24} />
          <Skeleton width="100%" height={160} />
        </div>
      )}
    </Page>
  )
}
