import { addDays, type Day } from '@/lib/dates/day'
import { cents, subtract, toWire } from '@/lib/money/cents'
import { tenant } from '@/server/services/context'
import { comment } from '@/server/services/shared/comments'
import { split } from '@/server/services/transaction/split'
import { update } from '@/server/services/transaction/update'
import { found, type Directory } from '../books'
import type { OnDay } from '../stage'
import type { Story } from '../story/story'
import type { OpenLine } from './open-line'

interface Books {
  story: Story
  directory: Directory
  open: readonly OpenLine[]
  /** Filed lines whose text says that they were two purchases, newest last. */
  mixed: readonly OpenLine[]
  flagged: readonly string[]
}
const [SPLITS, FLAGS, NOTES] = [5, 8, 4]

/** Adds what a bookkeeper leaves on lines: parts, flags, notes, questions and answers. */
export async function workAtDesk(on: OnDay, { story, directory, open, mixed, flagged }: Books): Promise<void> {
  for (const line of mixed.slice(-SPLITS)) await splitShopping(on, line, directory)
  await flag(on, story, flagged)
  const unclear = open.filter(({ line }) => /^CHECK |^ZELLE /.test(line.name)).slice(-NOTES)
  for (const { id, line } of unclear) {
    await update(on(story.end), {
      id,
      patch: {
        note: line.name.startsWith('CHECK')
          ? 'Who was this check for? Look in the check book.'
          : 'Ask dispatch what this was for.',
      },
    })
  }
  const [question] = unclear
  if (question) await talk(on, question.id, dayAfter(question.line.date, story.end))
  const sold = open.find(({ line }) => line.paper?.kind === 'invoices' && line.paper.withheld.length > 0)
  if (sold) {
    await comment(on(dayAfter(sold.line.date, story.end)), {
      model_name: 'transaction',
      object_id: sold.id,
      body: 'We sold this one to the factor to bridge payroll. The reserve comes back once the shipper has paid.',
    })
  }
}

/** The latest lines that somebody has to ask about. */
export async function flag(on: OnDay, { end }: Story, flagged: readonly string[]): Promise<void> {
  for (const id of flagged.slice(-FLAGS)) await update(on(end), { id, patch: { is_flagged: true } })
}

const dayAfter = (day: Day, end: Day): Day => (day < end ? addDays(day, 1) : end)

/** Two thirds of a purchase for the office were parts for the shop. */
async function splitShopping(on: OnDay, { id, line }: OpenLine, { chart }: Directory): Promise<void> {
  const parts = cents((line.amount * 2n) / 3n)
  await split(on(addDays(line.date, 1)), {
    transaction: id,
    lines: [
      { chart_of_account: found(chart, 6160), amount: toWire(parts), description: 'Straps and shop towels' },
      {
        chart_of_account: found(chart, line.category),
        amount: toWire(subtract(line.amount, parts)),
        description: 'Paper and toner',
      },
    ],
  })
}

async function talk(on: OnDay, object_id: string, day: Day): Promise<void> {
  const target = { model_name: 'transaction' as const, object_id }
  const ctx = on(day)
  const { user_id } = tenant(ctx)
  const { id } = await comment(ctx, {
    ...target,
    body: 'There is no receipt for this. Was it for the company?',
    mentions: [user_id],
  })
  await comment(on(day), {
    ...target,
    reply_to: id,
    body: 'Yes, a lumper at the Tulsa dock. The receipt is in the truck, it comes with the next paperwork.',
  })
}
