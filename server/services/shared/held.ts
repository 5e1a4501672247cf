import sql, { join, type Sql } from 'sql-template-tag'
import type { ModelName } from '@/lib/contract/shared'

/** What people add to an object: its papers and comments. They are no use of it, and move with it. */
export const HELD_TABLES: readonly Sql[] = [sql`attachment`, sql`document`, sql`comment`]

/** Whether people added any to an object, which would be lost with it. `object` is the alias of its table. */
export const isHeld = (object: Sql, model: ModelName): Sql =>
  sql`(${join(
    HELD_TABLES.map(
      (table) => sql`exists (
        select from ${table} h
         where h.entity_id = ${object}.entity_id and h.object_id = ${object}.id and h.model_name = ${model})`,
    ),
    ' or ',
  )})`
