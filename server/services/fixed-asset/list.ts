import sql from 'sql-template-tag'
import type { Answer, Query } from '@/lib/contract/endpoint'
import { fixedAssetList, type FixedAsset } from '@/lib/contract/fixed-asset'
import { like } from '@/server/db/like'
import { demand } from '../can'
import { entityScope, reading, type Ctx } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { assetRow, assetRows } from './row'

const ORDER = {
  entry_id: sql`f.entry_id`,
  purchase_date: sql`f.purchase_date`,
  total_cost: sql`f.total_cost`,
  created_at: sql`f.created_at`,
}
const WORDS = sql`concat_ws(' ', v.unit_number, v.year::text, v.make, v.model, v.vin_number, v.plate_number)`

export async function list(ctx: Ctx, query: Query<typeof fixedAssetList>): Promise<Answer<typeof fixedAssetList>> {
  demand(ctx, 'asset.read')
  const found = query.search ? like(query.search) : undefined
  const entity_ids = entityScope(ctx, query.entities)
  const where = sql`f.entity_id = any(${entity_ids}::uuid[])
    ${query.asset_type ? sql`and f.asset_type = ${query.asset_type}` : sql``}
    ${query.truck ? sql`and f.truck_id = ${query.truck}` : sql``}
    ${query.trailer ? sql`and f.trailer_id = ${query.trailer}` : sql``}
    ${query.loan ? sql`and f.loan_id = ${query.loan}` : sql``}
    ${query.is_disposed === undefined ? sql`` : sql`and (f.disposed_on is not null) = ${query.is_disposed}`}
    ${
      found === undefined
        ? sql``
        : sql`and (lower(f.entry_id) like ${found}
      or exists (select from truck v where v.entity_id = f.entity_id and v.id = f.truck_id and lower(v.full_name || ' ' || ${WORDS}) like ${found})
      or exists (select from trailer v where v.entity_id = f.entity_id and v.id = f.trailer_id and lower(${WORDS}) like ${found}))`
    }`
  return reading(ctx, async (tx) => {
    const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from fixed_asset f where ${where}`)
    const rows = await assetRows(
      tx,
      entity_ids,
      sql`
      where ${where} order by ${orderBy(query.ordering, ORDER, { fallback: 'entry_id', id: sql`f.id` })}
      limit ${query.page_size} offset ${offsetOf(query)}`,
    )
    return pageOf(fixedAssetList.path, query, count, rows)
  })
}

export function detail(ctx: Ctx, id: string): Promise<FixedAsset> {
  demand(ctx, 'asset.read')
  return reading(ctx, (tx) => assetRow(tx, ctx.actor?.entity_ids ?? [], id))
}
