import sql, { type Sql } from 'sql-template-tag'
import type { FixedAsset } from '@/lib/contract/fixed-asset'
import { toWire, ZERO } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { NotFound } from '../problems'
import { vehicleLabel } from '../vehicle/row'
import { owedOnAssets } from './balances'

const COMMON = sql`'id', v.id, 'make', v.make, 'model', v.model, 'year', v.year, 'vin_number', v.vin_number, 'state', v.state,
  'unit_number', v.unit_number, 'plate_number', v.plate_number, 'description', v.description`

/** Columns of the wire form, from `f`, except those that are derived from them. */
const ASSET_COLUMNS: Sql = sql`
  f.id, f.entry_id, f.asset_type, f.type_of_financing, f.type_of_ownership,
  (select json_build_object(${COMMON}, 'full_name', v.full_name) from truck v where v.entity_id = f.entity_id and v.id = f.truck_id) as truck,
  (select json_build_object(${COMMON}) from trailer v where v.entity_id = f.entity_id and v.id = f.trailer_id) as trailer,
  (select json_build_object('id', b.id, 'name', b.name) from bank_account b where b.entity_id = f.entity_id and b.id = f.bank_account_id) as bank_account,
  (select json_build_object('id', l.id, 'name', l.name) from loan l where l.entity_id = f.entity_id and l.id = f.loan_id) as loan,
  f.document_id as document, f.total_cost, f.down_payment, f.purchase_date, f.depreciation_start_date, d.depreciation_end, f.useful_life,
  f.depreciation_method, f.salvage_value, f.expected_miles, f.opening_depreciation,
  f.type_of_ownership in ('company', 'other') as is_capitalized, d.accumulated_depreciation,
  case when f.type_of_ownership not in ('company', 'other') or f.disposed_on is not null then 0
       else f.total_cost - d.accumulated_depreciation end as book_value,
  (select json_build_object('id', n.id, 'date', n.date, 'amount', n.depreciation_amount) from depreciation_row n
    where n.entity_id = f.entity_id and n.fixed_asset_id = f.id and n.status <> 'posted' order by n.n limit 1) as next_depreciation,
  f.disposed_on, f.proceeds, f.created_at, f.updated_at`

const ASSET_JOINS: Sql = sql`
  cross join lateral (
    select coalesce(sum(x.depreciation_amount) filter (where x.status = 'posted'), 0) as accumulated_depreciation, max(x.date) as depreciation_end
      from depreciation_row x where x.entity_id = f.entity_id and x.fixed_asset_id = f.id) d`

/** Assets of the entities in wire form. `which` is what follows `from fixed_asset f`. */
export async function assetRows(tx: Tx, entity_ids: readonly string[], which: Sql): Promise<FixedAsset[]> {
  const rows = await tx.rows<Omit<FixedAsset, 'name' | 'loan_balance'>>(sql`
    select ${ASSET_COLUMNS} from fixed_asset f ${ASSET_JOINS} ${which}`)
  const owed = await owedOnAssets(tx, { entity_ids, ids: [...new Set(rows.flatMap((row) => row.loan?.id ?? []))] })
  return rows.map((row) => ({
    ...row,
    name: vehicleLabel(row.truck ?? row.trailer ?? {}) || row.entry_id,
    loan_balance: toWire(owed.get(row.id) ?? ZERO),
  }))
}

/** An asset in wire form. Throws NotFound outside the entities. */
export async function assetRow(tx: Tx, entity_ids: readonly string[], id: string): Promise<FixedAsset> {
  const [row] = await assetRows(
    tx,
    entity_ids,
    sql`where f.entity_id = any(${[...entity_ids]}::uuid[]) and f.id = ${id}`,
  )
  if (!row) throw new NotFound()
  return row
}
