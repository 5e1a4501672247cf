import type { Transaction } from '@/lib/contract/transaction'
import { formatUsd } from '@/lib/money/format'
import { List } from '@/components/ui/list'
import { CategoryCell } from '../list/cells'
import { signed } from '../edits/edits'

/** The parts for read-only users. */
export function SplitParts({ parts }: { parts: readonly Transaction[] }) {
  if (parts.length === 0) return <p className="text-muted">Not split</p>
  return (
    <List framed aria-label="Parts">
      {parts.map((part) => (
        <li key={part.id} className="flex items-center gap-3 px-3 py-2.5">
          <CategoryCell row={part} editable={false} />
          <span className="min-w-0 flex-1 truncate text-muted">{part.description}</span>
          <span className="tnum">{formatUsd(signed(part))}</span>
        </li>
      ))}
    </List>
  )
}
