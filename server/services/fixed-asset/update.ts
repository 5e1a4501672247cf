import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { FixedAsset, updateFixedAsset } from '@/lib/contract/fixed-asset'
import { parseCents, sum, toDecimal, ZERO, type Cents } from '@/lib/money/cents'
import type { Day } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { financedOf, isCapitalized } from '@/server/ledger/post/fixed-asset'
import { unclosedBankAccount } from '../bank/find'
import { bookOf, booksStartDate, assertDatesOpen } from '../book'
import { demand } from '../can'
import { audit, transaction, type Ctx } from '../context'
import { difference } from '../difference'
import { lockLoan, type LoanFacts } from '../loan/row'
import { Conflict } from '../problems'
import { assertFresh } from '../stale'
import { findChangedPart, settleCashPart } from './cash-part'
import {
  DISPOSED,
  entryDate,
  isOpening,
  assertLoanCovers,
  assertNothingPosted,
  assertTakenFits,
  assertTermsFit,
} from './check'
import { assetName, lockAsset, type Asset } from './facts'
import { settlePurchase } from './purchase'
import { holdPaper } from './paper'
import { assetRow } from './row'
import { writeSchedule } from './schedule'

type Patch = Body<typeof updateFixedAsset>

const SCHEDULE = [
  'asset_type',
  'truck',
  'trailer',
  'ownership',
  'cost',
  'purchase_date',
  'depreciation_start_date',
  'useful_life',
  'method',
  'salvage',
  'expected_miles',
  'taken',
] as const
const ENTRY = ['down_payment', 'financing', 'loan'] as const

/**
 * Changes the fields that were sent. A new cost, life, unit or date rebuilds schedule and entry; a new cash part or account is filed like
 * that of a new asset.
 */
export function update(ctx: Ctx, { id, patch }: { id: string; patch: Patch }): Promise<FixedAsset> {
  demand(ctx, 'asset.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = bookOf(ctx)
    const asset = await lockAsset(tx, entity_id, id)
    const before = await assetRow(tx, [entity_id], id)
    await assertFresh(tx, ctx, { kind: 'fixed_asset', name: before.name, row: before })
    const next = merged(asset, patch)
    const renewed = SCHEDULE.some((field) => asset[field] !== next[field])
    const reposted = renewed || ENTRY.some((field) => asset[field] !== next[field])
    if (asset.disposed_on !== null && reposted) throw new Conflict(DISPOSED)
    assertTermsFit(next)
    if (next.document !== asset.document) await holdPaper(tx, ctx, next.document)
    if (renewed) await assertNothingPosted(tx, entity_id, id, 'changing')
    if (next.bank_account !== null && next.bank_account !== asset.bank_account)
      await unclosedBankAccount(tx, entity_id, next.bank_account)
    const named = { ...next, name: await assetName(tx, entity_id, next) }
    const books_start = await booksStartDate(tx, ctx)
    assertTakenFits(next, books_start)
    // A bank line is always locked before the loan.
    const cash = await findChangedPart(tx, ctx, { id, before: asset, after: next, books_start })
    const loan = reposted ? await fundingLoan(tx, ctx, { asset, next, books_start }) : null
    await write(tx, ctx, next)
    const depreciated = renewed
      ? await writeSchedule(tx, ctx, { id, asset: next, books_start })
      : await openingDepreciation(tx, entity_id, id)
    if (reposted) {
      await settlePurchase(tx, ctx, {
        id,
        entry_id: asset.entry_id,
        name: named.name,
        asset: next,
        books_start,
        depreciated,
        loan: loan?.account ?? null,
      })
    }
    if (cash) await settleCashPart(tx, ctx, named, cash)
    const after = await assetRow(tx, [entity_id], id)
    await audit(tx, ctx, [
      { object_type: 'fixed_asset', object_id: id, action: 'update', changes: difference(flat(before), patch) },
    ])
    return after
  })
}

