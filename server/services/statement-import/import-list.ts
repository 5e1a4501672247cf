import sql, { type Sql } from 'sql-template-tag'
import { bankImportLines, bankImportList, type BankImport } from '@/lib/contract/bank-import'
import type { Answer, Query } from '@/lib/contract/endpoint'
import { demand } from '../can'
import { entityScope, oneSnapshot, reading, tenant, type Ctx } from '../context'
import { offsetOf, pageOf } from '../paging'
import { NotFound } from '../problems'
import { previewLeaving } from '../transaction/leaving'

/** Wire form of `bank_import i` with its account `b` and the lines `t` that it left in the books. */
const COLUMNS: Sql = sql`
  i.id, i.file_name, i.format, json_build_object('id', b.id, 'name', b.name) as bank_account, u.full_name as created_by, i.created_at,
  t.lines, t.money_in, t.money_out, i.covers_from as first_date, i.covers_to as last_date, i.undone_at`

export async function bankImports(
  ctx: Ctx,
  query: Query<typeof bankImportList>,
): Promise<Answer<typeof bankImportList>> {
  demand(ctx, 'integration.read')
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, async (tx) => {
    const where = sql`i.entity_id = any(${entities}::uuid[]) ${query.bank_account ? sql`and i.bank_account_id = ${query.bank_account}` : sql``}`
    const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from bank_import i where ${where}`)
    const rows = await tx.rows<BankImport>(sql`
      select ${COLUMNS}
        from bank_import i
        join bank_account b on b.entity_id = i.entity_id and b.id = i.bank_account_id
        left join app_user u on u.id = i.created_by
        cross join lateral (
          select count(*) as lines, coalesce(sum(amount) filter (where amount_type = 'money_in'), 0) as money_in,
                 coalesce(sum(amount) filter (where amount_type = 'money_out'), 0) as money_out
            from bank_transaction t where t.entity_id = i.entity_id and t.import_id = i.id and t.parent_id is null) t
       where ${where} order by i.created_at desc, i.id desc limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(bankImportList.path, query, count, rows)
  })
}

export function importLinesOf(
  ctx: Ctx,
  id: string,
  query: Query<typeof bankImportLines>,
): Promise<Answer<typeof bankImportLines>> {
  demand(ctx, 'transaction.read')
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    const { entity_id } = tenant(ctx)
    const known = await tx.maybe<object>(
      sql`select 1 as known from bank_import where entity_id = ${entity_id} and id = ${id}`,
    )
    if (!known) throw new NotFound()
    const where = sql`entity_id = ${entity_id} and import_id = ${id} and parent_id is null`
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*) as count from bank_transaction where ${where}`,
    )
    const rows = await tx.rows<{ id: string }>(sql`
      select id from bank_transaction where ${where} order by date, id limit ${query.page_size} offset ${offsetOf(query)}`)
    const judged = await previewLeaving(
      tx,
      ctx,
      rows.map((row) => row.id),
    )
    const byId = new Map(judged.map((each) => [each.line.id, each]))
    const results = rows.flatMap((row) => {
      const found = byId.get(row.id)
      if (!found) return []
      const { date, name, amount, amount_type } = found.line
      return [{ id: row.id, date, name, amount, amount_type, stays: found.reason }]
    })
    return pageOf(bankImportLines.path.replace('{id}', id), query, count, results)
  })
}
