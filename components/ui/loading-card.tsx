import { Card, CardHeader } from './card'
import { Skeleton } from './skeleton'

/** A card of rows that have not arrived yet. */
export function LoadingCard({ title }: { title: string }) {
  return (
    <Card className="overflow-hidden">
      <CardHeader title={title} line />
      <div role="status" aria-label="Loading">
        {[0, 1].map((row) => (
          <div key={row} className="flex flex-col gap-2 border-b border-subtle p-4 last:border-b-0">
            <Skeleton width="30%" />
            <Skeleton width="45%" />
          </div>
        ))}
      </div>
    </Card>
  )
}
