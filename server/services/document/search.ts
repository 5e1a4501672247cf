import sql, { empty, type Sql } from 'sql-template-tag'
import { inEntities } from '../in-entities'
import { like } from '@/server/db/like'
import { amountOf } from '../transaction/filter'

/** Ids of the stakeholders whose names contain the search text. */
const named = (entities: readonly string[], words: string): Sql => sql`
  select o.id from stakeholder o where ${inEntities(sql`o.entity_id`, entities)} and lower(o.full_name) like ${like(words)}`

/** Ids of the documents that contain the search text, or whose stakeholder's name does; found by index. */
export function documentsFound(kind: 'invoice' | 'bill', entities: readonly string[], words: string): Sql {
  const all = sql`${[...entities]}::uuid[]`
  const [found, documents] =
    kind === 'invoice'
      ? [sql`find_invoices(${all}, ${like(words)})`, sql`invoice`]
      : [sql`find_bills(${all}, ${like(words)})`, sql`bill`]
  return sql`select ${found} union all select d.id from ${documents} d where ${ofNamed(entities, words)} ${ofAmount(documents, entities, words)}`
}

/** Search text that is an amount also finds documents by their amounts. */
function ofAmount(documents: Sql, entities: readonly string[], words: string): Sql {
  const amount = amountOf(words)
  if (amount === null) return empty
  return sql`union all select d.id from ${documents} d
    where ${inEntities(sql`d.entity_id`, entities)} and d.cents = ${amount}`
}

const ofNamed = (entities: readonly string[], words: string): Sql =>
  sql`${inEntities(sql`d.entity_id`, entities)} and d.stakeholder_id in (${named(entities, words)})`
