import sql, { type Sql } from 'sql-template-tag'
import type { Day } from '@/lib/dates/day'
import { formatMonth } from '@/lib/dates/format'
import { parseCents, toWire, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { post, unpost } from '@/server/db/journal-store'
import { postDepreciation } from '@/server/ledger/post/depreciation'
import { bookOf } from '../book'
import { audit, type Ctx } from '../context'
import { Conflict } from '../problems'
import { vehicleLabel } from '../vehicle/row'
import { assetAccounts } from './facts'

/** A month of depreciation with its asset, which the caller has locked. */
export interface DepreciationFacts {
  readonly id: string
  readonly date: Day
  readonly amount: Cents
  readonly status: 'upcoming' | 'posted' | 'un_posted'
  readonly is_opening: boolean
  /** It depreciates by the mile, and the month's miles have not been entered. */
  readonly awaits_miles: boolean
  readonly asset: string
  readonly entry_id: string
  readonly asset_type: 'truck' | 'trailer'
  readonly truck: string | null
  readonly name: string
}
type Stored = Omit<DepreciationFacts, 'amount' | 'name'> & {
  amount: string
  full_name: string | null
  year: number | null
  make: string | null
  model: string | null
  unit_number: string | null
}

/** Locks every asset with a month that `which` selects (over `d`), in id order, then reads those months. */
export async function lockRows(tx: Tx, entity_id: string, which: Sql): Promise<DepreciationFacts[]> {
  await tx.rows(sql`
    select f.id from fixed_asset f
     where f.entity_id = ${entity_id} and f.id in (select d.fixed_asset_id from depreciation_row d where d.entity_id = ${entity_id} and ${which})
     order by f.id for update`)
  return readRows(tx, entity_id, which)
}

/** The months of depreciation that `which` selects (over `d`), by asset and in order. */
export async function readRows(tx: Tx, entity_id: string, which: Sql): Promise<DepreciationFacts[]> {
  const rows = await tx.rows<Stored>(sql`
    select d.id, d.date, d.depreciation_amount::text as amount, d.status, d.is_opening,
           f.depreciation_method = 'units_of_miles' and d.miles is null as awaits_miles, f.id as asset, f.entry_id, f.asset_type, f.truck_id as truck,
           t.full_name, v.year, v.make, v.model, coalesce(t.unit_number, v.unit_number) as unit_number
      from depreciation_row d
      join fixed_asset f on f.entity_id = d.entity_id and f.id = d.fixed_asset_id
      left join truck t on t.entity_id = f.entity_id and t.id = f.truck_id
      left join trailer v on v.entity_id = f.entity_id and v.id = f.trailer_id
     where d.entity_id = ${entity_id} and ${which} order by f.entry_id, d.n`)
  return rows.map(({ amount, full_name, year, make, model, unit_number, ...row }) => ({
    ...row,
    amount: parseCents(amount),
    name: vehicleLabel({ full_name, year, make, model, unit_number }) || row.entry_id,
  }))
}

/** Throws Conflict on a month that depreciates by miles that nobody has entered. */
export function assertMilesKnown(rows: readonly DepreciationFacts[]): void {
  const waiting = rows.find((row) => row.awaits_miles)
  if (waiting) throw new Conflict(`Enter the miles of ${waiting.name} for ${formatMonth(waiting.date)} first.`)
}

const BATCH = 1000

/** Posts months of depreciation of locked assets. A month of 0.00 is marked as posted without an entry. Source: LEDGER §3.12. */
export async function postRows(tx: Tx, ctx: Ctx, rows: readonly DepreciationFacts[]): Promise<void> {
  const book = bookOf(ctx)
  if (rows.length === 0) return
  const accounts = {
    truck: await assetAccounts(tx, book.entity_id, 'truck'),
    trailer: await assetAccounts(tx, book.entity_id, 'trailer'),
  }
  const posted = rows.flatMap((row) => {
    const { expense, accumulated } = accounts[row.asset_type]
    const entry = postDepreciation({
      date: row.date,
      description: `Depreciation of ${row.name}`,
      amount: row.amount,
      expense,
      accumulated,
      truck: row.truck,
    })
    return entry === null ? [] : [{ id: row.id, entry_id: depreciationNumber(row), entry }]
  })
  for (let start = 0; start < posted.length; start += BATCH) await post(tx, book, posted.slice(start, start + BATCH))
  await mark(tx, ctx, rows, 'posted')
}

/** Removes the entries of posted months. */
export async function unpostRows(tx: Tx, ctx: Ctx, rows: readonly DepreciationFacts[]): Promise<void> {
  await unpost(
    tx,
    bookOf(ctx),
    rows.map((row) => row.id),
  )
  await mark(tx, ctx, rows, 'un_posted')
}

/** Sets the status of months and records it in the audit log of their assets. */
export async function mark(
  tx: Tx,
  ctx: Ctx,
  rows: readonly DepreciationFacts[],
  status: 'posted' | 'un_posted',
): Promise<void> {
  if (rows.length === 0) return
  const { entity_id, now } = bookOf(ctx)
  await tx.run(
    sql`update depreciation_row set status = ${status} where entity_id = ${entity_id} and id = any(${rows.map((row) => row.id)}::uuid[])`,
  )
  await tx.run(
    sql`update fixed_asset set updated_at = ${now} where entity_id = ${entity_id} and id = any(${rows.map((row) => row.asset)}::uuid[])`,
  )
  await audit(
    tx,
    ctx,
    rows.map((row) => ({
      object_type: 'fixed_asset',
      object_id: row.asset,
      action: status === 'posted' ? 'post_depreciation' : 'unpost_depreciation',
      changes: { date: row.date, amount: toWire(row.amount), status: [row.status, status] },
    })),
  )
}

/** 'DEP-000003-2026-01' */
const depreciationNumber = ({ entry_id, date }: DepreciationFacts): string =>
  `DEP-${entry_id.replace(/^FA-/, '')}-${date.slice(0, 7)}`
