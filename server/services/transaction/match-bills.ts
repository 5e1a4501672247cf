import sql from 'sql-template-tag'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { Transaction } from '@/lib/contract/transaction'
import type { matchBills as contract } from '@/lib/contract/transaction-match'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { atOneMoment, tenant, transaction, type Ctx } from '../context'
import { NotFound, Rejected } from '../problems'
import { assertNotOverwriting } from './assert-not-overwriting'
import { FILED_BY } from './changed-since'
import { assertUnlocked, lockLine, lockParts, type Line } from './lines'
import { lockMatchable } from './link'
import { matchBillIn, takeOffBill } from './match-bill'
import { transactionRow } from './row'
import { splitIn } from './split'

/** Pays several bills with one line. A part pays one bill, so the line is split into one for each. Source: LEDGER §3.4, §3.7. */
export function matchBills(
  ctx: Ctx,
  { transaction: id, bills }: Body<typeof contract>,
): Promise<Answer<typeof contract>> {
  demand(ctx, 'transaction.match')
  return transaction(ctx, async (tx) => {
    // Line and parts have one version, by which the match is taken back.
    const at = atOneMoment(ctx)
    await lockMatchable(tx, at, id, { direction: 'money_out', documents: 'bills' })
    // In one order, so that two who pay the same bills wait for each other.
    const ordered = bills.toSorted((one, other) => one.bill.localeCompare(other.bill))
    const { lines } = await splitIn(tx, at, {
      transaction: id,
      lines: ordered.map(({ amount }) => ({ chart_of_account: null, amount })),
    })
    const parts = []
    for (const [index, { bill }] of ordered.entries()) {
      const part = lines[index]
      if (!part) throw new NotFound()
      parts.push(await matchBillIn(tx, asSplit(at), { transaction: part.id, bill }))
    }
    return { transaction: await transactionRow(tx, [tenant(ctx).entity_id], id), lines: parts }
  })
}

/** Takes a line that pays several bills off all of them, and makes it whole again. */
export function unlinkBills(ctx: Ctx, id: string): Promise<Transaction> {
  demand(ctx, 'transaction.match')
  return transaction(ctx, async (tx) => {
    const line = await lockLine(tx, ctx, id)
    const parts = await lockParts(tx, ctx, [line])
    await assertNotOverwriting(tx, ctx, [line, ...parts], FILED_BY)
    assertUnlocked([line, ...parts])
    if (parts.length === 0 || parts.some(({ link }) => link !== 'bill'))
      throw new Rejected('Transaction is not matched to several bills.')
    for (const part of await byBill(tx, ctx, parts)) await takeOffBill(tx, ctx, part)
    return (await splitIn(tx, asSplit(ctx), { transaction: id, lines: [] })).transaction
  })
}

async function byBill(tx: Tx, ctx: Ctx, parts: readonly Line[]): Promise<Line[]> {
  const paid = await tx.rows<{ transaction_id: string }>(sql`
    select transaction_id from payment_application
     where entity_id = ${tenant(ctx).entity_id} and transaction_id = any(${parts.map(({ id }) => id)}::uuid[]) order by bill_id`)
  return paid.flatMap(({ transaction_id }) => parts.find(({ id }) => id === transaction_id) ?? [])
}

/** What the caller saw has been checked; the parts have changed since, by this call itself. */
const asSplit = (ctx: Ctx): Ctx => ({ ...ctx, version: undefined })
