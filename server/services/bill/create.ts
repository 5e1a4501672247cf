import sql from 'sql-template-tag'
import type { Bill, createBill } from '@/lib/contract/bill'
import type { Body } from '@/lib/contract/endpoint'
import { toDecimal, ZERO } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { entryNumber, takeNumbers, type Book } from '@/server/db/journal-store'
import { billTotalProblem } from '@/server/ledger/post/bill'
import { bookOf, refuseLockedDates, today } from '../book'
import { audit, transaction, type Ctx } from '../context'
import { price } from '../document/price'
import { refuseForeignReferences } from '../document/references'
import { Rejected } from '../problems'
import { draftOf, refuseDueDate } from './draft'
import { billRow } from './row'
import { postAs, refuseAccounts, writeLines, type NumberedBill } from './write'

export const PAID_BY_MATCHING = 'A bill becomes paid by matching a transaction.'

/** Enters a bill and posts it. Refusals: dates, the period's lock, references, the total. */
export function create(ctx: Ctx, input: Body<typeof createBill>): Promise<Bill> {
  if (input.bill_status === 'paid') throw new Rejected(PAID_BY_MATCHING)
  const bill = draftOf(input)
  refuseDueDate(bill)
  return transaction(ctx, async (tx) => {
    const book = bookOf(ctx)
    await refuseLockedDates(tx, ctx, [bill.bill_date])
    await refuseForeignReferences(tx, book.entity_id, bill)
    await refuseAccounts(tx, book.entity_id, bill.items)
    const totals = price({ field: 'bill_items', ...bill })
    const problem = billTotalProblem({ total: totals.total, paid: ZERO })
    if (problem !== null) throw new Rejected(problem)
    const id = ctx.id()
    // The counter is held until commit, so it is asked last.
    const entry_id = entryNumber('BILL', await takeNumbers(tx, book, 'BILL', 1))
    await insertBill(tx, book, { id, entry_id, bill, totals })
    await writeLines(tx, book, { id, entry_id, bill, totals, newId: ctx.id })
    await postAs(tx, book, { id, entry_id, bill, totals })
    const made = await billRow(tx, { entity_ids: [book.entity_id], id, today: await today(tx, ctx) })
    await audit(tx, ctx, [{
      object_type: 'bill', object_id: id, action: 'create',
      changes: {
        entry_id: [null, entry_id], stakeholder: [null, made.stakeholder.full_name], bill_number: [null, made.bill_number],
        bill_date: [null, made.bill_date], total_amount: [null, made.total_amount],
      },
    }])
    return made
  })
}

const insertBill = (tx: Tx, book: Book, { id, entry_id, bill, totals }: NumberedBill): Promise<number> =>
  tx.run(sql`
    insert into bill (company_id, entity_id, id, entry_id, stakeholder_id, bill_number, bill_date, bill_due_date, note, tax_percent,
                      total_tax_amount, total_amount, created_by, created_at, updated_at)
    values (${book.company_id}, ${book.entity_id}, ${id}, ${entry_id}, ${bill.stakeholder}, ${bill.bill_number}, ${bill.bill_date},
            ${bill.bill_due_date}, ${bill.note}, ${bill.tax_percent}, ${toDecimal(totals.tax)}, ${toDecimal(totals.total)}, ${book.user_id},
            ${book.now}, ${book.now})`)
