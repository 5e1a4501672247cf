import { today } from '@/components/form/today'
import { confirm } from '@/components/ui/confirm-dialog'
import type { Entity } from '@/lib/contract/company'
import type { Day } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'

/** A wrong year would stop all work on the books at once, so a day that is still to come is asked about; No leaves it to be corrected. */
export async function askToLock(entity: Entity, until: Day | null | undefined): Promise<void> {
  if (!until || until === entity.books_locked_until || until <= today()) return
  const sure = await confirm({
    title: `Lock the books until ${formatDay(until)}?`,
    body: `That day is still to come. Until it is over, nothing can be added to the books of ${entity.name}, and no bank line can come in.`,
    confirmLabel: 'Lock the books',
    danger: true,
  })
  if (!sure) throw new DayToCome()
}

/** Shown beside the field, which keeps what was typed. */
class DayToCome extends Error {
  readonly body = { books_locked_until: ['This day is still to come.'] }
}
