import sql from 'sql-template-tag'
import type { FixedAsset } from '@/lib/contract/fixed-asset'
import { METHOD_LABELS } from '@/lib/contract/labels'
import { unitName } from '@/lib/contract/unit-name'
import type { Day } from '@/lib/dates/day'
import { sumWire } from '@/lib/money/cents'
import type { Column, Paper, Row } from '@/server/providers/paper/paper'
import { reading, tenant, type Ctx } from '../../context'
import { namedUnit, unitsOf } from '../fixed-assets'
import { moneyColumns, paperOf } from './frame'

const COLUMNS: readonly Column[] = [
  { label: 'Asset', kind: 'text', width: 12 },
  { label: 'Unit', kind: 'text', width: 36 },
  { label: 'VIN', kind: 'text', width: 20 },
  { label: 'Bought', kind: 'date', width: 12 },
  { label: 'Method', kind: 'text', width: 18 },
  { label: 'Years', kind: 'count', width: 8 },
  ...moneyColumns(['Cost', 'Depreciation of the year', 'Accumulated', 'Book value']),
  { label: 'Disposed of', kind: 'date', width: 12 },
  ...moneyColumns(['Proceeds', 'Gain or loss']),
]

interface Year {
  start_date: Day
  end_date: Day
}
type Asset = Pick<FixedAsset, 'entry_id' | 'purchase_date' | 'depreciation_method' | 'useful_life'> & {
  unit: string
  total_cost: number
  of_year: number
  accumulated: number
  disposed_on: Day | null
  proceeds: number
}

/**
 * The assets owned at the end of a year, as the ledger has them, and those disposed of in it. One bought before the books is in the ledger
 * from their opening on.
 */
export async function assetRegisterPaper(ctx: Ctx, year: Year): Promise<Paper> {
  const { entity_id } = tenant(ctx)
  const { assets, units } = await reading(ctx, async (tx) => {
    const found = await tx.rows<Asset>(sql`
      select f.entry_id, coalesce(f.truck_id, f.trailer_id) as unit, f.purchase_date, f.depreciation_method, f.useful_life, f.total_cost,
             d.of_year, d.accumulated, case when f.disposed_on <= ${year.end_date} then f.disposed_on end as disposed_on,
             coalesce(f.proceeds, 0) as proceeds
        from fixed_asset f
        left join journal_entry j on j.entity_id = f.entity_id and j.entry_id = f.entry_id
        cross join lateral (
          select coalesce(sum(r.depreciation_amount), 0) as accumulated,
                 coalesce(sum(r.depreciation_amount) filter (where r.date >= ${year.start_date} and not r.is_opening), 0) as of_year
            from depreciation_row r
           where r.entity_id = f.entity_id and r.fixed_asset_id = f.id and r.status = 'posted' and r.date <= ${year.end_date}) d
       where f.entity_id = ${entity_id} and f.type_of_ownership in ('company', 'other')
         and coalesce(j.date, f.purchase_date) <= ${year.end_date}
         and (f.disposed_on is null or f.disposed_on >= ${year.start_date})
       order by f.entry_id, f.id`)
    const ids = found.map(({ unit }) => unit)
    return { assets: found, units: await unitsOf(tx, [entity_id], ids) }
  })
  const lineOf = (asset: Asset): Row => {
    const { entry_id, unit, purchase_date, depreciation_method, useful_life, disposed_on, proceeds } = asset
    const known = namedUnit(units, unit)
    const facts = [entry_id, unitName(known), known.vin_number, purchase_date, METHOD_LABELS[depreciation_method]]
    const sold = disposed_on === null ? [null, null, null] : [disposed_on, proceeds, gainOf(asset)]
    return { kind: 'line', level: 0, cells: [...facts, useful_life, ...amountsOf(asset), ...sold] }
  }
  const owned = assets.filter(({ disposed_on }) => disposed_on === null)
  const gone = assets.filter(({ disposed_on }) => disposed_on !== null)
  return paperOf(ctx, year, {
    title: 'Fixed assets',
    columns: COLUMNS,
    rows: [
      ...owned.map(lineOf),
      ...(owned.length > 0 ? [totalOf('Total owned at the end', owned, [null, null, null])] : []),
      ...gone.map(lineOf),
      ...(gone.length > 0 ? [totalOf('Total disposed of', gone, soldSums(gone))] : []),
    ],
    isCashOnly: true,
  })
}

const bookValue = ({ total_cost, accumulated }: Asset): number => sumWire([total_cost, -accumulated])
const gainOf = (asset: Asset): number => sumWire([asset.proceeds, -bookValue(asset)])
const amountsOf = (asset: Asset): number[] => [asset.total_cost, asset.of_year, asset.accumulated, bookValue(asset)]
const soldSums = (gone: readonly Asset[]) => [
  null,
  sumWire(gone.map(({ proceeds }) => proceeds)),
  sumWire(gone.map(gainOf)),
]

const totalOf = (label: string, assets: readonly Asset[], sold: readonly (number | null)[]): Row => {
  const amounts = assets.map(amountsOf)
  const sums = [0, 1, 2, 3].map((at) => sumWire(amounts.map((row) => row[at] ?? 0)))
  return { kind: 'total', level: 0, cells: [null, label, null, null, null, null, ...sums, ...sold] }
}
