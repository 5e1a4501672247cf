import { counted } from '@/components/ui/count-text'
import { List } from '@/components/ui/list'
import type { Answer } from '@/lib/contract/endpoint'
import type { previewDeleteRule } from '@/lib/contract/rule'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

const SHOWN = 8

/** The lines that deleting a rule affects, and what happens to each. */
export function RuleGone({ lines: { count, waiting, sample } }: { lines: Answer<typeof previewDeleteRule> }) {
  if (count === 0) return <p>No transaction changes. The rule itself cannot be restored.</p>
  const refiled = count - waiting
  const parts = [
    waiting > 0 && `${counted(waiting, 'transaction becomes', 'transactions become')} uncategorized`,
    refiled > 0 && `${counted(refiled, 'goes', 'go')} to another rule`,
  ].filter(Boolean)
  return (
    <>
      <p>{parts.join(', ')}. The rule itself cannot be restored.</p>
      <List framed className="scroll-thin mt-3 max-h-60 overflow-auto" aria-label="Transactions that change">
        {sample.slice(0, SHOWN).map(({ transaction, category }) => (
          <li key={transaction.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3 py-1.5 text-sm">
            <span className="truncate">{transaction.name}</span>
            <span className="tnum text-right">
              {formatUsd(transaction.amount_type === 'money_in' ? transaction.amount : -transaction.amount)}
            </span>
            <time className="tnum text-xs text-muted">{formatDay(transaction.date)}</time>
            <span className="text-right text-xs text-muted">{category ?? 'Not categorized'}</span>
          </li>
        ))}
      </List>
      {count > SHOWN ? (
        <p className="mt-1 text-xs text-muted">
          and {(count - Math.min(SHOWN, sample.length)).toLocaleString('en-US')} more
        </p>
      ) : null}
    </>
  )
}
