import type { Tx } from '@/server/db/connect'
import { transaction, type Ctx } from '../context'
import { fileLines } from '../rule/file-lines'
import { lockRules } from '../rule/rules'
import { BATCH } from '../rule/run'
import { noteRun, type Filing } from '../rule/run-row'
import { markRecurring } from './recurring'
import { suggestTransfers } from './suggest-transfers'

/**
 * Follows an import of bank lines: the rules file them, then possible transfers are paired and recurring lines are marked. It runs in its
 * own transactions, in batches; calling it again for the same lines changes nothing more.
 */
export async function afterImport(caller: Ctx, { transactions }: { transactions: readonly string[] }): Promise<void> {
  // The idempotency key of the caller's request belongs to another transaction.
  const ctx: Ctx = { ...caller, idempotency: undefined }
  const run_id = ctx.id()
  for (let start = 0; start < transactions.length; start += BATCH) {
    const ids = transactions.slice(start, start + BATCH)
    await transaction(ctx, (tx) => fileNewLines(tx, ctx, ids, run_id))
  }
  if (transactions.length === 0) return
  await transaction(ctx, (tx) => suggestTransfers(tx, ctx))
  await transaction(ctx, (tx) => markRecurring(tx, ctx, transactions))
}

/** Files new lines by the rules, in the caller's transaction. */
export async function fileNewLines(tx: Tx, ctx: Ctx, ids: readonly string[], run_id: string = ctx.id()): Promise<void> {
  const filing: Filing = { run_id, cause: 'import', rule: null, only: null }
  await lockRules(tx, ctx, 'run')
  const { lines, changed } = await fileLines(tx, ctx, { ids }, filing)
  await noteRun(tx, ctx, filing, { lines, changed: changed.length, isLast: true })
}
