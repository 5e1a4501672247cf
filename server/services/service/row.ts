import sql, { type Sql } from 'sql-template-tag'
import type { Service } from '@/lib/contract/service'
import type { Tx } from '@/server/db/connect'
import { NotFound } from '../problems'

/** Columns of the wire form, from `v` and `SERVICE_JOINS`. */
export const SERVICE_COLUMNS: Sql = sql`
  v.id, v.name, json_build_object('id', a.id, 'name', a.name, 'chart_number', a.chart_number) as chart_of_account, v.rate, v.is_active,
  v.entity_id as entity, v.created_at, v.updated_at`
export const SERVICE_JOINS: Sql = sql`
  join chart_of_account a on a.entity_id = v.entity_id and a.id = v.chart_of_account_id`

/** A service in wire form, locked until commit. Throws NotFound outside the entity. */
export async function lockService(tx: Tx, entity_id: string, id: string): Promise<Service> {
  await tx.rows(sql`select id from service where entity_id = ${entity_id} and id = ${id} for update`)
  return serviceRow(tx, entity_id, id)
}

export async function serviceRow(tx: Tx, entity_id: string, id: string): Promise<Service> {
  const row = await tx.maybe<Service>(sql`
    select ${SERVICE_COLUMNS} from service v ${SERVICE_JOINS} where v.entity_id = ${entity_id} and v.id = ${id}`)
  if (!row) throw new NotFound()
  return row
}
