import { Skeleton } from '@/components/ui/skeleton'

/** The outline of a closed statement. */
export const StatementSkeleton = () => (
  <div role="status" aria-label="Loading">
    {['34%', '22%', '28%', '20%', '30%', '24%', '32%'].map((width, row) => (
      <div key={row} className="flex h-8.5 items-center gap-4 border-b border-subtle px-4">
        <Skeleton width={width} height={10} />
        <span className="flex-1" />
        <Skeleton width={88} height={10} />
      </div>
    ))}
  </div>
)
