import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { Transaction, updateTransaction } from '@/lib/contract/transaction'
import { openingFollows } from '../bank/opening-balance'
import { booksLocked, lockedUntil } from '../book'
import { atOnce, audit, tenant, transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { lockLine, lockMirrors, MIRRORS, refuse, refuseLinked, refuseLocked, refuseReconciled, repost, type Line } from './lines'
import { followMirrors } from './mirror'
import { refuseOverwrite } from './refuse-overwrite'
import { transactionRow } from './row'
import { truckName, truckOf } from './truck'

type Patch = Body<typeof updateTransaction>

/** Changes note and flag at any time; text and truck while the line is open; date and amount of manual lines only. Source: LEDGER §5. */
export function update(ctx: Ctx, { id, patch: { truck: truck_id, ...patch } }: { id: string; patch: Patch }): Promise<Transaction> {
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const line = await lockLine(tx, ctx, id)
    await refuseOverwrite(tx, ctx, [line], [...Object.keys(patch), ...(truck_id === undefined ? [] : ['truck'])])
    const touchesBooks = truck_id !== undefined || ['name', 'description', 'date', 'amount'].some((field) => field in patch)
    if (touchesBooks) await refuseLocked(tx, ctx, [line])
    if (touchesBooks) refuse([line], (each) => each.mirror_of !== null, MIRRORS)
    if (patch.date !== undefined || patch.amount !== undefined) refuseFixed(line)
    const locked = patch.date === undefined ? null : await lockedUntil(tx, ctx)
    if (locked && patch.date !== undefined && patch.date <= locked) throw new Conflict(booksLocked(locked))
    const before = await transactionRow(tx, [entity_id], id)
    const truck = truck_id === undefined ? before.truck : await truckOf(tx, entity_id, truck_id)
    const next = { ...before, ...patch }
    const at = atOnce(ctx)
    await tx.run(sql`
      update bank_transaction set note = ${next.note}, is_flagged = ${next.is_flagged}, name = ${next.name},
             description = ${next.description}, date = ${next.date}, amount = ${next.amount}, truck_id = ${truck?.id ?? null},
             updated_at = ${at.now()}
       where entity_id = ${entity_id} and id = ${id}`)
    const mirrors = touchesBooks ? await lockMirrors(tx, ctx, [line]) : []
    await followMirrors(tx, at, mirrors, next)
    if (touchesBooks) await repost(tx, at, [line, ...mirrors])
    if (patch.date !== undefined || patch.amount !== undefined) await openingFollows(tx, at, [line, { ...line, date: next.date }])
    await audit(tx, at, [{
      object_type: 'transaction', object_id: id, action: 'update',
      changes: { ...difference(before, next, patch), ...(truck?.id !== before.truck?.id && { truck: [truckName(before.truck), truckName(truck)] }) },
    }])
    return transactionRow(tx, [entity_id], id)
  })
}

/** What keeps date and amount of a line, after what its links forbid. Source: LEDGER §5. */
function refuseFixed(line: Line): void {
  refuseLinked([line], 'changing date or amount')
  refuse([line], (part) => part.parent_id !== null, 'Undo the split before changing date or amount.')
  refuseReconciled([line])
  refuse([line], ({ source }) => source !== 'manual', 'Imported transactions keep their date, amount and account.')
}

const difference = (before: Transaction, next: Transaction, patch: Omit<Patch, 'truck'>): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(patch) as Exclude<keyof Patch, 'truck'>[]).filter((field) => before[field] !== next[field]).map((field) => [field, [before[field], next[field]]]),
  )
