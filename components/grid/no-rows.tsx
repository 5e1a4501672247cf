import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyBox, EmptyState, EmptyText, EmptyTitle } from '@/components/ui/empty-state'

export function NoMatches({ onClear, children }: { onClear: () => void; children: ReactNode }) {
  return (
    <EmptyState
      kind="no-matches"
      title="No matches"
      action={
        <Button size={28} onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}

/** Below the banner of a first read that failed. */
export function NothingLoaded({ noun }: { noun: string }) {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyBox>
        <CloudOff size={30} strokeWidth={1.6} className="text-muted" aria-hidden />
        <div className="mt-2.5">
          <EmptyTitle>Nothing to show yet</EmptyTitle>
        </div>
        <EmptyText>{`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`} appear here once loading works again.</EmptyText>
      </EmptyBox>
    </div>
  )
}
