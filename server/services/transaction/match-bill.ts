import sql from 'sql-template-tag'
import type { Transaction } from '@/lib/contract/transaction'
import { parseCents } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import type { Tx } from '@/server/db/connect'
import { lockBill, type LockedBill } from '../bill/lock'
import { demand } from '../can'
import { tenant, transaction, type Ctx } from '../context'
import { Conflict, Rejected } from '../problems'
import { FILED_BY } from './changed-since'
import { linkLine, lockMatchable, unlinkLine } from './link'
import { lockLine, assertUnlocked, type Line } from './lines'
import { assertNotOverwriting } from './assert-not-overwriting'
import { transactionRow } from './row'

/** Pays a bill with a whole line or part. Source: LEDGER §3.7. */
export function matchBill(ctx: Ctx, input: { transaction: string; bill: string }): Promise<Transaction> {
  demand(ctx, 'transaction.match')
  return transaction(ctx, async (tx) => {
    const { line } = await payBill(tx, ctx, input)
    return transactionRow(tx, [tenant(ctx).entity_id], line.id)
  })
}

interface Paid {
  line: Line
  bill: LockedBill
}

/** The same within a transaction; with `later`, the caller settles it together with others. */
export async function payBill(
  tx: Tx,
  ctx: Ctx,
  input: { transaction: string; bill: string },
  later = false,
): Promise<Paid> {
  const { company_id, entity_id } = tenant(ctx)
  const line = await lockMatchable(tx, ctx, input.transaction, { direction: 'money_out', documents: 'bills' })
  const bill = await lockBill(tx, ctx, input.bill)
  if (bill.bill_status === 'void') throw new Conflict('Bill is void and cannot be matched.')
  if (bill.bill_status === 'paid') throw new Conflict('Bill is already paid.')
  const amount = parseCents(line.amount)
  if (amount > bill.open_balance) {
    throw new Rejected(
      `Transaction amount ${formatMessage(amount)} is greater than the open balance ${formatMessage(bill.open_balance)} of the bill. Split the transaction first.`,
    )
  }
  await tx.run(sql`
      insert into payment_application (company_id, entity_id, id, transaction_id, bill_id, date, amount, created_at)
      values (${company_id}, ${entity_id}, ${ctx.id()}, ${line.id}, ${bill.id}, ${line.date}, ${line.amount}, ${ctx.now()})`)
  await linkLine(tx, ctx, line, { link: 'bill', documents: [bill], later })
  return { line, bill }
}

export function unlinkBill(ctx: Ctx, id: string): Promise<Transaction> {
  demand(ctx, 'transaction.match')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const line = await lockLine(tx, ctx, id)
    await assertNotOverwriting(tx, ctx, [line], FILED_BY)
    assertUnlocked([line])
    if (line.link !== 'bill') throw new Rejected('Transaction is not matched to a bill.')
    await takeOffBill(tx, ctx, line)
    return transactionRow(tx, [entity_id], id)
  })
}

/** Unlinks a line from the bill it pays. The caller has checked the line's locks, and with `later` settles it together with others. */
export async function takeOffBill(tx: Tx, ctx: Ctx, line: Line, later = false): Promise<Paid> {
  const { entity_id } = tenant(ctx)
  const paid = await tx.one<{ bill_id: string }>(sql`
    select bill_id from payment_application where entity_id = ${entity_id} and transaction_id = ${line.id}`)
  const bill = await lockBill(tx, ctx, paid.bill_id)
  await tx.run(sql`delete from payment_application where entity_id = ${entity_id} and transaction_id = ${line.id}`)
  await unlinkLine(tx, ctx, line, { link: 'bill', documents: [bill], later })
  return { line, bill }
}
