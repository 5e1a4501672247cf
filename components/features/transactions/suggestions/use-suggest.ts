import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { counted, countText } from '@/components/ui/count-text'
import { notify } from '@/components/ui/toast'
import { useLatest } from '@/components/ui/use-latest'
import { refreshTopics, useWrite } from '@/lib/client/query'
import { isOver, useTask } from '@/lib/client/tasks'
import { LEDGER } from '@/lib/client/topics'
import { suggestCategoryBulk, SuggestionsMade } from '@/lib/contract/suggestion'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'

type Targets = { transactions: string[] } | { filter: TransactionFilter }

/** Asks AI to suggest categories; none is applied. The lines show as in progress meanwhile, and a notification shows the progress. */
export function useSuggest() {
  const client = useQueryClient()
  const { mutateAsync } = useWrite(suggestCategoryBulk, { touches: LEDGER })
  const [started, setStarted] = useState<{ task: string; skipped: number } | null>(null)
  const { task, error, retry } = useTask(started?.task ?? null)
  // Failed polls continue silently; one started by Retry reports its result.
  const [asking, setAsking] = useState(false)
  const again = useLatest(() => {
    setAsking(true)
    void retry().finally(() => setAsking(false))
  })
  const unknown = error !== null && !asking
  const over = isOver(task)
  const failed = task?.status === 'FAILURE'
  const progress = task?.progress ?? 0
  const result = task?.result

  useEffect(() => {
    if (started && !over && unknown)
      return notify.error('Could not load the progress of the suggestions.', () => again.current())
    if (started && !over) return notify.progress(`Suggesting categories, ${progress}%`)
  }, [started, over, progress, unknown, again])
  useEffect(() => {
    if (!started || !over) return
    void refreshTopics(client, LEDGER)
    if (failed) notify.error('The suggestions could not be made. Try again.')
    else notify.success([...madeWords(result), ...leftOut(started.skipped)])
  }, [client, started, over, failed, result])

  return async (targets: Targets): Promise<void> => {
    try {
      const { task_id, skipped_count } = await mutateAsync({ body: { ...targets, apply: false } })
      setStarted({ task: task_id, skipped: skipped_count })
    } catch {
      // The query client has shown it.
    }
  }
}

/** The result: how many suggestions there are, and which need a look. */
function madeWords(result: unknown): string[] {
  const made = SuggestionsMade.safeParse(result)
  if (!made.success) return ['Suggestions are ready']
  const { proposed, sure, likelier, unclassifiable } = made.data
  return [
    `${counted(proposed, 'suggestion is', 'suggestions are')} ready. Nothing is categorized until you accept.`,
    ...(sure > 0 ? [`${countText(sure)} high-confidence`] : []),
    ...(likelier > 0 ? [`${countText(likelier)} more likely a match or a transfer`] : []),
    ...(unclassifiable > 0 ? [`${countText(unclassifiable)} without a clear category`] : []),
  ]
}

const leftOut = (count: number): string[] => (count === 0 ? [] : [counted(count, 'left as it is', 'left as they are')])
