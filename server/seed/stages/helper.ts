import { addDays } from '@/lib/dates/day'
import { claimTask } from '@/server/db/queue'
import { transaction } from '@/server/services/context'
import { categorizeBulk } from '@/server/services/suggestion/bulk'
import { categorizeJob } from '@/server/services/suggestion/categorize-job'
import type { OnDay } from '../stage'
import { ruleFor } from '../story/rules'
import type { Story } from '../story/story'
import type { OpenLine } from './open-line'

/** Days of lines that the helper filed, and how many it was given. */
const [DAYS, LINES] = [5, 30]
const TRANSFERS_CLEARING = 1090

/** The oldest lines that wait, filed by the helper for somebody to check. */
export async function askHelper(
  on: OnDay,
  { story, open }: { story: Story; open: readonly OpenLine[] },
): Promise<void> {
  const today = on(story.end)
  const through = addDays(story.seen_through, DAYS)
  const needsHelp = ({ date, paper, category, name }: OpenLine['line']): boolean =>
    date > story.seen_through &&
    date <= through &&
    paper === null &&
    category !== TRANSFERS_CLEARING &&
    ruleFor(name) === undefined
  const chosen = open.filter(({ line }) => needsHelp(line)).slice(0, LINES)
  const { task_id } = await categorizeBulk(today, { transactions: chosen.map(({ id }) => id), apply: true })
  const claim = await transaction(today, (tx) => claimTask(tx, task_id, today.now()))
  if (!claim) throw new Error(`Task ${task_id} has ended`)
  await categorizeJob(today, claim, new AbortController().signal)
}
