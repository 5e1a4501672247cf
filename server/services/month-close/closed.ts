import sql from 'sql-template-tag'
import type { Day } from '@/lib/dates/day'
import { formatMonth } from '@/lib/dates/format'
import type { Tx } from '@/server/db/connect'
import { Conflict } from '../problems'

/** Throws Conflict when the lock would end before a closed month does; that month has to be reopened with a reason first. */
export async function assertNoneClosed(tx: Tx, entity_id: string, until: Day | null): Promise<void> {
  const closed = await tx.maybe<{ month: Day }>(sql`
    select month from month_close
     where entity_id = ${entity_id} and reopened_at is null
       and (${until}::date is null or (month + interval '1 month')::date - 1 > ${until}::date)
     order by month limit 1`)
  if (closed)
    throw new Conflict(`${formatMonth(closed.month)} is closed. Open it again on its month-end page first.`, {
      code: 'month_closed',
    })
}
