import sql, { type Sql } from 'sql-template-tag'
import { like } from '../transaction/filter'

/** One entity as an equation: only then an index gives the list's order. */
export const inEntities = (column: Sql, entities: readonly string[]): Sql =>
  entities.length === 1 ? sql`${column} = ${entities[0]}` : sql`${column} = any(${[...entities]}::uuid[])`

/** Ids of the stakeholders whose names contain what was typed. */
export const named = (entities: readonly string[], words: string): Sql => sql`
  select o.id from stakeholder o where ${inEntities(sql`o.entity_id`, entities)} and lower(o.full_name) like ${like(words)}`
