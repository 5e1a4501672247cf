import sql from 'sql-template-tag'
import type { Transaction } from '@/lib/contract/transaction'
import type { Tx } from '@/server/db/connect'
import { categoryAccount } from '../chart-of-account/find'
import { audit, tenant, transaction, type Ctx } from '../context'
import { lockLines, refuseLinked, refuseLocked, repost, type Target } from './lines'
import { transactionRow } from './row'

/** Files one line under an account; null takes the category away and the line waits on suspense again. */
export function categorize(ctx: Ctx, input: { id: string; chart_of_account: string | null }): Promise<Transaction> {
  return transaction(ctx, async (tx) => {
    await categorizeLines(tx, ctx, { transactions: [input.id] }, input.chart_of_account)
    return transactionRow(tx, [tenant(ctx).entity_id], input.id)
  })
}

/** All or none: the first refusal names every offender. */
export function categorizeBulk(ctx: Ctx, { chart_of_account, ...target }: Target & { chart_of_account: string | null }): Promise<{ updated: number }> {
  return transaction(ctx, async (tx) => ({ updated: await categorizeLines(tx, ctx, target, chart_of_account) }))
}

async function categorizeLines(tx: Tx, ctx: Ctx, target: Target, accountId: string | null): Promise<number> {
  const { entity_id } = tenant(ctx)
  const lines = await lockLines(tx, ctx, target)
  const account = accountId === null ? null : await categoryAccount(tx, entity_id, accountId)
  await refuseLocked(tx, ctx, lines)
  refuseLinked(lines, 'category')
  const status = account ? 'by_user' : 'uncategorized'
  const changed = lines.filter((line) => line.chart_of_account_id !== accountId || line.status !== status)
  await tx.run(sql`
    update bank_transaction set chart_of_account_id = ${accountId}, status = ${status}, updated_at = ${ctx.now()}
     where entity_id = ${entity_id} and id = any(${changed.map((line) => line.id)}::uuid[])`)
  await repost(tx, ctx, changed)
  await audit(tx, ctx, changed.map((line) => ({
    object_type: 'transaction',
    object_id: line.id,
    action: 'categorize',
    changes: { chart_of_account: [line.category_name, account?.name ?? null], status: [line.status, status] },
  })))
  return lines.length
}
