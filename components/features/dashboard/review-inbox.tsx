'use client'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { useFiscalMonth } from '@/components/form/fiscal-month'
import { CardHeader, Card } from '@/components/ui/card'
import { countText } from '@/components/ui/count-text'
import { Link } from '@/components/ui/link'
import { List } from '@/components/ui/list'
import { Skeleton } from '@/components/ui/skeleton'
import { currentUser } from '@/lib/client/current-user'
import type { CloseChecklist } from '@/lib/contract/review-report'
import { CardError } from './one-error'
import { checklistRead, recurringRead } from './queries'
import { reviewLines, type ReviewLine } from './review-lines'

/** The close checklist, each line a way to the work. */
export function ReviewInbox() {
  const { data, error, refetch, isFetching } = useQuery(checklistRead)
  return (
    <Card className="flex min-h-[300px] flex-col lg:order-last lg:h-0 lg:min-h-full" aria-label="To review">
      <CardHeader title="To review" line className="h-13.5" />
      {data ? (
        <Lines checklist={data} />
      ) : error ? (
        <div className="p-4">
          <CardError what="what waits" error={error} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      ) : (
        <Loading />
      )}
    </Card>
  )
}

function Lines({ checklist }: { checklist: CloseChecklist }) {
  const me = useQuery(currentUser).data?.id
  const fiscalMonth = useFiscalMonth()
  const recurring = useQuery(recurringRead)
  if (me === undefined || recurring.isPending) return <Loading />
  const failed = recurring.data ? null : (
    <div className="p-4">
      <CardError
        what="the recurring transactions"
        error={recurring.error}
        onRetry={() => void recurring.refetch()}
        retrying={recurring.isFetching}
      />
    </div>
  )
  const lines = reviewLines(checklist, { me, fiscalMonth, recurring: recurring.data?.results })
  if (lines.length === 0) {
    if (failed) return failed
    return (
      <p className="flex items-center gap-2 px-4 py-5 text-fg-2">
        <CircleCheck size={16} strokeWidth={1.75} className="text-pos" aria-hidden />
        Nothing is left to do. The books can be closed.
      </p>
    )
  }
  return (
    <>
      {failed}
      <List className="scroll-thin min-h-0 flex-1 overflow-y-auto">
        {lines.map((line) => (
          <li key={line.key}>
            <Link
              href={line.href}
              className="flex min-h-11 items-center gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-hover"
            >
              <Line line={line} />
              <ChevronRight size={14} strokeWidth={2} className="text-muted" aria-hidden />
            </Link>
          </li>
        ))}
      </List>
    </>
  )
}

const Line = ({ line: { label, count } }: { line: ReviewLine }) => (
  <>
    <span className="min-w-0 flex-1">{label}</span>
    <span className="tnum font-medium">{countText(count)}</span>
  </>
)

const Loading = () => (
  <div role="status" aria-label="Loading">
    {[150, 172, 128, 160, 140].map((width) => (
      <div key={width} className="flex h-11 items-center gap-3 px-4">
        <Skeleton width={width} height={10} />
        <span className="flex-1" />
        <Skeleton width={28} height={10} />
      </div>
    ))}
  </div>
)
