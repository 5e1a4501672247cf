import sql, { join, type Sql } from 'sql-template-tag'
import { AGES, type Age } from '@/lib/dates/aging'

/** Whether so many days past due are of an age. */
export const ofAge = (days: Sql, { from, through }: Age): Sql =>
  through === Infinity ? sql`${days} >= ${from}::int` : sql`${days} between ${from}::int and ${through}::int`

/** The status of so many days past due. */
export const agingStatus = (days: Sql): Sql => {
  const reached = AGES.map(({ status, through }) =>
    through === Infinity ? sql`else ${status}::text` : sql`when ${days} <= ${through}::int then ${status}::text`,
  )
  return sql`case ${join(reached, ' ')} end`
}
