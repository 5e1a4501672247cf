import sql, { type Sql } from 'sql-template-tag'
import { PRODUCT } from '@/lib/contract/shared'
import { SYSTEM_USER } from '../context'

/** A colleague, present or former, as `{ id, full_name }`: the joined user, and the column that holds the id. */
export const person = (user: Sql, id: Sql): Sql =>
  sql`json_build_object('id', ${id}, 'full_name', coalesce(${user}.full_name, case ${id} when ${SYSTEM_USER}::uuid then ${PRODUCT.full_name}::text end, ''))`

/** An instant inside a JSON value, in the same format as elsewhere in responses. */
export const instant = (column: Sql): Sql => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
