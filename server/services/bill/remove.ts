import sql from 'sql-template-tag'
import { unpost } from '@/server/db/journal-store'
import { bookOf, assertDatesOpen, today } from '../book'
import { demand } from '../can'
import { audit, transaction, type Ctx } from '../context'
import { unlinkFirst } from '../document/payments'
import { withinLoans } from '../loan/funding'
import { Conflict } from '../problems'
import { assertFresh } from '../stale'
import { lockBill } from './lock'
import { billName, billRow } from './row'

/** Removes a bill without payments from the books; the last version of its entry and the audit log keep what it was. */
export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'bill.delete')
  return transaction(ctx, async (tx) => {
    const book = bookOf(ctx)
    const { paid_amount, bill_date, bill_status } = await lockBill(tx, ctx, id)
    const before = await billRow(tx, { entity_ids: [book.entity_id], id, today: await today(tx, ctx) })
    await assertFresh(tx, ctx, { kind: 'bill', name: billName(before), row: before })
    await assertDatesOpen(tx, ctx, [bill_date])
    if (bill_status === 'void') throw new Conflict('A void bill stays in the books.')
    if (paid_amount > 0n) throw unlinkFirst('bill')
    await withinLoans(tx, book.entity_id, [{ id }], () => unpost(tx, book, [id]))
    await tx.run(sql`delete from bill where entity_id = ${book.entity_id} and id = ${id}`)
    await audit(tx, ctx, [{ object_type: 'bill', object_id: id, action: 'delete', changes: { ...before } }])
    return { message: `${billName(before)} was deleted.` }
  })
}
