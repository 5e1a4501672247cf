import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'

/** The outline of a statement while its first figures are loading. */
export function TableSkeleton({ rows = 12 }: { rows?: number }) {
  return (
    <Card className="overflow-hidden" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-8.5 items-center gap-4 border-b border-subtle px-4">
          <Skeleton width={row % 3 === 0 ? '22%' : '30%'} />
          <span className="flex-1" />
          <Skeleton width={96} />
        </div>
      ))}
    </Card>
  )
}
