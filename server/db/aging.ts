import sql, { join, type Sql } from 'sql-template-tag'
import { AGES, type Age } from '@/lib/dates/aging'

/** Whether a number of days past due is in an age range. */
export const ofAge = (days: Sql, { from, through }: Age): Sql =>
  through === Infinity ? sql`${days} >= ${from}::int` : sql`${days} between ${from}::int and ${through}::int`

/** The aging status for a number of days past due. */
export const agingStatus = (days: Sql): Sql => {
  const reached = AGES.map(({ status, through }) =>
    through === Infinity ? sql`else ${status}::text` : sql`when ${days} <= ${through}::int then ${status}::text`,
  )
  return sql`case ${join(reached, ' ')} end`
}
