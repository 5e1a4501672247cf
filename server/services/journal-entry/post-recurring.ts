import sql from 'sql-template-tag'
import type { JournalTemplate } from '@/lib/contract/journal-template'
import type { Day } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import type { Tx } from '@/server/db/connect'
import { bookOf } from '../book'
import { demand } from '../can'
import { audit, type Ctx } from '../context'
import { Problem } from '../problems'
import { createIn } from './create'
import { dayAfter } from './recurring-days'

type Due = Pick<JournalTemplate, 'id' | 'name' | 'note' | 'accounts' | 'problem'> & {
  refused_from: Day | null
  next_on: Day
  until: Day | null
  month_day: number
}

/**
 * Posts the recurring entries that are due by the day, one per month. One that is refused, for example in a locked period, is not tried
 * again, but the next month's is. Its template shows the refusal until somebody changes the template.
 */
export async function postRecurring(tx: Tx, ctx: Ctx, { day, only }: { day: Day; only?: string }): Promise<void> {
  demand(ctx, 'journal.edit')
  const { entity_id, now } = bookOf(ctx)
  const due = await tx.rows<Due>(sql`
    select id, name, note, lines as accounts, next_on, until, month_day, problem, refused_from from journal_template
     where entity_id = ${entity_id} and next_on <= ${day} ${only === undefined ? sql`` : sql`and id = ${only}`} order by id for update`)
  for (const template of due) {
    let next: Day | null = template.next_on
    let { refused_from } = template
    const problems = [template.problem]
    while (next !== null && next <= day) {
      const refusal = await posted(tx, ctx, { template, date: next })
      if (refusal !== null) refused_from ??= next
      problems.push(refusal)
      next = dayAfter(next, template)
    }
    const problem = problems.filter((one) => one !== null).join('\n')
    await tx.run(sql`
      update journal_template set next_on = ${next}, problem = ${problem || null}, refused_from = ${refused_from}, updated_at = ${now}
       where entity_id = ${entity_id} and id = ${template.id}`)
  }
}

/** Returns null when it was posted, otherwise why it was refused. */
async function posted(tx: Tx, ctx: Ctx, { template, date }: { template: Due; date: Day }): Promise<string | null> {
  await tx.run(sql`savepoint recurring`)
  try {
    const { note, accounts } = template
    await createIn(tx, ctx, { date, event_type: 'manual', note: note ?? template.name, accounts })
    await tx.run(sql`release savepoint recurring`)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await tx.run(sql`rollback to savepoint recurring`)
    const { message } = error.body as { message?: unknown }
    const reason = typeof message === 'string' ? message : 'An account, stakeholder or truck on it no longer exists.'
    await audit(tx, ctx, [
      {
        object_type: 'journal_entry',
        object_id: template.id,
        action: 'update',
        changes: { date, refused: [null, reason] },
      },
    ])
    return `${formatDay(date)}: ${reason}`
  }
}
