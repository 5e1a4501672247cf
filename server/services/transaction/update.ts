import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import { BOOKS_LOCKED, booksLocked, CHANGING_DAY_OR_AMOUNT, TIE_REFUSALS } from '@/lib/contract/refusal'
import type { Transaction, updateTransaction } from '@/lib/contract/transaction'
import { openingFollows } from '../bank/opening-balance'
import { lockedUntil } from '../book'
import { demand } from '../can'
import { audit, tenant, transaction, withFixedTime, type Ctx } from '../context'
import { Conflict } from '../problems'
import { assertAfterFirstStart } from '../reconciliation/period'
import {
  lockLine,
  lockMirrors,
  refuse,
  assertUntied,
  assertUnlocked,
  assertNotReconciled,
  repost,
  type Line,
} from './lines'
import { followMirrors } from './mirror'
import { assertNotOverwriting } from './assert-not-overwriting'
import { transactionRow } from './row'
import { truckName, truckOf } from './truck'

type Patch = Body<typeof updateTransaction>

/**
 * Changes note and flag at any time, text and truck while the line is not locked, and date and amount of manual lines only. Source: LEDGER
 * §5.
 */
export function update(
  ctx: Ctx,
  { id, patch: { truck: truck_id, ...patch } }: { id: string; patch: Patch },
): Promise<Transaction> {
  demand(ctx, 'transaction.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const line = await lockLine(tx, ctx, id)
    await assertNotOverwriting(tx, ctx, [line], [...Object.keys(patch), ...(truck_id === undefined ? [] : ['truck'])])
    const touchesBooks =
      truck_id !== undefined || ['name', 'description', 'date', 'amount'].some((field) => field in patch)
    if (touchesBooks) assertUnlocked([line])
    if (touchesBooks) refuse([line], (each) => each.mirror_of !== null, TIE_REFUSALS.mirror(''))
    if (patch.date !== undefined || patch.amount !== undefined) assertEditable(line)
    const locked = patch.date === undefined ? null : await lockedUntil(tx, ctx)
    if (locked && patch.date !== undefined && patch.date <= locked)
      throw new Conflict(booksLocked(locked), { code: BOOKS_LOCKED })
    const mirrors = touchesBooks ? await lockMirrors(tx, ctx, [line]) : []
    if (patch.date !== undefined && patch.date !== line.date) {
      const bank_accounts = [line, ...mirrors].map(({ bank_account_id }) => bank_account_id)
      await assertAfterFirstStart(tx, entity_id, { bank_accounts, date: patch.date })
    }
    const before = await transactionRow(tx, [entity_id], id)
    const truck = truck_id === undefined ? before.truck : await truckOf(tx, entity_id, truck_id)
    const next = { ...before, ...patch }
    const at = withFixedTime(ctx)
    await tx.run(sql`
      update bank_transaction set note = ${next.note}, is_flagged = ${next.is_flagged}, name = ${next.name},
             description = ${next.description}, date = ${next.date}, amount = ${next.amount}, truck_id = ${truck?.id ?? null},
             updated_at = ${at.now()}
       where entity_id = ${entity_id} and id = ${id}`)
    await followMirrors(tx, at, mirrors, next)
    if (touchesBooks) await repost(tx, at, [line, ...mirrors])
    if (patch.date !== undefined || patch.amount !== undefined)
      await openingFollows(tx, at, [line, { ...line, date: next.date }])
    await audit(tx, at, [
      {
        object_type: 'transaction',
        object_id: id,
        action: 'update',
        changes: {
          ...difference(before, next, patch),
          ...(truck?.id !== before.truck?.id && { truck: [truckName(before.truck), truckName(truck)] }),
        },
      },
    ])
    return transactionRow(tx, [entity_id], id)
  })
}

/** Refuses a change of date or amount that the line does not allow; called after its links were checked. Source: LEDGER §5. */
function assertEditable(line: Line): void {
  assertUntied([line], CHANGING_DAY_OR_AMOUNT)
  refuse([line], (part) => part.parent_id !== null, TIE_REFUSALS.split(CHANGING_DAY_OR_AMOUNT))
  assertNotReconciled([line])
  refuse([line], ({ source }) => source !== 'manual', 'Imported transactions keep their date, amount and account.')
}

const difference = (before: Transaction, next: Transaction, patch: Omit<Patch, 'truck'>): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(patch) as Exclude<keyof Patch, 'truck'>[])
      .filter((field) => before[field] !== next[field])
      .map((field) => [field, [before[field], next[field]]]),
  )
