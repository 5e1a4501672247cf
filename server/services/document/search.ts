import sql, { type Sql } from 'sql-template-tag'
import { like } from '../transaction/filter'

/** Ids of the stakeholders whose names contain what was typed. */
export const named = (entities: readonly string[], words: string): Sql => sql`
  select o.id from stakeholder o where o.entity_id = any(${[...entities]}::uuid[]) and lower(o.full_name) like ${like(words)}`
