import { Foot } from '@/components/ui/foot'
import { Skeleton } from '@/components/ui/skeleton'
import { WaitingLine } from './ledger-cells'

const LINES = Array.from({ length: 24 }, (_, line) => line)

/** The ledger before its first response, with each part in its final place. */
export const LedgerSkeleton = () => (
  <div className="flex min-h-0 flex-1 flex-col" role="status" aria-label="Loading">
    <div className="min-h-0 flex-1 overflow-hidden">
      <div className="h-[35px] border-b border-line max-sm:hidden" />
      <div className="flex h-8 items-center border-b border-subtle bg-surface-2 px-6 max-sm:h-14 max-sm:px-4">
        <Skeleton width={180} height={10} />
      </div>
      {LINES.map((line) => (
        <div key={line} className="flex h-8 items-center border-b border-subtle px-6 max-sm:h-14 max-sm:px-4">
          <WaitingLine />
        </div>
      ))}
    </div>
    <Foot>
      <Skeleton width={64} height={10} />
    </Foot>
  </div>
)
