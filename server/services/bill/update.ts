import sql from 'sql-template-tag'
import type { Bill, updateBill } from '@/lib/contract/bill'
import type { Body } from '@/lib/contract/endpoint'
import type { Day } from '@/lib/dates/day'
import { toDecimal } from '@/lib/money/cents'
import { recognize } from '@/server/db/cash-store'
import { billTotalProblem } from '@/server/ledger/post/bill'
import { bookOf, assertDatesOpen, today } from '../book'
import { demand } from '../can'
import { audit, transaction, type Ctx } from '../context'
import { difference } from '../difference'
import { price } from '../document/price'
import { assertOwnReferences } from '../document/references'
import { unlinkFirst } from '../document/payments'
import { Conflict, Rejected } from '../problems'
import { assertFresh } from '../stale'
import { PAID_BY_MATCHING } from './create'
import { draftOf, assertDueDate, savedDraft, type BillDraft } from './draft'
import { lockBill } from './lock'
import { billName, billRow } from './row'
import { postAs, assertBillAccounts, writeLines } from './write'

type Patch = Body<typeof updateBill>

/**
 * Replaces the fields that were sent, and the entry when something posted changes. With payments, the vendor cannot change and the total
 * must cover them; a total above the payments reopens the bill, one equal to them closes it. Source: LEDGER §3.6.
 */
export function update(ctx: Ctx, { id, patch }: { id: string; patch: Patch }): Promise<Bill> {
  demand(ctx, 'bill.edit')
  return transaction(ctx, async (tx) => {
    const book = bookOf(ctx)
    const { entry_id, paid_amount } = await lockBill(tx, ctx, id)
    const row = { entity_ids: [book.entity_id], id, today: await today(tx, ctx) }
    const before = await billRow(tx, row)
    await assertFresh(tx, ctx, { kind: 'bill', name: billName(before), row: before })
    assertStatusChange(before, patch)
    const saved = savedDraft(before)
    const bill = draftOf(patch, saved)
    assertDueDate(bill)
    const moves = isMoved(saved, bill)
    if (moves && before.bill_status === 'void')
      throw new Conflict('Only the note and due date of a void bill can be changed.')
    if (moves) await assertDatesOpen(tx, ctx, datesOf(before, bill))
    if (paid_amount > 0n && bill.stakeholder !== saved.stakeholder) {
      throw new Conflict('Unlink the payments of this bill before changing the stakeholder.')
    }
    await assertOwnReferences(tx, book.entity_id, bill)
    if (!isSame(saved.items, bill.items)) await assertBillAccounts(tx, book.entity_id, bill.items)
    const totals = price({ field: 'bill_items', ...bill })
    const problem = billTotalProblem({ total: totals.total, paid: paid_amount })
    if (problem !== null) throw new Rejected(problem)
    const total = toDecimal(totals.total)
    await tx.run(sql`
      update bill set stakeholder_id = ${bill.stakeholder}, bill_number = ${bill.bill_number}, bill_date = ${bill.bill_date},
             bill_due_date = ${bill.bill_due_date}, note = ${bill.note}, tax_percent = ${bill.tax_percent},
             total_tax_amount = ${toDecimal(totals.tax)}, total_amount = ${total}::numeric,
             bill_status = case when bill_status = 'void' then 'void' when paid_amount = ${total}::numeric then 'paid' else 'open' end,
             updated_at = ${book.now}
       where entity_id = ${book.entity_id} and id = ${id}`)
    if (moves) {
      await writeLines(tx, book, { id, entry_id, bill, totals, newId: ctx.id })
      await postAs(tx, book, { id, entry_id, bill, totals })
      await recognize(tx, book, [id])
    }
    const after = await billRow(tx, row)
    await audit(tx, ctx, [{ object_type: 'bill', object_id: id, action: 'update', changes: changesOf(before, after) }])
    return after
  })
}

function assertStatusChange(before: Bill, { bill_status }: Patch): void {
  if (bill_status === undefined || bill_status === before.bill_status) return
  throw bill_status === 'paid' ? new Rejected(PAID_BY_MATCHING) : unlinkFirst('bill')
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether a posted field changes. */
const isMoved = (before: BillDraft, next: BillDraft): boolean =>
  !isSame({ ...before, note: null, bill_due_date: null }, { ...next, note: null, bill_due_date: null })

/** Days on which the books change: the bill's old and new date, and on a cash basis those of its payments. */
const datesOf = (before: Bill, { bill_date }: BillDraft): Day[] => [
  before.bill_date,
  bill_date,
  ...before.payments.map((payment) => payment.date),
]

function changesOf(before: Bill, after: Bill): Record<string, unknown> {
  const { bill_number, bill_date, bill_due_date, bill_status, note, tax_percent, total_amount } = after
  return {
    ...difference(before, { bill_number, bill_date, bill_due_date, bill_status, note, tax_percent, total_amount }),
    ...(before.stakeholder.id !== after.stakeholder.id && {
      stakeholder: [before.stakeholder.full_name, after.stakeholder.full_name],
    }),
    ...(!isSame(savedDraft(before).items, savedDraft(after).items) && {
      bill_items: [before.bill_items, after.bill_items],
    }),
  }
}
