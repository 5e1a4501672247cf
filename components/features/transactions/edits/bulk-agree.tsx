import { counted, countText } from '@/components/ui/count-text'
import { confirm } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/toast'
import { call } from '@/lib/client/call'
import { BULK_MAX } from '@/lib/contract/bounds'
import { type BulkAction, bulkPreview, type BulkSkipped } from '@/lib/contract/transaction-bulk'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import type { Change } from './changes'
import { skipWords } from '../suggestions/skip-words'
import { linesOf } from './undo'

export type BulkTargets = { transactions: string[]; versions: Record<string, string> } | { filter: TransactionFilter }

export const NONE_CAN = 'None of them can take this'

/** Whether a bulk change can be undone, or has to be reviewed. */
const AFTERWARDS = {
  undo: 'One undo brings them back.',
  'to-check': 'The suggestions wait to be checked.',
  'too-many': `There is no undo for more than ${countText(BULK_MAX)} at once.`,
  final: 'There is no undo: only an administrator can unfinalize a transaction.',
}

interface BulkQuestion {
  action: BulkAction
  aim?: Change['aim']
  asks: Change['asks']
  afterwards: keyof typeof AFTERWARDS
}

interface Agreed {
  able: number
  leftOut: number
}

/**
 * Says what a bulk action would leave out and why, and asks to confirm; it does not ask if the rows were picked and all others already
 * have the value. Returns how many rows it changes and leaves out; null if the user declines.
 */
export async function agreed(
  targets: BulkTargets,
  { action, aim, asks, afterwards }: BulkQuestion,
): Promise<Agreed | null> {
  const picked = 'transactions' in targets
  if (picked && targets.transactions.length === 1) return { able: 1, leftOut: 0 }
  try {
    const { able, skipped } = await call(bulkPreview, { body: { ...targets, action, ...aim } })
    const leftOut = skipped.reduce((sum, { count }) => sum + count, 0)
    const unable = skipped.some(({ reason }) => reason !== 'already')
    if (able === 0) {
      const reasons = skipped.map(skipWords)
      if (unable) notify.error([NONE_CAN, ...reasons])
      else notify.success(['Nothing to change', ...reasons])
      return null
    }
    if (picked && !unable) return { able, leftOut }
    const yes = await confirm({
      title: questionOf(asks, able),
      body: <Preview afterwards={AFTERWARDS[afterwards]} skipped={skipped} />,
      confirmLabel: `${asks.verb} ${countText(able)}`,
      undoable: afterwards === 'undo' || afterwards === 'to-check',
    })
    return yes ? { able, leftOut } : null
  } catch (error) {
    notify.error(linesOf(error))
    return null
  }
}

const questionOf = ({ verb, before, as }: Change['asks'], rows: number): string =>
  `${[verb, before, counted(rows, 'transaction'), as].filter((word) => word !== undefined).join(' ')}?`

/** Whether the change can be undone, and which rows it leaves out. */
export function Preview({ afterwards, skipped }: { afterwards: string; skipped: readonly BulkSkipped[] }) {
  return (
    <>
      {afterwards}
      {skipped.length > 0 ? ' Left as they are:' : null}
      {skipped.map((each) => (
        <span key={`${each.reason} ${each.by}`} className="block">
          {skipWords(each)}
        </span>
      ))}
    </>
  )
}
