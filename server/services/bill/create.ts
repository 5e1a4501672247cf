import sql from 'sql-template-tag'
import type { Bill, createBill } from '@/lib/contract/bill'
import type { Body } from '@/lib/contract/endpoint'
import { formatDay } from '@/lib/dates/format'
import { toDecimal, ZERO } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { entryNumber, takeNumbers, type Book } from '@/server/db/journal-store'
import { billTotalProblem } from '@/server/ledger/post/bill'
import { bookOf, assertDatesOpen, today } from '../book'
import { demand } from '../can'
import { audit, transaction, type Ctx } from '../context'
import { price } from '../document/price'
import { assertOwnReferences } from '../document/references'
import { Invalid, Rejected } from '../problems'
import { draftOf, type BillDraft } from './draft'
import { billRow } from './row'
import { postAs, assertBillAccounts, writeLines, type NumberedBill } from './write'

export const PAID_BY_MATCHING = 'A bill becomes paid by matching a transaction.'

/** Enters a bill and posts it. Refusals: the period's lock, references, the total. */
export function create(ctx: Ctx, input: Body<typeof createBill>): Promise<Bill> {
  demand(ctx, 'bill.draft')
  if (input.bill_status === 'paid') throw new Rejected(PAID_BY_MATCHING)
  return transaction(ctx, (tx) => createIn(tx, ctx, input))
}

/** The same within a transaction that enters more than this bill. */
export async function createIn(tx: Tx, ctx: Ctx, input: Body<typeof createBill>): Promise<Bill> {
  const bill = draftOf(input)
  const book = bookOf(ctx)
  await assertDatesOpen(tx, ctx, [bill.bill_date])
  await assertOwnReferences(tx, book.entity_id, bill)
  await assertBillAccounts(tx, book.entity_id, bill.items)
  if (input.refuse_duplicate) await assertNotTwice(tx, book.entity_id, bill)
  const totals = price({ field: 'bill_items', ...bill })
  const problem = billTotalProblem({ total: totals.total, paid: ZERO })
  if (problem !== null) throw new Rejected(problem)
  const id = ctx.id()
  // The counter stays locked until commit, so it is taken last.
  const entry_id = entryNumber('BILL', await takeNumbers(tx, book, 'BILL', 1))
  await insertBill(tx, book, { id, entry_id, bill, totals })
  await writeLines(tx, book, { id, entry_id, bill, totals, newId: ctx.id })
  await postAs(tx, book, { id, entry_id, bill, totals })
  const made = await billRow(tx, { entity_ids: [book.entity_id], id, today: await today(tx, ctx) })
  await audit(tx, ctx, [
    {
      object_type: 'bill',
      object_id: id,
      action: 'create',
      changes: {
        entry_id: [null, entry_id],
        stakeholder: [null, made.stakeholder.full_name],
        bill_number: [null, made.bill_number],
        bill_date: [null, made.bill_date],
        total_amount: [null, made.total_amount],
      },
    },
  ])
  return made
}

/** Two identical bills entered at once wait for each other, so that the second one is refused. */
async function assertNotTwice(tx: Tx, entity_id: string, { stakeholder, bill_number }: BillDraft): Promise<void> {
  if (bill_number === null) return
  await tx.rows(
    sql`select id from stakeholder where entity_id = ${entity_id} and id = ${stakeholder} for no key update`,
  )
  const same = await tx.maybe<{ entry_id: string; bill_date: string }>(sql`
    select entry_id, bill_date from bill
     where entity_id = ${entity_id} and stakeholder_id = ${stakeholder} and lower(bill_number) = ${bill_number.toLowerCase()}
       and bill_status <> 'void'
     order by created_at desc limit 1`)
  if (same)
    throw new Invalid({
      bill_number: [
        `This vendor has bill ${bill_number} of ${formatDay(same.bill_date)} already, as ${same.entry_id}.`,
      ],
    })
}

const insertBill = (tx: Tx, book: Book, { id, entry_id, bill, totals }: NumberedBill): Promise<number> =>
  tx.run(sql`
    insert into bill (company_id, entity_id, id, entry_id, stakeholder_id, bill_number, bill_date, bill_due_date, note, tax_percent,
                      total_tax_amount, total_amount, created_by, created_at, updated_at)
    values (${book.company_id}, ${book.entity_id}, ${id}, ${entry_id}, ${bill.stakeholder}, ${bill.bill_number}, ${bill.bill_date},
            ${bill.bill_due_date}, ${bill.note}, ${bill.tax_percent}, ${toDecimal(totals.tax)}, ${toDecimal(totals.total)}, ${book.user_id},
            ${book.now}, ${book.now})`)
