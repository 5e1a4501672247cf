/* Lists that were imported from files: what each entered, and its undo. */
import sql, { type Sql } from 'sql-template-tag'
import type { Answer, Query } from '@/lib/contract/endpoint'
import type { ImportedFile, ImportListEndpoint, UndoneList } from '@/lib/contract/list-import'
import type { Tx } from '@/server/db/connect'
import { audit, reading, tenant, transaction, type Ctx } from './context'
import { offsetOf, pageOf } from './paging'
import { NotFound } from './problems'

type ListNoun = 'bill' | 'invoice' | 'stakeholder' | 'account' | 'unit'

/** What files enter. Bills and invoices may bring stakeholders with them, and units their fixed assets. */
export const TABLES = {
  bill: sql`bill`,
  invoice: sql`invoice`,
  stakeholder: sql`stakeholder`,
  account: sql`chart_of_account`,
  truck: sql`truck`,
  trailer: sql`trailer`,
  fixed_asset: sql`fixed_asset`,
}

/** Ids of what a file entered. */
type ImportedRows = Partial<Record<keyof typeof TABLES, readonly string[]>>

const stillThere = (rows: Sql, total_amount: Sql): Sql => sql`
  select count(distinct d.id) as count, ${total_amount} as total_amount from ${rows} d where d.entity_id = f.entity_id and d.import_id = f.id`
const SUM = sql`coalesce(sum(d.total_amount), 0)`
const NO_SUM = sql`null::numeric`
/** What is still there of a file `f`. */
const LEFT: Record<ListNoun, Sql> = {
  bill: stillThere(TABLES.bill, SUM),
  invoice: stillThere(TABLES.invoice, SUM),
  stakeholder: stillThere(TABLES.stakeholder, NO_SUM),
  account: stillThere(TABLES.account, NO_SUM),
  unit: stillThere(
    sql`(select entity_id, import_id, id, 0 as total_amount from truck
         union all select entity_id, import_id, id, 0 from trailer
         union all select entity_id, import_id, coalesce(truck_id, trailer_id), total_cost from fixed_asset)`,
    SUM,
  ),
}

/** Records what a file entered; returns the id of the import. */
export async function noteImport(
  tx: Tx,
  ctx: Ctx,
  { noun, file_name, entered }: { noun: ListNoun; file_name: string; entered: ImportedRows },
): Promise<string> {
  const { company_id, entity_id, user_id } = tenant(ctx)
  const id = ctx.id()
  await tx.run(sql`
    insert into list_import (company_id, entity_id, id, noun, file_name, created_by, created_at)
    values (${company_id}, ${entity_id}, ${id}, ${noun}, ${file_name.slice(0, 255)}, ${user_id}, ${ctx.now()})`)
  for (const of of Object.keys(entered) as (keyof ImportedRows)[])
    await tx.run(sql`
      update ${TABLES[of]} set import_id = ${id} where entity_id = ${entity_id} and id = any(${[...(entered[of] ?? [])]}::uuid[])`)
  return id
}

/** Imported files of the open entity, newest first. The caller has demanded the right to read what they entered. */
export function importList(
  ctx: Ctx,
  { noun, endpoint }: { noun: ListNoun; endpoint: ImportListEndpoint },
  query: Query<ImportListEndpoint>,
): Promise<Answer<ImportListEndpoint>> {
  const where = sql`f.entity_id = ${tenant(ctx).entity_id} and f.noun = ${noun}`
  return reading(ctx, async (tx) => {
    const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from list_import f where ${where}`)
    const rows = await tx.rows<ImportedFile>(sql`
      select f.id, f.file_name, u.full_name as created_by, f.created_at, d.count, d.total_amount, f.undone_at
        from list_import f
        left join app_user u on u.id = f.created_by
        cross join lateral (${LEFT[noun]}) d
       where ${where} order by f.created_at desc, f.id desc limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(endpoint.path, query, count, rows)
  })
}

interface Undo {
  noun: ListNoun
  id: string
  remove: (tx: Tx) => Promise<UndoneList>
}

/** Undoes an import by `remove`, one undo at a time. Throws NotFound outside the entity. */
export function undoList(ctx: Ctx, { noun, id, remove }: Undo): Promise<UndoneList> {
  return transaction(ctx, async (tx) => {
    const { entity_id, user_id } = tenant(ctx)
    const file = await tx.maybe<{ file_name: string }>(sql`
      select file_name from list_import where entity_id = ${entity_id} and noun = ${noun} and id = ${id} for update`)
    if (!file) throw new NotFound()
    const undone = await remove(tx)
    const left = undone.kept.reduce((sum, { count }) => sum + count, 0)
    await tx.run(sql`
      update list_import set undone_at = ${ctx.now()}, undone_by = ${user_id} where entity_id = ${entity_id} and id = ${id}`)
    const changes = { file: [file.file_name, null], [`${noun}s`]: [undone.removed + left, left] }
    await audit(tx, ctx, [{ object_type: 'import', object_id: id, action: 'undo_import', changes }])
    return undone
  })
}
