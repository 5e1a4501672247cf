import sql, { type Sql } from 'sql-template-tag'
import { addDays, monthStart, type Day } from '@/lib/dates/day'

export interface Span {
  readonly entity_ids: readonly string[]
  readonly start: Day
  readonly end: Day
}
export interface Maintained {
  readonly month: Sql
  readonly day: Sql
  /** What the sums are kept by. */
  readonly columns: Sql
  readonly figure: Sql
}

/**
 * Rows of `columns` and `amount` that add up to the movements of a span, from maintained sums: the months from the span's first on, minus
 * that month's days before the span, plus the days after the last whole month. The cost does not depend on the number of postings.
 */
export function spanMovements({ entity_ids, start, end }: Span, { month, day, columns, figure }: Maintained): Sql {
  const after = addDays(end, 1)
  const [first, last] = [monthStart(start), monthStart(after)]
  const entities = sql`entity_id = any(${[...entity_ids]}::uuid[])`
  return sql`(
    select ${columns}, ${figure} as amount from ${month} where ${entities} and month >= ${first} and month < ${last}
    union all
    select ${columns}, ${figure} from ${day} where ${entities} and date >= ${last} and date < ${after}
    union all
    select ${columns}, -${figure} from ${day} where ${entities} and date >= ${first} and date < ${start}) x`
}
