import sql from 'sql-template-tag'
import type { FixedAssetBalanceRow, TruckEquityRow } from '@/lib/contract/fixed-asset-report'
import type { Day } from '@/lib/dates/day'
import { cents, parseCents, toWire, ZERO, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { fixedAssetBalance, owedOnDisposed, type UnitBalance } from '@/server/ledger/statements/fixed-asset-balance'
import { demand } from '../can'
import { entityScope, oneSnapshot, reporting, type Ctx } from '../context'
import { loansAt, ownedAssets } from '../fixed-asset/balances'
import { vehicleName } from '../vehicle/row'
import type { ReportQuery } from './sums'

/** Cost, payments and remaining amount of every owned unit at the end of the day. Source: LEDGER §6.8. */
export function fixedAssetBalanceTruck(ctx: Ctx, query: ReportQuery): Promise<FixedAssetBalanceRow[]> {
  demand(ctx, 'report.read')
  return perUnit(ctx, query, ownedUnits, paidOn)
}

export function truckEquity(ctx: Ctx, query: ReportQuery): Promise<TruckEquityRow[]> {
  demand(ctx, 'report.read')
  return perUnit(ctx, query, equityUnits, worthOf)
}

/** Both reports side by side, as the screen of the balance shows them. */
export function balanceAndEquity(ctx: Ctx, query: ReportQuery): Promise<(FixedAssetBalanceRow & TruckEquityRow)[]> {
  demand(ctx, 'report.read')
  return perUnit(ctx, query, equityUnits, (unit) => ({ ...paidOn(unit), ...worthOf(unit) }))
}

const paidOn = ({ total, cash_paid, loan_paid, ending }: UnitBalance) => ({
  total_amount: toWire(total),
  cash_paid_amount: toWire(cash_paid),
  loan_paid_amount: toWire(loan_paid),
  ending_amount: toWire(ending),
})

function worthOf({ total, depreciated, ending, beside, is_disposed }: EquityUnit) {
  const [book_value, loan_balance] = [cents(total - depreciated), cents(ending + beside)]
  return {
    is_disposed,
    total_cost: toWire(total),
    accumulated_depreciation: toWire(depreciated),
    book_value: toWire(book_value),
    loan_balance: toWire(loan_balance),
    equity: toWire(cents(book_value - loan_balance)),
  }
}

type Unit = Pick<
  TruckEquityRow,
  'asset_type' | 'truck' | 'trailer' | 'full_name' | 'unit_number' | 'make' | 'model' | 'year' | 'vin_number'
>
/** A unit with its share of the fleet's equity. */
export interface EquityUnit extends UnitBalance {
  /** Owed on loans of the truck that financed no asset, and on assets of the unit that were disposed of. */
  readonly beside: Cents
  /** No part of it is owned any more; only debt is left. */
  readonly is_disposed: boolean
}

function perUnit<Balance extends UnitBalance, Figures extends object>(
  ctx: Ctx,
  { end_date, entities }: ReportQuery,
  read: (tx: Tx, entity_ids: readonly string[], day: Day) => Promise<Balance[]>,
  figures: (unit: Balance) => Figures,
): Promise<(Unit & Figures)[]> {
  const entity_ids = entityScope(ctx, entities)
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    const units = await read(tx, entity_ids, end_date)
    const known = await unitsOf(
      tx,
      entity_ids,
      units.map(({ unit }) => unit),
    )
    return units.map((balance) => ({ ...namedUnit(known, balance.unit), ...figures(balance) }))
  })
}

async function ownedUnits(tx: Tx, entity_ids: readonly string[], day: Day): Promise<UnitBalance[]> {
  const { assets, loans } = await assetsAndLoans(tx, entity_ids, day)
  return fixedAssetBalance(assets, loans)
}

/** Every owned unit at the end of a day, and each disposed one while a loan on it is still owed. */
export async function equityUnits(tx: Tx, entity_ids: readonly string[], day: Day): Promise<EquityUnit[]> {
  const { assets, loans } = await assetsAndLoans(tx, entity_ids, day)
  const loose = await looseLoans(tx, entity_ids, day)
  const gone = owedOnDisposed(assets, loans)
  const besideOf = (unit: string): Cents => cents((loose.get(unit) ?? ZERO) + (gone.get(unit) ?? ZERO))
  const owned = fixedAssetBalance(assets, loans).map((balance): EquityUnit => {
    return { ...balance, beside: besideOf(balance.unit), is_disposed: false }
  })
  const known = new Set(owned.map(({ unit }) => unit))
  const disposed = [...new Set(assets.map(({ unit }) => unit))].filter(
    (unit) => !known.has(unit) && besideOf(unit) > 0n,
  )
  return [
    ...owned,
    ...disposed.map((unit): EquityUnit => ({ ...NOTHING, unit, beside: besideOf(unit), is_disposed: true })),
  ]
}

const NOTHING = { total: ZERO, cash_paid: ZERO, loan_paid: ZERO, ending: ZERO, depreciated: ZERO }

async function assetsAndLoans(tx: Tx, entity_ids: readonly string[], day: Day) {
  const assets = await ownedAssets(tx, entity_ids, day)
  const ids = [...new Set(assets.flatMap((asset) => asset.loan ?? []))]
  return { assets, loans: await loansAt(tx, { entity_ids, ids }, day) }
}

export function namedUnit(known: ReadonlyMap<string, Unit>, id: string): Unit {
  const unit = known.get(id)
  if (!unit) throw new Error(`Asset without a unit ${id}`)
  return unit
}

/** What is owed at the end of the day on loans that name a truck but financed no asset, by truck. */
async function looseLoans(tx: Tx, entity_ids: readonly string[], day: Day): Promise<Map<string, Cents>> {
  const rows = await tx.rows<{ truck: string; owed: string }>(sql`
    select l.truck_id as truck, sum(m.credit - m.debit)::text as owed
      from loan l
      join account_day_movement m on m.entity_id = l.entity_id and m.chart_of_account_id = l.chart_of_account_id and m.date <= ${day}
     where l.entity_id = any(${[...entity_ids]}::uuid[]) and l.truck_id is not null
       and not exists (select from fixed_asset f where f.entity_id = l.entity_id and f.loan_id = l.id and f.type_of_ownership in ('company', 'other'))
     group by l.truck_id`)
  return new Map(rows.map(({ truck, owed }) => [truck, parseCents(owed)]))
}

/** Trucks and trailers by their id. */
export async function unitsOf(
  tx: Tx,
  entity_ids: readonly string[],
  ids: readonly string[],
): Promise<Map<string, Unit>> {
  const rows = await tx.rows<Omit<Unit, 'full_name'> & { id: string; full_name: string | null }>(sql`
    select v.id, 'truck' as asset_type, v.id as truck, null::uuid as trailer, v.full_name, v.make, v.model, v.year, v.vin_number, v.unit_number
      from truck v where v.entity_id = any(${[...entity_ids]}::uuid[]) and v.id = any(${[...ids]}::uuid[])
    union all
    select v.id, 'trailer', null, v.id, null, v.make, v.model, v.year, v.vin_number, v.unit_number
      from trailer v where v.entity_id = any(${[...entity_ids]}::uuid[]) and v.id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map(({ id, full_name, ...unit }) => [id, { ...unit, full_name: full_name ?? vehicleName(unit) }]))
}
