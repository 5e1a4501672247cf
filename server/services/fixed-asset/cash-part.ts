import sql, { type Sql } from 'sql-template-tag'
import { v5 } from 'uuid'
import { addDays, type Day } from '@/lib/dates/day'
import { cents, toDecimal, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { financedOf, isCapitalized } from '@/server/ledger/post/fixed-asset'
import { bankAccountById } from '../bank/find'
import { openingFollows } from '../bank/opening-balance'
import { assertDatesOpen, bookOf, lockedUntil } from '../book'
import { accountsByRole } from '../chart-of-account/find'
import { audit, tenant, type Ctx } from '../context'
import {
  assertNotReconciled,
  assertUnlocked,
  assertUntied,
  lockLines,
  repost,
  suspenseAccounts,
  type Line,
} from '../transaction/lines'
import { recordLines } from '../transaction/record'
import { removeLines } from '../transaction/remove-lines'
import { isUnfiled, UNFILED } from '../transaction/statuses'
import { isOpening, type AssetTerms } from './check'

const DAYS = 5

type Named = AssetTerms & { id: string; name: string }

interface CashPart {
  amount: Cents
  /** Lines that may be the payment, locked until commit. */
  candidates: readonly Line[]
  /** A line that somebody has to refile already paid it, so no other line is created. */
  is_paid?: boolean
}

/** The line created for an asset has an id derived from the asset's. */
const paymentLine = (asset: string): string => v5('P', asset)

const cashOf = (asset: AssetTerms): Cents => cents(asset.cost - financedOf(asset))

/**
 * Finds and locks lines that may have paid the cash part, before the loan is locked. Null without a bank account or a cash part, and when
 * the line that paid it is in a closed period: that line stays as it is filed, and no second one is created.
 */
export async function findCashPart(tx: Tx, ctx: Ctx, asset: AssetTerms): Promise<CashPart | null> {
  const amount = cashOf(asset)
  if (asset.bank_account === null || amount === 0n) return null
  const { entity_id } = tenant(ctx)
  await bankAccountById(tx, entity_id, asset.bank_account)
  const until = await lockedUntil(tx, ctx)
  const found = await tx.rows<{ id: string; date: Day }>(sql`
    select t.id, t.date from bank_transaction t
     where t.entity_id = ${entity_id} and ${couldPay(asset)}
       and t.status in ${UNFILED} and not t.is_split order by t.date desc limit 2`)
  const open = found.filter(({ date }) => until === null || date > until)
  if (found.length > 0 && open.length === 0) return null
  const held = open.length === 0 ? [] : await lockLines(tx, ctx, { transactions: open.map((line) => line.id) })
  return { amount, candidates: held.filter(isUnfiled) }
}

interface Change {
  id: string
  before: AssetTerms
  after: AssetTerms
  books_start: Day
}

/**
 * The same for an asset whose cash part changes; a line that was created for it is removed first. Null when nothing changes for the bank.
 */
export async function findChangedPart(
  tx: Tx,
  ctx: Ctx,
  { id, before, after, books_start }: Change,
): Promise<CashPart | null> {
  const [was, is] = [before, after].map((asset) => paid(asset, books_start))
  if (JSON.stringify(was) === JSON.stringify(is)) return null
  await assertDatesOpen(
    tx,
    ctx,
    [was, is].flatMap((part) => part?.date ?? []),
  )
  const made = await takeBackLine(tx, ctx, id, 'changing what paid it')
  const part = is ? await findCashPart(tx, ctx, after) : null
  return part && { ...part, is_paid: !made && was !== null && (await isFiled(tx, ctx, before)) }
}

/** The account, amount and day of what a bank account pays for an asset; null when none does. */
const paid = (asset: AssetTerms, books_start: Day) =>
  asset.bank_account === null ||
  cashOf(asset) === 0n ||
  !isCapitalized(asset.ownership) ||
  isOpening(asset, books_start)
    ? null
    : {
        bank_account: asset.bank_account,
        amount: toDecimal(cashOf(asset)),
        date: asset.purchase_date,
        unit: asset.truck ?? asset.trailer,
      }

/** Removes the line that was created for an asset, if it still belongs to its purchase. */
export async function takeBackLine(tx: Tx, ctx: Ctx, asset: string, doing: string): Promise<boolean> {
  const { entity_id } = tenant(ctx)
  const id = paymentLine(asset)
  const { asset_clearing } = await accountsByRole(tx, entity_id, ['asset_clearing'])
  const there = await tx.maybe(sql`
    select from bank_transaction where entity_id = ${entity_id} and id = ${id} and chart_of_account_id = ${asset_clearing}`)
  if (!there) return false
  const lines = await lockLines(tx, ctx, { transactions: [id] })
  assertUnlocked(lines)
  assertUntied(lines, doing)
  assertNotReconciled(lines)
  await removeLines(tx, ctx, lines)
  await openingFollows(tx, ctx, lines)
  return true
}

/** Whether a line of the bank account is filed as the payment. */
async function isFiled(tx: Tx, ctx: Ctx, asset: AssetTerms): Promise<boolean> {
  const { entity_id } = tenant(ctx)
  const { asset_clearing } = await accountsByRole(tx, entity_id, ['asset_clearing'])
  const line = await tx.maybe(sql`
    select from bank_transaction t
     where t.entity_id = ${entity_id} and t.chart_of_account_id = ${asset_clearing} and ${couldPay(asset)} limit 1`)
  return line !== undefined
}

/** Whether a line of `bank_transaction t` has the account, amount and day of the cash part. */
const couldPay = (asset: AssetTerms): Sql => sql`
  t.bank_account_id = ${asset.bank_account} and t.amount_type = 'money_out' and t.cents = ${cashOf(asset).toString()}::bigint
  and t.date between ${addDays(asset.purchase_date, -DAYS)} and ${addDays(asset.purchase_date, DAYS)}`

/**
 * Files the only line that may have paid the cash part under clearing. On a manual account a line is created when there is none; on any
 * other, the line is filed when it arrives. Source: LEDGER §3.12.
 */
export async function settleCashPart(
  tx: Tx,
  ctx: Ctx,
  asset: Named,
  { amount, candidates, is_paid }: CashPart,
): Promise<void> {
  const [line, ...others] = candidates
  if (others.length > 0) return
  const { asset_clearing } = await accountsByRole(tx, tenant(ctx).entity_id, ['asset_clearing'])
  if (line) await file(tx, ctx, line, { account: asset_clearing, truck: asset.truck })
  else if (!is_paid) await makeLine(tx, ctx, asset, { amount, account: asset_clearing })
}

async function file(
  tx: Tx,
  ctx: Ctx,
  line: Line,
  { account, truck }: { account: string; truck: string | null },
): Promise<void> {
  await tx.run(sql`
    update bank_transaction set chart_of_account_id = ${account}, status = 'by_user', truck_id = coalesce(truck_id, ${truck}::uuid),
           updated_at = ${ctx.now()}
     where entity_id = ${tenant(ctx).entity_id} and id = ${line.id}`)
  await repost(tx, ctx, [line])
  await audit(tx, ctx, [
    {
      object_type: 'transaction',
      object_id: line.id,
      action: 'categorize',
      changes: { chart_of_account: [line.category_name, 'Asset purchase'], status: [line.status, 'by_user'] },
    },
  ])
}

async function makeLine(
  tx: Tx,
  ctx: Ctx,
  asset: Named,
  { amount, account }: { amount: Cents; account: string },
): Promise<void> {
  const book = bookOf(ctx)
  const bank = await bankAccountById(tx, book.entity_id, asset.bank_account ?? '')
  if (bank.is_linked) return
  const id = paymentLine(asset.id)
  await recordLines(tx, book, await suspenseAccounts(tx, book.entity_id), [
    {
      id,
      bank_account_id: bank.id,
      ledger_account: bank.chart_of_account_id,
      integration_id: bank.integration_id,
      date: asset.purchase_date,
      amount,
      amount_type: 'money_out',
      name: `Purchase of ${asset.name}`.slice(0, 255),
      description: '',
      provider_transaction_id: null,
      dedup_key: null,
      source: 'manual',
      category: account,
      stakeholder: null,
      note: null,
      truck: asset.truck,
    },
  ])
  await audit(tx, ctx, [
    { object_type: 'transaction', object_id: id, action: 'create', changes: { amount: [null, toDecimal(amount)] } },
  ])
}
