import sql from 'sql-template-tag'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { Transaction } from '@/lib/contract/transaction'
import type { matchBills as contract } from '@/lib/contract/transaction-match'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { tenant, transaction, withFixedTime, type Ctx } from '../context'
import { NotFound, Rejected } from '../problems'
import { assertNotOverwriting } from './assert-not-overwriting'
import { FILED_BY } from './changed-since'
import { assertUnlocked, lockLine, lockParts, type Line } from './lines'
import { lockMatchable, settled } from './link'
import { payBill, takeOffBill } from './match-bill'
import { partsOf, transactionRow } from './row'
import { splitIn } from './split'

/**
 * Pays several bills with one line. A part can pay only one bill, so the line is split into one part per bill. Source: LEDGER §3.4, §3.7.
 */
export function matchBills(
  ctx: Ctx,
  { transaction: id, bills }: Body<typeof contract>,
): Promise<Answer<typeof contract>> {
  demand(ctx, 'transaction.match')
  return transaction(ctx, async (tx) => {
    // Line and parts get the same version, by which the match can be undone.
    const at = withFixedTime(ctx)
    await lockMatchable(tx, at, id, { direction: 'money_out', documents: 'bills' })
    // Always in the same order, so that two people who pay the same bills do not deadlock.
    const ordered = bills.toSorted((one, other) => one.bill.localeCompare(other.bill))
    const { lines } = await splitIn(tx, at, {
      transaction: id,
      lines: ordered.map(({ amount }) => ({ chart_of_account: null, amount })),
    })
    const paid = []
    for (const [index, { bill }] of ordered.entries()) {
      const part = lines[index]
      if (!part) throw new NotFound()
      paid.push(await payBill(tx, asSplit(at), { transaction: part.id, bill }, true))
    }
    await settleAll(tx, at, paid)
    const { entity_id } = tenant(ctx)
    return { transaction: await transactionRow(tx, [entity_id], id), lines: await partsOf(tx, entity_id, id) }
  })
}

/** Unlinks a line from all the bills it pays, and makes it whole again. Parts that a person made stay. */
export function unlinkBills(ctx: Ctx, id: string): Promise<Transaction> {
  demand(ctx, 'transaction.match')
  return transaction(ctx, async (tx) => {
    const line = await lockLine(tx, ctx, id)
    const parts = await lockParts(tx, ctx, [line])
    await assertNotOverwriting(tx, ctx, [line, ...parts], FILED_BY)
    assertUnlocked([line, ...parts], [line])
    if (parts.length === 0 || parts.some(({ link }) => link !== 'bill'))
      throw new Rejected('Transaction is not matched to several bills.')
    const paid = await billsPaid(tx, ctx, parts)
    if (isSplitByHand(line, parts) || new Set(paid.values()).size < parts.length)
      throw new Rejected('Transaction was split by hand. Unlink its parts one by one.')
    // In the order of their bills, so that two people who pay the same ones do not deadlock.
    const freed = []
    for (const part of parts.toSorted((one, other) => (paid.get(one.id) ?? '').localeCompare(paid.get(other.id) ?? '')))
      freed.push(await takeOffBill(tx, ctx, part, true))
    await settleAll(tx, ctx, freed)
    return (await splitIn(tx, asSplit(ctx), { transaction: id, lines: [] })).transaction
  })
}

/** Posts the line and recognizes the bills only once, however many there are. */
const settleAll = (tx: Tx, ctx: Ctx, paid: readonly Awaited<ReturnType<typeof payBill>>[]): Promise<void> =>
  settled(
    tx,
    ctx,
    paid.map(({ line }) => line),
    { link: 'bill', documents: paid.map(({ bill }) => bill) },
  )

/** Whether a person made the split: texts and trucks of the parts would be lost with them. */
const isSplitByHand = (line: Line, parts: readonly Line[]): boolean =>
  parts.some(({ description, truck_id }) => description !== '' || truck_id !== line.truck_id)

/** The bill that each part pays. */
async function billsPaid(tx: Tx, ctx: Ctx, parts: readonly Line[]): Promise<Map<string, string>> {
  const paid = await tx.rows<{ transaction_id: string; bill_id: string }>(sql`
    select transaction_id, bill_id from payment_application
     where entity_id = ${tenant(ctx).entity_id} and transaction_id = any(${parts.map(({ id }) => id)}::uuid[])`)
  return new Map(paid.map(({ transaction_id, bill_id }) => [transaction_id, bill_id]))
}

/** The caller's version was already checked, and this request has changed the parts since. */
const asSplit = (ctx: Ctx): Ctx => ({ ...ctx, version: undefined })
