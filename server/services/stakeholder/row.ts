import sql, { type Sql } from 'sql-template-tag'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { FILE_JSON } from '../file/store'
import { NotFound } from '../problems'
import { mayReadPaper } from '../shared/object'

/** Columns of the wire form, from `s`, as this reader can see them: only W-9s whose file the reader can open. */
export const stakeholderColumns = (ctx: Ctx): Sql => sql`
  s.id, s.full_name, s.email, s.phone, s.address1, s.address2, s.city, s.state, s.zip_code, s.type, s.terms, s.credit_limit,
  (select json_build_object('id', f.id, 'full_name', f.full_name) from stakeholder f
    where f.entity_id = s.entity_id and f.id = s.factored_by_id) as factored_by,
  (select json_build_object('id', a.id, 'name', a.name, 'chart_number', a.chart_number) from chart_of_account a
    where a.entity_id = s.entity_id and a.id = s.usual_account_id) as usual_account,
  (select json_build_object('id', k.id, 'unit_number', k.unit_number) from truck k
    where k.entity_id = s.entity_id and k.id = s.truck_id) as unit,
  (select ${FILE_JSON} from attachment a join file f on f.company_id = (select current_company()) and f.id = a.file_id
    where a.entity_id = s.entity_id and a.object_id = s.id and a.kind = 'w9' and ${mayReadPaper(ctx)} order by a.id desc limit 1) as w9,
  s.is_1099, '•••••' || s.tax_id_end as tax_id, s.company_id as company,
  s.entity_id as entity, s.created_at, s.updated_at`

/** A stakeholder in wire form. Throws NotFound outside the entities, by default the call's. */
export async function stakeholderRow(
  tx: Tx,
  ctx: Ctx,
  id: string,
  entity_ids: readonly string[] = [tenant(ctx).entity_id],
): Promise<Stakeholder> {
  const row = await tx.maybe<Stakeholder>(sql`
    select ${stakeholderColumns(ctx)} from stakeholder s where s.entity_id = any(${[...entity_ids]}::uuid[]) and s.id = ${id}`)
  if (!row) throw new NotFound()
  return row
}

/** The same, locked until commit, so that nothing new can refer to it meanwhile. */
export async function lockStakeholder(tx: Tx, ctx: Ctx, id: string): Promise<Stakeholder> {
  await tx.rows(sql`select id from stakeholder where entity_id = ${tenant(ctx).entity_id} and id = ${id} for update`)
  return stakeholderRow(tx, ctx, id)
}