function merged(asset: Asset, patch: Patch): Asset {
  const money = <T>(value: number | undefined, kept: T): Cents | T => (value === undefined ? kept : parseCents(value))
  const kept = <T>(value: T | undefined, current: T): T => (value === undefined ? current : value)
  return {
    ...asset,
    asset_type: patch.asset_type ?? asset.asset_type,
    truck: kept(patch.truck, asset.truck),
    trailer: kept(patch.trailer, asset.trailer),
    financing: patch.type_of_financing ?? asset.financing,
    ownership: patch.type_of_ownership ?? asset.ownership,
    loan: kept(patch.loan, asset.loan),
    bank_account: kept(patch.bank_account, asset.bank_account),
    document: kept(patch.document, asset.document),
    cost: money(patch.total_cost, asset.cost),
    down_payment: money(patch.down_payment, asset.down_payment),
    purchase_date: patch.purchase_date ?? asset.purchase_date,
    depreciation_start_date: patch.depreciation_start_date ?? asset.depreciation_start_date,
    useful_life: patch.useful_life ?? asset.useful_life,
    method: patch.depreciation_method ?? asset.method,
    salvage: money(patch.salvage_value, asset.salvage),
    expected_miles: kept(patch.expected_miles, asset.expected_miles),
    taken: patch.opening_depreciation === null ? null : money(patch.opening_depreciation, asset.taken),
  }
}

/** Locks the loan that is to finance the asset, after checking that the old and the new date are open. */
async function fundingLoan(
  tx: Tx,
  ctx: Ctx,
  { asset, next, books_start }: { asset: Asset; next: Asset; books_start: Day },
): Promise<LoanFacts | null> {
  await assertDatesOpen(
    tx,
    ctx,
    [entryDate(asset, books_start), entryDate(next, books_start)].flatMap((date) => date ?? []),
  )
  if (next.loan === null) return null
  const loan = await lockLoan(tx, bookOf(ctx).entity_id, next.loan)
  const brought = (one: Asset): Cents =>
    one.loan === loan.id && isCapitalized(one.ownership) && !isOpening(one, books_start) ? financedOf(one) : ZERO
  if (brought(next) > 0n) assertLoanCovers(next, loan, brought(asset))
  return loan
}

const write = (tx: Tx, ctx: Ctx, next: Asset): Promise<number> =>
  tx.run(sql`
    update fixed_asset set asset_type = ${next.asset_type}, type_of_financing = ${next.financing}, type_of_ownership = ${next.ownership},
           truck_id = ${next.truck}, trailer_id = ${next.trailer}, bank_account_id = ${next.bank_account}, loan_id = ${next.loan},
           total_cost = ${toDecimal(next.cost)}, down_payment = ${toDecimal(next.down_payment)}, purchase_date = ${next.purchase_date},
           depreciation_start_date = ${next.depreciation_start_date}, useful_life = ${next.useful_life},
           depreciation_method = ${next.method}, salvage_value = ${toDecimal(next.salvage)}, expected_miles = ${next.expected_miles},
           opening_depreciation = ${next.taken === null ? null : toDecimal(next.taken)}, document_id = ${next.document},
           updated_at = ${ctx.now()}
     where entity_id = ${bookOf(ctx).entity_id} and id = ${next.id}`)

async function openingDepreciation(tx: Tx, entity_id: string, id: string): Promise<Cents> {
  const rows = await tx.rows<{ amount: string }>(sql`
    select depreciation_amount::text as amount from depreciation_row where entity_id = ${entity_id} and fixed_asset_id = ${id} and is_opening`)
  return sum(rows.map((row) => parseCents(row.amount)))
}

const flat = (row: FixedAsset) => ({
  ...row,
  truck: row.truck?.id ?? null,
  trailer: row.trailer?.id ?? null,
  loan: row.loan?.id ?? null,
  bank_account: row.bank_account?.id ?? null,
})
