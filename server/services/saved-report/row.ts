import sql, { type Sql } from 'sql-template-tag'
import type { SavedReport } from '@/lib/contract/saved-report'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { NotFound } from '../problems'
import { lastMail } from '../mail/last-mail'

export const columns = (ctx: Ctx): Sql => sql`
  r.id, r.name, r.report, r.period, r.settings, r.send_day, r.send_to, r.send_as,
  coalesce((select u.full_name from app_user u where u.id = r.created_by), 'Somebody who left') as created_by, r.created_by = ${tenant(ctx).user_id} as is_mine,
  ${lastMail(ctx, sql`r.id`)} as last_mail,
  r.created_at, r.updated_at`

/** Throws NotFound outside the entity. */
export async function savedRow(tx: Tx, ctx: Ctx, id: string): Promise<SavedReport> {
  const row = await tx.maybe<SavedReport>(sql`
    select ${columns(ctx)} from saved_report r where r.entity_id = ${tenant(ctx).entity_id} and r.id = ${id}`)
  if (!row) throw new NotFound()
  return row
}

/** The same, locked until commit. */
export async function lockSaved(tx: Tx, ctx: Ctx, id: string): Promise<SavedReport> {
  await tx.maybe(sql`select id from saved_report where entity_id = ${tenant(ctx).entity_id} and id = ${id} for update`)
  return savedRow(tx, ctx, id)
}
