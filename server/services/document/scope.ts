import sql, { type Sql } from 'sql-template-tag'
import { inEntities } from '../in-entities'
import { like } from '../transaction/filter'

/** Ids of the stakeholders whose names contain what was typed. */
const named = (entities: readonly string[], words: string): Sql => sql`
  select o.id from stakeholder o where ${inEntities(sql`o.entity_id`, entities)} and lower(o.full_name) like ${like(words)}`

/** Ids of the documents that hold what was typed, or whose stakeholder does, found by index. */
export function documentsFound(kind: 'invoice' | 'bill', entities: readonly string[], words: string): Sql {
  const all = sql`${[...entities]}::uuid[]`
  return kind === 'invoice'
    ? sql`select find_invoices(${all}, ${like(words)})
          union all select d.id from invoice d where ${ofNamed(entities, words)}`
    : sql`select find_bills(${all}, ${like(words)})
          union all select d.id from bill d where ${ofNamed(entities, words)}`
}

const ofNamed = (entities: readonly string[], words: string): Sql =>
  sql`${inEntities(sql`d.entity_id`, entities)} and d.stakeholder_id in (${named(entities, words)})`
