import sql, { type Sql } from 'sql-template-tag'
import type { Truck } from '@/lib/contract/truck'
import type { Day } from '@/lib/dates/day'
import { parseCents, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import type { Financing, Ownership } from '@/server/ledger/post/fixed-asset'
import type { DepreciationMethod } from '@/server/ledger/schedule/depreciation'
import type { Role } from '@/server/ledger/accounts'
import { accountsByRole } from '../chart-of-account/find'
import { NotFound } from '../problems'
import { vehicleLabel } from '../vehicle/row'

/** The facts about an asset that the rules need. */
export interface Asset {
  readonly id: string
  readonly entry_id: string
  readonly asset_type: 'truck' | 'trailer'
  readonly name: string
  readonly truck: string | null
  readonly trailer: string | null
  readonly financing: Financing
  readonly ownership: Ownership
  readonly loan: string | null
  readonly bank_account: string | null
  readonly document: string | null
  readonly cost: Cents
  readonly down_payment: Cents
  readonly purchase_date: Day
  readonly depreciation_start_date: Day
  readonly useful_life: number
  readonly method: DepreciationMethod
  readonly salvage: Cents
  readonly expected_miles: number | null
  /** Depreciation booked before the books start, as it was typed. */
  readonly taken: Cents | null
  readonly disposed_on: Day | null
  readonly updated_at: string
}
type Stored = Omit<Asset, 'name' | 'cost' | 'down_payment' | 'salvage' | 'taken'> & {
  cost: string
  down_payment: string
  salvage: string
  taken: string | null
}

/** Locks the asset, and so its schedule, until commit. Throws NotFound outside the entity. */
export const lockAsset = (tx: Tx, entity_id: string, id: string): Promise<Asset> =>
  assetFacts(tx, entity_id, id, { row: sql`for update`, unit: sql`for key share` })

/** Reads the asset without a lock. Throws NotFound outside the entity. */
export const readAsset = (tx: Tx, entity_id: string, id: string): Promise<Asset> =>
  assetFacts(tx, entity_id, id, { row: sql``, unit: sql`` })

async function assetFacts(tx: Tx, entity_id: string, id: string, lock: { row: Sql; unit: Sql }): Promise<Asset> {
  const row = await tx.maybe<Stored>(sql`
    select f.id, f.entry_id, f.asset_type, f.truck_id as truck, f.trailer_id as trailer, f.type_of_financing as financing,
           f.type_of_ownership as ownership, f.loan_id as loan, f.bank_account_id as bank_account, f.document_id as document,
           f.total_cost::text as cost, f.down_payment::text as down_payment, f.purchase_date, f.depreciation_start_date, f.useful_life,
           f.depreciation_method as method, f.salvage_value::text as salvage, f.expected_miles, f.opening_depreciation::text as taken,
           f.disposed_on, f.updated_at
      from fixed_asset f where f.entity_id = ${entity_id} and f.id = ${id} ${lock.row}`)
  if (!row) throw new NotFound()
  const { cost, down_payment, salvage, taken, ...facts } = row
  return {
    ...facts,
    name: await assetName(tx, entity_id, row, lock.unit),
    cost: parseCents(cost),
    down_payment: parseCents(down_payment),
    salvage: parseCents(salvage),
    taken: taken === null ? null : parseCents(taken),
  }
}

/** The name of the unit: '102 · 2025 Freightliner Cascadia'. Throws NotFound when it is not in the entity. */
export async function assetName(
  tx: Tx,
  entity_id: string,
  { truck, trailer }: Pick<Asset, 'truck' | 'trailer'>,
  lock = sql`for key share`,
): Promise<string> {
  const row =
    truck !== null
      ? await tx.maybe<Named>(
          sql`select full_name, unit_number from truck where entity_id = ${entity_id} and id = ${truck} ${lock}`,
        )
      : await tx.maybe<Named>(sql`
        select year, make, model, unit_number from trailer where entity_id = ${entity_id} and id = ${trailer} ${lock}`)
  if (!row) throw new NotFound()
  return vehicleLabel(row) || (truck === null ? 'Trailer' : 'Truck')
}
type Named = Partial<Pick<Truck, 'full_name' | 'year' | 'make' | 'model' | 'unit_number'>>

interface AssetAccounts {
  asset: string
  accumulated: string
  expense: string
}

export async function assetAccounts(
  tx: Tx,
  entity_id: string,
  asset_type: Asset['asset_type'],
): Promise<AssetAccounts> {
  const roles: Record<keyof AssetAccounts, Role> = {
    asset: `asset_${asset_type}`,
    accumulated: `accum_${asset_type}`,
    expense: `depr_${asset_type}`,
  }
  const accounts = await accountsByRole(tx, entity_id, Object.values(roles))
  return { asset: accounts[roles.asset], accumulated: accounts[roles.accumulated], expense: accounts[roles.expense] }
}
