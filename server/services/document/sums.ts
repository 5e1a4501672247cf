import sql, { type Sql } from 'sql-template-tag'
import { inEntities } from '../in-entities'

interface SumsQuery {
  kind: 'bill' | 'invoice'
  entities: readonly string[]
  /** Empty = all. */
  statuses?: readonly string[]
}

/** Counts and sums of documents by status from totals that the database maintains as documents change, so that nothing is counted here. */
export const keptSums = ({ kind, entities, statuses = [] }: SumsQuery): Sql => sql`
  select status, sum(documents) as documents, sum(total) as total, sum(paid) as paid,
         case status when 'void' then 0 else sum(total - paid - written_off) end as open
    from document_movement
   where ${inEntities(sql`entity_id`, entities)} and kind = ${kind}
     ${statuses.length > 0 ? sql`and status = any(${[...statuses]}::text[])` : sql``}
   group by status`

/** Whether only status and entities narrow the list. */
export const isNarrowedByStatus = (narrowing: Record<string, unknown>): boolean =>
  Object.values(narrowing).every((value) => value === undefined || value === '')
