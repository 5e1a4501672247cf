import sql from 'sql-template-tag'
import type { Bill, EntryChange } from '@/lib/contract/bill'
import type { Day } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { postedEntries } from '@/server/db/journal-read'
import { entrySuffix, postVoid } from '@/server/ledger/post/void'
import { assertDatesOpen, bookOf, today } from '../book'
import { demand } from '../can'
import { audit, transaction, type Ctx } from '../context'
import { furtherEntryId, postFurtherEntry } from '../document/further-entry'
import { previewed } from '../document/preview'
import { unlinkFirst } from '../document/payments'
import { withinLoans } from '../loan/funding'
import { Conflict, Invalid } from '../problems'
import { assertFresh } from '../stale'
import { entriesOf } from './entries'
import { lockBill } from './lock'
import { billName, billRow } from './row'

interface StatusChange {
  id: string
  date?: Day | null
}

/** Voids a bill without payments: its entry is reversed on the given day, and both entries stay in the books. */
export function voidBill(ctx: Ctx, change: StatusChange): Promise<Bill> {
  demand(ctx, 'bill.delete')
  return transaction(ctx, (tx) => reverse(tx, ctx, change))
}

/** The same change, rolled back before it commits. */
export function previewVoid(ctx: Ctx, change: StatusChange): Promise<EntryChange> {
  demand(ctx, 'bill.delete')
  return previewed(ctx, {
    entries: (tx) => entriesOf(tx, bookOf(ctx).entity_id, change.id),
    change: (tx) => reverse(tx, ctx, change),
  })
}

async function reverse(tx: Tx, ctx: Ctx, { id, date = null }: StatusChange): Promise<Bill> {
  const book = bookOf(ctx)
  const bill = await lockBill(tx, ctx, id)
  const day = await today(tx, ctx)
  const row = { entity_ids: [book.entity_id], id, today: day }
  const before = await billRow(tx, row)
  await assertFresh(tx, ctx, { kind: 'bill', name: billName(before), row: before })
  if (bill.bill_status === 'void') throw new Conflict('Bill is already void.')
  if (bill.paid_amount > 0n) throw unlinkFirst('bill')
  if (date !== null && date < bill.bill_date) throw new Invalid({ date: ['Void date cannot be before the bill date.'] })
  const on = date ?? (day < bill.bill_date ? bill.bill_date : day)
  await assertDatesOpen(tx, ctx, [on])
  const [entered] = await postedEntries(tx, book.entity_id, sql`e.id = ${id}`)
  if (!entered) throw new Error(`Bill ${bill.entry_id} stands without an entry`)
  const suffix = entrySuffix('V', 1)
  const entry = postVoid(entered.entry, on)
  await withinLoans(tx, book.entity_id, [{ id: furtherEntryId(id, suffix), entry }], () =>
    postFurtherEntry(tx, book, { document: bill, suffix, entry }),
  )
  await tx.run(sql`
    update bill set bill_status = 'void', voided_on = ${on}, updated_at = ${book.now}
     where entity_id = ${book.entity_id} and id = ${id}`)
  const after = await billRow(tx, row)
  await audit(tx, ctx, [
    {
      object_type: 'bill',
      object_id: id,
      action: 'void',
      changes: { bill_status: [before.bill_status, after.bill_status], date: [null, on] },
    },
  ])
  return after
}
