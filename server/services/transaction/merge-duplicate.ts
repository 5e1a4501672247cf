import sql from 'sql-template-tag'
import type { Transaction } from '@/lib/contract/transaction'
import { daysBetween } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { openingFollows } from '../bank/opening-balance'
import { demand } from '../can'
import { audit, tenant, transaction, withFixedTime, type Ctx } from '../context'
import { assertLoansNotOverdrawn } from '../loan/funding'
import { NotFound, Rejected } from '../problems'
import { DAYS_APART } from './duplicates'
import {
  lockLines,
  lockMirrors,
  assertUntied,
  assertUnlocked,
  assertNotReconciled,
  repostFreely,
  type Line,
} from './lines'
import { keepExcluded } from './keep-excluded'
import { followMirrors, removeMirrors } from './mirror'
import { joinedNotes, moveRemarks } from './remarks'
import { removeLines } from './remove-lines'
import { transactionRow } from './row'

/**
 * Merges a duplicate: the imported line takes over what a person set on the other one, which is deleted. Never automatic. Source: LEDGER
 * §11.4.
 */
export function mergeDuplicate(ctx: Ctx, input: { manual: string; imported: string }): Promise<Transaction> {
  demand(ctx, 'transaction.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const lines = await lockLines(tx, ctx, { transactions: [input.manual, input.imported] })
    const [manual, imported] = [
      lines.find(({ id }) => id === input.manual),
      lines.find(({ id }) => id === input.imported),
    ]
    if (!manual || !imported) throw new NotFound()
    assertMergeable(manual, imported)
    assertUnlocked(lines)
    assertUntied([manual], 'merging')
    assertNotReconciled([manual])
    const isPlain = imported.link === null && !imported.is_split
    const mirrors = await lockMirrors(tx, ctx, [manual])
    const at = withFixedTime(ctx)
    if (isPlain) {
      await followMirrors(tx, at, mirrors, { ...imported, origin: imported.id })
      await takeOver(tx, at, manual, imported)
    } else {
      await removeMirrors(tx, at, mirrors)
    }
    const note = await joinedNotes(tx, at, imported, [manual.note])
    await takeNote(tx, at, { manual, imported, note })
    await moveRemarks(tx, entity_id, { from: [manual.id], to: imported.id })
    if (manual.source === 'file') {
      await keepExcluded(tx, at, [manual], { reason: `Merged into ${imported.entry_id}`, merged_into: imported.id })
      await keepImportOf(tx, entity_id, manual, imported)
    }
    const withdrawn = await removeLines(tx, at, [manual])
    await openingFollows(tx, at, [manual])
    const brought = await repostFreely(tx, at, [imported, ...(isPlain ? mirrors : [])])
    await assertLoansNotOverdrawn(tx, entity_id, [...withdrawn, ...brought])
    await audit(tx, at, [
      {
        object_type: 'transaction',
        object_id: imported.id,
        action: 'merge',
        changes: {
          merged: [manual.entry_id, null],
          ...(isPlain && {
            chart_of_account: [imported.category_name, manual.category_name ?? imported.category_name],
          }),
          ...(isPlain &&
            imported.stakeholder_id !== (manual.stakeholder_id ?? imported.stakeholder_id) && {
              stakeholder: [imported.stakeholder_name, manual.stakeholder_name],
            }),
          ...(note !== imported.note && { note: [imported.note, note] }),
        },
      },
    ])
    return transactionRow(tx, [entity_id], imported.id)
  })
}

const IMPORTED = new Set(['plaid', 'qbo', 'file'])

function assertMergeable(manual: Line, imported: Line): void {
  const isPair = (manual.source === 'manual' || manual.source === 'file') && IMPORTED.has(imported.source)
  if (!isPair || manual.id === imported.id)
    throw new Rejected('Only a transaction by hand or from a file can be merged into an imported one.')
  const isSame =
    manual.bank_account_id === imported.bank_account_id &&
    manual.amount_type === imported.amount_type &&
    manual.amount === imported.amount &&
    Math.abs(daysBetween(manual.date, imported.date)) <= DAYS_APART &&
    manual.parent_id === null &&
    imported.parent_id === null
  if (!isSame) throw new Rejected('The transactions differ in account, direction, amount or date and cannot be merged.')
}

/** The file that brought the deleted line also contains the kept one, so a balance that it states includes it. */
const keepImportOf = (tx: Tx, entity_id: string, gone: Line, kept: Line): Promise<number> =>
  tx.run(sql`
    update bank_transaction t set met_by = g.import_id from bank_transaction g
     where t.entity_id = ${entity_id} and t.id = ${kept.id} and g.entity_id = ${entity_id} and g.id = ${gone.id} and g.import_id is not null`)

/** Takes category (with its rule or suggestion), truck and stakeholder from the manual line where it has them. */
async function takeOver(tx: Tx, ctx: Ctx, manual: Line, imported: Line): Promise<void> {
  const { entity_id } = tenant(ctx)
  const filed = manual.chart_of_account_id === null ? imported : manual
  await tx.run(sql`
    update bank_transaction t
       set status = ${filed.status}, chart_of_account_id = ${filed.chart_of_account_id}, link = ${filed.link}, rule_id = f.rule_id,
           truck_id = ${manual.truck_id ?? imported.truck_id}, stakeholder_id = ${manual.stakeholder_id ?? imported.stakeholder_id},
           updated_at = ${ctx.now()}
      from bank_transaction f
     where t.entity_id = ${entity_id} and t.id = ${imported.id} and f.entity_id = t.entity_id and f.id = ${filed.id}`)
  if (filed === imported) return
  await tx.run(sql`delete from suggestion where entity_id = ${entity_id} and transaction_id = ${imported.id}`)
  await tx.run(
    sql`update suggestion set transaction_id = ${imported.id} where entity_id = ${entity_id} and transaction_id = ${manual.id}`,
  )
}

/** Both notes are kept, the imported line's first. */
const takeNote = (
  tx: Tx,
  ctx: Ctx,
  { manual, imported, note }: { manual: Line; imported: Line; note: string | null },
): Promise<number> =>
  tx.run(sql`
    update bank_transaction set note = ${note}, is_flagged = ${manual.is_flagged || imported.is_flagged}, updated_at = ${ctx.now()}
     where entity_id = ${tenant(ctx).entity_id} and id = ${imported.id}`)
