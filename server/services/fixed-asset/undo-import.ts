import sql, { type Sql } from 'sql-template-tag'
import type { AssetType } from '@/lib/contract/fixed-asset'
import type { KeptReason, UndoneList } from '@/lib/contract/list-import'
import type { Tx } from '@/server/db/connect'
import { countEach } from '@/server/ledger/group-by'
import { booksStartDate, lockedUntil } from '../book'
import { demand } from '../can'
import { tenant, type Ctx } from '../context'
import { unlessInUse } from '../in-use'
import { TABLES, undoList } from '../list-import'
import { attempt } from '../rehearse'
import { isHeld } from '../shared/held'
import { removeUnitIn } from '../vehicle/remove'
import { TRAILER, TRUCK } from '../vehicle/row'
import { entryDate } from './check'
import { lockAsset } from './facts'
import { removeIn } from './remove'

/** Removes the units that a file added with their fixed assets, except those that were worked on since. */
export function undoUnits(ctx: Ctx, id: string): Promise<UndoneList> {
  demand(ctx, 'asset.delete')
  return undoList(ctx, {
    noun: 'unit',
    id,
    remove: async (tx) => {
      const kept: KeptReason[] = []
      const units = await lockImported(tx, ctx, id)
      for (const unit of units) {
        const reason = await removeOne(tx, ctx, unit)
        if (reason !== null) kept.push(reason)
      }
      return { removed: units.length - kept.length, names_removed: 0, kept: countEach(kept) }
    },
  })
}

interface ImportedUnit {
  id: string
  asset_type: AssetType
  /** Whether the file added the unit itself, not only its fixed asset. */
  is_new: boolean
  fixed_asset: string | null
}

/** The units of an import with their fixed assets, locked until commit in the order in which others lock them. */
async function lockImported(tx: Tx, ctx: Ctx, id: string): Promise<ImportedUnit[]> {
  const imported = (table: Sql): Sql =>
    sql`from ${table} where entity_id = ${tenant(ctx).entity_id} and import_id = ${id}`
  // Read only after they are locked, so that it sees a renewal or a deletion that it had to wait for.
  for (const table of [TABLES.fixed_asset, TABLES.truck, TABLES.trailer])
    await tx.rows(sql`select id ${imported(table)} order by id for update`)
  return tx.rows<ImportedUnit>(sql`
    select u.id, min(u.asset_type) as asset_type, bool_or(u.is_new) as is_new, max(u.fixed_asset::text) as fixed_asset
      from (select id, 'truck' as asset_type, true as is_new, null::uuid as fixed_asset ${imported(sql`truck`)}
            union all select id, 'trailer', true, null ${imported(sql`trailer`)}
            union all select coalesce(truck_id, trailer_id), asset_type, false, id ${imported(sql`fixed_asset`)}) u
     group by u.id order by u.id`)
}

/** Returns why the unit or its fixed asset stays; null when both are gone. */
async function removeOne(
  tx: Tx,
  ctx: Ctx,
  { id, asset_type, is_new, fixed_asset }: ImportedUnit,
): Promise<KeptReason | null> {
  const ofAsset = fixed_asset === null ? null : await removeAsset(tx, ctx, fixed_asset)
  if (ofAsset !== null || !is_new) return ofAsset
  const kind = asset_type === 'truck' ? TRUCK : TRAILER
  const { entity_id } = tenant(ctx)
  const unit = kind === TRUCK ? sql`truck_id` : sql`trailer_id`
  const { is_changed, is_tracked } = await tx.one<{ is_changed: boolean; is_tracked: boolean }>(sql`
    select v.updated_at > f.created_at as is_changed,
           exists (select from unit_renewal where entity_id = ${entity_id} and ${unit} = v.id)
             or exists (select from unit_value where entity_id = ${entity_id} and ${unit} = v.id) as is_tracked
      from ${kind.table} v join list_import f on f.entity_id = v.entity_id and f.id = v.import_id
     where v.entity_id = ${entity_id} and v.id = ${id}`)
  if (is_changed) return 'changed'
  if (is_tracked) return 'used'
  const gone = await attempt(tx, () => unlessInUse(removeUnitIn(tx, ctx, kind, id), 'in use'))
  return 'problems' in gone ? 'used' : null
}

async function removeAsset(tx: Tx, ctx: Ctx, id: string): Promise<KeptReason | null> {
  const { entity_id } = tenant(ctx)
  const asset = await lockAsset(tx, entity_id, id)
  const { is_depreciated, is_changed } = await tx.one<{ is_depreciated: boolean; is_changed: boolean }>(sql`
    select v.updated_at > f.created_at or ${isHeld(sql`v`, 'fixed_asset')} as is_changed,
           exists (select from depreciation_row r where r.entity_id = v.entity_id and r.fixed_asset_id = v.id and r.status = 'posted'
                      and not r.is_opening) as is_depreciated
      from fixed_asset v join list_import f on f.entity_id = v.entity_id and f.id = v.import_id
     where v.entity_id = ${entity_id} and v.id = ${id}`)
  if (is_depreciated || asset.disposed_on !== null) return 'depreciated'
  if (is_changed) return 'changed'
  const [date, until] = [entryDate(asset, await booksStartDate(tx, ctx)), await lockedUntil(tx, ctx)]
  if (date !== null && until !== null && date <= until) return 'locked_period'
  const gone = await attempt(tx, () => removeIn(tx, ctx, id))
  return 'problems' in gone ? 'used' : null
}
