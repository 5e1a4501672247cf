import { transaction } from '@/server/services/context'
import { acceptTransfer, rejectTransfer } from '@/server/services/transaction/answer-transfer'
import { categorizeBulk } from '@/server/services/transaction/categorize'
import { suggestTransfers } from '@/server/services/transaction/suggest-transfers'
import { transfers } from '@/server/services/transaction/transfers'
import { found, type Directory } from '../books'
import type { OnDay } from '../stage'
import { isOdd } from '../story/oddities'
import type { Story } from '../story/story'
import type { OpenLine } from './open-line'

interface Books {
  story: Story
  directory: Directory
  open: readonly OpenLine[]
}
const TRANSFERS_CLEARING = 1090

/** Suggested transfers: older ones are answered, the newest wait. Rejected ones are filed where they belong. */
export async function answerTransfers(on: OnDay, { story, directory, open }: Books): Promise<void> {
  const today = on(story.end)
  const lines = new Map(open.map(({ id, line }) => [id, line]))
  await transaction(today, (tx) => suggestTransfers(tx, today))
  const answered = new Set<string>()
  const { results } = await transfers(today, { page: 1, page_size: 500, is_accepted: 'null' })
  for (const { id, credit_card_transaction: receiving, cash_bank_transaction: paying } of results) {
    const sides = [receiving, ...paying]
    if (sides.some(({ date }) => date > story.seen_through)) continue
    const isTransfer = sides.every((side) => lines.get(side.id)?.category === TRANSFERS_CLEARING)
    await (isTransfer ? acceptTransfer(today, { id }) : rejectTransfer(today, id))
    if (isTransfer) for (const side of sides) answered.add(side.id)
  }
  const rest = open.filter(
    ({ id, line }) =>
      !answered.has(id) &&
      line.date <= story.seen_through &&
      (line.category === TRANSFERS_CLEARING || isOdd(line.name)),
  )
  for (const category of new Set(rest.map(({ line }) => line.category))) {
    const transactions = rest.filter(({ line }) => line.category === category).map(({ id }) => id)
    await categorizeBulk(today, { transactions, chart_of_account: found(directory.chart, category) })
  }
}
