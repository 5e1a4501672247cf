import sql, { type Sql } from 'sql-template-tag'
import { inEntities } from '../in-entities'
import { like } from '../transaction/filter'

/** Ids of the stakeholders whose names contain what was typed. */
export const named = (entities: readonly string[], words: string): Sql => sql`
  select o.id from stakeholder o where ${inEntities(sql`o.entity_id`, entities)} and lower(o.full_name) like ${like(words)}`
