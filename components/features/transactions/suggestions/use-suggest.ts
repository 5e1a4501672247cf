import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notify } from '@/components/ui/toast'
import { refreshTopics, useWrite } from '@/lib/client/query'
import { isOver, useTask } from '@/lib/client/tasks'
import { LEDGER } from '@/lib/client/topics'
import { suggestCategoryBulk } from '@/lib/contract/suggestion'
import type { TransactionFilter } from '@/lib/contract/transaction'

type Targets = { transactions: string[] } | { filter: TransactionFilter }

/** Lets the helper file lines: they show as thinking meanwhile, and how far it is stands in a notification. */
export function useSuggest() {
  const client = useQueryClient()
  const { mutateAsync } = useWrite(suggestCategoryBulk, { touches: LEDGER })
  const [started, setStarted] = useState<{ task: string; skipped: number } | null>(null)
  const task = useTask(started?.task ?? null)
  const over = isOver(task)
  const failed = task?.status === 'FAILURE'
  const progress = task?.progress ?? 0

  useEffect(() => {
    if (started && !over) return notify.progress(`Suggesting categories, ${progress}%`)
  }, [started, over, progress])
  useEffect(() => {
    if (!started || !over) return
    void refreshTopics(client, LEDGER)
    if (failed) notify.error('The suggestions could not be made. Try again.')
    else notify.success(['Suggestions are ready', ...leftOut(started.skipped)])
  }, [client, started, over, failed])

  return async (targets: Targets): Promise<void> => {
    try {
      const { task_id, skipped_count } = await mutateAsync({ body: targets })
      setStarted({ task: task_id, skipped: skipped_count })
    } catch {
      // The query client has shown it.
    }
  }
}

const leftOut = (count: number): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} left as ${count === 1 ? 'it is' : 'they are'}`]
