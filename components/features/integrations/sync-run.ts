import type { QueryClient } from '@tanstack/react-query'
import { counted } from '@/components/ui/count-text'
import { reportFailure } from '@/components/shell/client-frame'
import { setSyncing } from '@/components/shell/sync-overlay'
import { notify } from '@/components/ui/toast'
import { refreshTopics } from '@/lib/client/query'
import { isOfOtherBooks, taskEnd } from '@/lib/client/tasks'
import { EVERYTHING } from '@/lib/client/topics'
import type { SyncResult } from '@/lib/contract/bank-link'
import { SYNCHRONIZED } from '@/lib/contract/bank-words'
import type { Task } from '@/lib/contract/task'

/**
 * Shows the overlay until the syncs have ended, then reports the result. It outlives the screen that started it, which the overlay
 * replaces.
 */
export async function showSyncs(client: QueryClient, tasks: readonly string[]): Promise<void> {
  setSyncing(true)
  try {
    await followSyncs(client, tasks)
  } finally {
    setSyncing(false)
  }
}

/** Reads everything again once the syncs have ended, and says how they ended. */
export async function followSyncs(client: QueryClient, tasks: readonly string[]): Promise<void> {
  const unknown: Error[] = []
  const endOf = (id: string) =>
    taskEnd(client, id).catch((error: unknown) => {
      if (error instanceof Error && !isOfOtherBooks(error)) unknown.push(error)
      return null
    })
  const ended = (await Promise.all(tasks.map(endOf))).filter((task) => task !== null)
  await refreshTopics(client, EVERYTHING)
  if (unknown[0]) reportFailure(unknown[0])
  const failed = ended.filter(({ status }) => status === 'FAILURE')
  if (failed.length > 0)
    notify.error(['The sync did not go through.', ...new Set(failed.flatMap(({ message }) => message ?? []))])
  else if (ended.length > 0) notify.success([SYNCHRONIZED, ...newsOf(ended)])
}

/** What the user should know besides the success message. */
export function newsOf(tasks: readonly Pick<Task, 'result'>[]): string[] {
  const results = tasks.map(({ result }) => result).filter(isSyncResult)
  const sum = (of: (result: (typeof results)[number]) => number): number =>
    results.reduce((total, result) => total + of(result), 0)
  const created = sum((result) => result.created)
  const held = sum((result) => result.locked_period.length)
  const refused = sum((result) => result.refused_changes.length)
  return [
    ...(created > 0 ? [`${counted(created, 'new transaction')}.`] : []),
    ...(held > 0 ? [`${counted(held, 'transaction')} in a closed period held back until it is open.`] : []),
    ...(refused > 0
      ? [
          `${counted(refused, 'change')} from the bank not applied. The transactions are flagged; their activity says why.`,
        ]
      : []),
  ]
}

const isSyncResult = (result: unknown): result is Pick<SyncResult, 'created' | 'locked_period' | 'refused_changes'> =>
  typeof result === 'object' &&
  result !== null &&
  'created' in result &&
  typeof result.created === 'number' &&
  'locked_period' in result &&
  Array.isArray(result.locked_period) &&
  'refused_changes' in result &&
  Array.isArray(result.refused_changes)
