import type { QueryClient } from '@tanstack/react-query'
import { counted } from '@/components/ui/count-text'
import { notify } from '@/components/ui/toast'
import { call } from '@/lib/client/call'
import { refreshTopics } from '@/lib/client/query'
import { StillRunning, taskEnd } from '@/lib/client/tasks'
import { LEDGER } from '@/lib/client/topics'
import type { Topic } from '@/lib/contract/topics'
import { undoRuleRun, updateRule, type Rule, type RuleRunStart } from '@/lib/contract/rule'
import { reportFailure } from '@/components/shell/client-frame'

/** What a run of the rules changes. */
export const RUN_TOUCHES: readonly Topic[] = [...LEDGER, 'rules']

/** Reports what a run did, with an undo; a run in the background is reported twice. */
export async function tellOfRun(
  client: QueryClient,
  done: string | null,
  started: RuleRunStart,
  behind: Behind = {},
): Promise<void> {
  if (started.task_id === null)
    return tell(client, { done, run: started.run_id, changed: started.transactions_changed.length, behind })
  const hide = notify.progress([done, 'The rules are running'].filter(Boolean).join('. '))
  try {
    const task = await taskEnd(client, started.task_id)
    hide()
    if (task.status === 'FAILURE') notify.error(task.message ?? 'The rules did not finish running. Run them again.')
    else tell(client, { done: null, run: started.run_id, changed: Number(task.result?.changed ?? 0), behind })
  } catch (error) {
    hide()
    if (error instanceof StillRunning) notify.error(error.message)
    else if (error instanceof Error) reportFailure(error)
  } finally {
    void refreshTopics(client, RUN_TOUCHES)
  }
}

interface RunResult {
  done: string | null
  run: string | null
  changed: number
  behind: Behind
}

function tell(client: QueryClient, { done, run, changed, behind }: RunResult): void {
  const filed = changed === 0 ? (done ? null : 'No transaction changed') : `${counted(changed, 'transaction')} changed`
  const text = [done, filed].filter((part) => part !== null).join('. ')
  const { undo } = behind
  if (undo) return void notify.undo(text, undo)
  if (run === null || changed === 0) return void notify.success(text)
  notify.undo(text, () => void takeBack(client, run, behind.rule))
}

/** What started the run: a rule that can be turned off with it, or a change with its own undo. */
interface Behind {
  rule?: Pick<Rule, 'id' | 'name' | 'is_template'>
  undo?: () => void
}

/** Undoes a run and reports how many lines were restored; offers to turn the rule off, which would otherwise categorize again. */
export async function takeBack(client: QueryClient, id: string, rule?: Behind['rule']): Promise<void> {
  try {
    const { restored, skipped } = await call(undoRuleRun, { params: { id } })
    const text = `${counted(restored, 'transaction')} restored${skipped > 0 ? `, ${skipped.toLocaleString('en-US')} changed since` : ''}`
    if (!rule || rule.is_template) notify.success(text)
    else
      notify.choice(`${text}. The rule ${rule.name} still categorizes new lines.`, [
        { label: 'Turn the rule off', run: () => void switchOff(client, rule) },
      ])
  } catch (error) {
    if (error instanceof Error) reportFailure(error)
  } finally {
    void refreshTopics(client, RUN_TOUCHES)
  }
}

/** A rule that is kept as a template never runs. */
async function switchOff(client: QueryClient, { id, name }: NonNullable<Behind['rule']>): Promise<void> {
  try {
    await call(updateRule, { params: { id }, body: { is_template: true, run: false } })
    notify.success(`${name} is kept as a template and no longer runs`)
  } catch (error) {
    if (error instanceof Error) reportFailure(error)
  } finally {
    void refreshTopics(client, RUN_TOUCHES)
  }
}
