import { confirm } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api-error'
import { call } from '@/lib/client/call'
import { bulkPreview } from '@/lib/contract/calls/transaction-bulk'
import type { TransactionFilter } from '@/lib/contract/transaction'
import type { BulkAction } from '@/lib/contract/transaction-bulk'
import { skipWords } from './skip-words'

export type BulkTargets = { transactions: string[]; versions: Record<string, string> } | { filter: TransactionFilter }

export const NONE_CAN = 'None of them can take this'

const number = (count: number): string => count.toLocaleString('en-US')

interface Asked {
  action: BulkAction
  /** What is done to so many. */
  what: (rows: number) => string
}

/**
 * Says what a bulk action would leave out and why, and asks; nothing is asked where rows were picked and all can take it. Answers
 * how many it leaves out; null where it is not to be done.
 */
export async function agreed(targets: BulkTargets, { action, what }: Asked): Promise<{ leftOut: number } | null> {
  const picked = 'transactions' in targets
  if (picked && targets.transactions.length === 1) return { leftOut: 0 }
  try {
    const { able, skipped } = await call(bulkPreview, { body: { ...targets, action } })
    const leftOut = skipped.reduce((sum, { count }) => sum + count, 0)
    if (picked && leftOut === 0) return { leftOut }
    const reasons = skipped.map(skipWords)
    if (able === 0) {
      notify.error([NONE_CAN, ...reasons])
      return null
    }
    const yes = await confirm({
      title: `${what(able)}?`,
      body: <Preview reasons={reasons} />,
      confirmLabel: `Change ${number(able)}`,
    })
    return yes ? { leftOut } : null
  } catch (error) {
    notify.error(error instanceof ApiError ? error.lines : error instanceof Error ? error.message : 'Internal server error')
    return null
  }
}

function Preview({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return <>All of them can take it. One undo brings them back.</>
  return (
    <>
      Left out:
      {reasons.map((reason) => (
        <span key={reason} className="block">
          {reason}
        </span>
      ))}
    </>
  )
}
