import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { Reconciliation, updateReconciliation } from '@/lib/contract/reconciliation'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { readableFile } from '../file/access'
import { NotFound } from '../problems'
import { assertFresh } from '../stale'
import { beginningOf, assertEndAfterStart, ownLines } from './period'
import { lockOpen, reconciliationName, reconciliationRow } from './row'

type Patch = Body<typeof updateReconciliation>

/** Changes an open reconciliation. */
export function update(ctx: Ctx, { id, patch }: { id: string; patch: Patch }): Promise<Reconciliation> {
  demand(ctx, 'reconciliation.edit')
  return transaction(ctx, async (tx) => {
    const before = await lockOpen(tx, ctx, id)
    await assertFresh(tx, ctx, { kind: 'reconciliation', name: reconciliationName(before), row: before })
    return change(tx, ctx, before, patch)
  })
}

/** Writes the change of a locked open reconciliation, with its beginning balance recalculated from the books, and returns the result. */
export async function change(tx: Tx, ctx: Ctx, before: Reconciliation, patch: Patch): Promise<Reconciliation> {
  const { entity_id } = tenant(ctx)
  const { start_date, beginning_balance } = await beginningOf(tx, ctx, before.bank_account.id)
  const old = {
    end_date: before.end_date,
    settlement_balance: before.settlement_balance,
    settlement_file: before.settlement_file?.id ?? null,
    exclude_transaction_ids: before.exclude_transaction_ids,
  }
  const chosen = patch.exclude_transaction_ids
  const next = { ...old, ...patch, ...(chosen && { exclude_transaction_ids: await leftOut(tx, ctx, before, chosen) }) }
  assertEndAfterStart(next.end_date, start_date)
  const named = async (id: string | null) => (id ? await readableFile(tx, ctx, id) : null)
  const file = next.settlement_file === old.settlement_file ? before.settlement_file : await named(next.settlement_file)
  const { exclude_transaction_ids: wasOut, ...rest } = old
  const figures = Object.entries(rest).flatMap(([field, value]): [string, unknown][] => {
    const now = next[field as keyof typeof rest]
    if (value === now) return []
    const isFile = field === 'settlement_file'
    return [[field, isFile ? [before.settlement_file?.name ?? null, file?.name ?? null] : [value, now]]]
  })
  const ticks = countsOf(wasOut, next.exclude_transaction_ids)
  const changes = [...figures, ...ticks]
  await tx.run(sql`
    update reconciliation set start_date = ${start_date}, beginning_balance = ${beginning_balance}, end_date = ${next.end_date},
           settlement_balance = ${next.settlement_balance}, settlement_file_id = ${next.settlement_file},
           exclude_transaction_ids = ${next.exclude_transaction_ids}::uuid[],
           updated_at = ${changes.length > 0 ? ctx.now() : sql`updated_at`}
     where entity_id = ${entity_id} and id = ${before.id}`)
  if (changes.length > 0) {
    await audit(tx, ctx, [
      {
        object_type: 'reconciliation',
        object_id: before.id,
        action: 'update',
        changes: Object.fromEntries(changes),
        ...(figures.length === 0 && { stale: 'ticks' }),
      },
    ])
  }
  return reconciliationRow(tx, [entity_id], before.id)
}

/** The numbers of lines that were ticked and left out: a worksheet may leave out thousands, and every tick would log them all. */
function countsOf(before: readonly string[], now: readonly string[]): [string, [null, number]][] {
  const [was, is] = [new Set(before), new Set(now)]
  const counts: [string, number][] = [
    ['cleared', before.filter((id) => !is.has(id)).length],
    ['left_out', now.filter((id) => !was.has(id)).length],
  ]
  return counts.filter(([, count]) => count > 0).map(([field, count]) => [field, [null, count]])
}

/** The lines to leave out of the statement; deleted lines drop out. Throws NotFound for one that never belonged to the account. */
async function leftOut(
  tx: Tx,
  ctx: Ctx,
  { bank_account, exclude_transaction_ids: before }: Reconciliation,
  chosen: readonly string[],
): Promise<string[]> {
  const own = await ownLines(tx, ctx, bank_account.id, chosen)
  if (chosen.some((id) => !own.has(id) && !before.includes(id))) throw new NotFound()
  return [...new Set(chosen)].filter((id) => own.has(id))
}
