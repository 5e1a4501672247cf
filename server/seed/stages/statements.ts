import { addMonths, monthEnd, monthStart, type Day } from '@/lib/dates/day'
import { create } from '@/server/services/reconciliation/create'
import { finish } from '@/server/services/reconciliation/finish'
import { settle } from '@/server/services/reconciliation/settle'
import type { Directory } from '../books'
import type { OnDay } from '../stage'
import type { Story } from '../story/story'
import type { AccountKey } from '../story/world'

const RECONCILED: readonly AccountKey[] = ['checking', 'savings', 'fleet_card']
/** Months before the current one whose statements are reconciled; the month after them is still open. */
const MONTHS = [3, 2]
/** Years of the longest story; one statement of them all would be too many lines at once. */
const LONGEST = 100

/** Statement by statement: whole years first, then the last months. */
export async function reconcile(
  on: OnDay,
  { places }: Directory,
  { start, end }: Pick<Story, 'start' | 'end'>,
): Promise<void> {
  const months = MONTHS.map((back) => monthEnd(addMonths(monthStart(end), -back)))
  const years = yearEnds(start).filter((day) => day < (months[0] ?? day))
  for (const end_date of [...years, ...months]) {
    for (const key of RECONCILED) {
      const { id, ending_balance } = await create(on(end), {
        bank_account: places[key].id,
        end_date,
        settlement_balance: 0,
        exclude_transaction_ids: [],
      })
      await settle(on(end), { id, body: { settlement_balance: ending_balance } })
      await finish(on(end), { id, body: {} })
    }
  }
}

const yearEnds = (start: Day): Day[] =>
  Array.from({ length: LONGEST }, (_, index) => `${Number(start.slice(0, 4)) + index}-12-31`)
