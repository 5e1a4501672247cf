import sql from 'sql-template-tag'
import { parseCents } from '@/lib/money/cents'
import { unpost } from '@/server/db/journal-store'
import { assertDatesOpen, bookOf } from '../book'
import { demand } from '../can'
import { audit, transaction, withFixedTime, type Ctx } from '../context'
import { Conflict, NotFound } from '../problems'
import { assertFresh } from '../stale'
import { lockLoan } from './row'
import { writeRest } from './schedule'

interface Row {
  id: string
  date: string
  beginning: string
  is_paid: boolean
  is_linked: boolean
}

/** Undoes the latest change: the schedule from there on is as it was agreed before, and no interest was added. */
export function undoChange(
  ctx: Ctx,
  { id, change_id }: { id: string; change_id: string },
): Promise<{ message: string }> {
  demand(ctx, 'asset.post')
  return transaction(ctx, async (tx) => {
    const { entity_id } = bookOf(ctx)
    const loan = await lockLoan(tx, entity_id, id)
    await assertFresh(tx, ctx, { kind: 'loan', name: loan.name, row: loan })
    const undone = loan.changes.find((change) => change.id === change_id)
    if (!undone) throw new NotFound()
    if (undone !== loan.changes.at(-1)) throw new Conflict('Undo the later change of this loan first.')
    const rows = await tx.rows<Row>(sql`
      select id, date, beginning_balance::text as beginning, is_paid, transaction_id is not null as is_linked from loan_row
       where entity_id = ${entity_id} and loan_id = ${id} and n >= ${undone.first} order by n`)
    if (rows.some(({ is_linked }) => is_linked))
      throw new Conflict(`Unlink the payments from number ${undone.first} on first.`)
    const settled = rows.filter(({ is_paid }) => is_paid)
    await assertDatesOpen(
      tx,
      ctx,
      settled.map(({ date }) => date),
    )
    const at = withFixedTime(ctx)
    await unpost(
      tx,
      bookOf(at),
      settled.map((row) => row.id),
    )
    await tx.run(sql`delete from loan_change where entity_id = ${entity_id} and id = ${change_id}`)
    const balance = parseCents(rows[0]?.beginning ?? '0')
    await writeRest(tx, at, { ...loan, changes: loan.changes.slice(0, -1) }, { n: undone.first, balance })
    await tx.run(sql`update loan set updated_at = ${at.now()} where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, at, [
      {
        object_type: 'loan',
        object_id: id,
        action: 'undo_change',
        changes: { kind: undone.kind, first: undone.first },
      },
    ])
    return { message: `The change to ${loan.name} was undone.` }
  })
}
