import type { QueryClient } from '@tanstack/react-query'
import { notify } from '@/components/ui/toast'
import { call } from '@/lib/client/call'
import { refreshTopics } from '@/lib/client/query'
import { StillRunning, taskEnd } from '@/lib/client/tasks'
import { LEDGER } from '@/lib/client/topics'
import type { Topic } from '@/lib/contract/topics'
import { undoRuleRun, type RuleRunStart } from '@/lib/contract/rule'
import { reportFailure } from '@/components/shell/client-frame'

/** What a run of the rules changes. */
export const RUN_TOUCHES: readonly Topic[] = [...LEDGER, 'rules', 'transfers']

/** Tells what a run did, with its undo; a run in the background is told of twice. */
export async function tellOfRun(client: QueryClient, done: string | null, started: RuleRunStart): Promise<void> {
  if (started.task_id === null)
    return tell(client, { done, run: started.run_id, changed: started.transactions_changed.length })
  const hide = notify.progress([done, 'The rules are running'].filter(Boolean).join('. '))
  try {
    const task = await taskEnd(client, started.task_id)
    hide()
    if (task.status === 'FAILURE') notify.error(task.message ?? 'The rules did not run to the end. Run them again.')
    else tell(client, { done: null, run: started.run_id, changed: Number(task.result?.changed ?? 0) })
  } catch (error) {
    hide()
    if (error instanceof StillRunning) notify.error(error.message)
  } finally {
    void refreshTopics(client, RUN_TOUCHES)
  }
}

function tell(
  client: QueryClient,
  { done, run, changed }: { done: string | null; run: string | null; changed: number },
): void {
  const filed = changed === 0 ? (done ? null : 'No transaction changed') : `${lines(changed)} changed`
  const text = [done, filed].filter((part) => part !== null).join('. ')
  if (run === null || changed === 0) return void notify.success(text)
  notify.undo(text, () => void takeBack(client, run))
}

async function takeBack(client: QueryClient, id: string): Promise<void> {
  try {
    const { restored, skipped } = await call(undoRuleRun, { params: { id } })
    notify.success(
      `${lines(restored)} put back${skipped > 0 ? `, ${skipped.toLocaleString('en-US')} changed since` : ''}`,
    )
  } catch (error) {
    if (error instanceof Error) reportFailure(error)
  } finally {
    void refreshTopics(client, RUN_TOUCHES)
  }
}

const lines = (count: number): string => `${count.toLocaleString('en-US')} transaction${count === 1 ? '' : 's'}`
