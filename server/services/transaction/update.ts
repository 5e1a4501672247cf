import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { Transaction, updateTransaction } from '@/lib/contract/transaction'
import { booksLocked, lockedUntil } from '../book'
import { audit, checkVersion, tenant, transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { lockLine, refuseLocked, repost } from './lines'
import { transactionRow } from './row'

type Patch = Body<typeof updateTransaction>

/** Changes note and flag at any time; text while the line is open; date and amount of manual lines only. Source: LEDGER §5. */
export function update(ctx: Ctx, { id, patch }: { id: string; patch: Patch }): Promise<Transaction> {
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const line = await lockLine(tx, ctx, id)
    checkVersion(ctx, line)
    const touchesBooks = ['name', 'description', 'date', 'amount'].some((field) => field in patch)
    if (touchesBooks) await refuseLocked(tx, ctx, [line])
    if (patch.date !== undefined || patch.amount !== undefined) {
      if (line.is_reconciliation) throw new Conflict('Reconciled transactions keep their date, amount and account.')
      if (line.source !== 'manual') throw new Conflict('Imported transactions keep their date, amount and account.')
    }
    const locked = patch.date === undefined ? null : await lockedUntil(tx, ctx)
    if (locked && patch.date !== undefined && patch.date <= locked) throw new Conflict(booksLocked(locked))
    const before = await transactionRow(tx, [entity_id], id)
    const next = { ...before, ...patch }
    await tx.run(sql`
      update bank_transaction set note = ${next.note}, is_flagged = ${next.is_flagged}, name = ${next.name},
             description = ${next.description}, date = ${next.date}, amount = ${next.amount}, updated_at = ${ctx.now()}
       where entity_id = ${entity_id} and id = ${id}`)
    if (touchesBooks) await repost(tx, ctx, [line])
    await audit(tx, ctx, [{ object_type: 'transaction', object_id: id, action: 'update', changes: difference(before, next, patch) }])
    return transactionRow(tx, [entity_id], id)
  })
}

const difference = (before: Transaction, next: Transaction, patch: Patch): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(patch) as (keyof Patch)[]).filter((field) => before[field] !== next[field]).map((field) => [field, [before[field], next[field]]]),
  )
