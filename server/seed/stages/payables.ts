import { addDays } from '@/lib/dates/day'
import { toWire } from '@/lib/money/cents'
import { create } from '@/server/services/bill/create'
import { matchBill } from '@/server/services/transaction/match-bill'
import { found, type Directory } from '../books'
import type { OnDay } from '../stage'
import type { Story } from '../story/story'
import type { OpenLine } from './open-line'

interface Books {
  story: Story
  directory: Directory
  open: readonly OpenLine[]
}

/** Every bill, and the payments that somebody has matched. */
export async function addPayables(
  on: OnDay,
  { story, directory: { people, chart, units }, open }: Books,
): Promise<void> {
  const ids = new Map<string, string>()
  for (const { number, vendor, date, due, items, note } of story.papers().bills) {
    const { id } = await create(on(date), {
      stakeholder: found(people, vendor),
      bill_number: number,
      bill_date: date,
      bill_due_date: due,
      note,
      bill_items: items.map(({ category, description, amount, unit }) => ({
        chart_of_account: found(chart, category),
        description,
        quantity: 1,
        rate: toWire(amount),
        truck: unit === null ? null : found(units, unit),
      })),
    })
    ids.set(number, id)
  }
  for (const {
    id,
    line: { paper, date },
  } of open) {
    if (paper?.kind === 'bill' && date <= story.seen_through)
      await matchBill(on(addDays(date, 1)), { transaction: id, bill: found(ids, paper.number) })
  }
}
