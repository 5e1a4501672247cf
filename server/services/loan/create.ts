import sql from 'sql-template-tag'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { createLoan } from '@/lib/contract/loan'
import { parseCents, toDecimal } from '@/lib/money/cents'
import { entryNumber, takeNumbers } from '@/server/db/journal-store'
import { levelPayment } from '@/server/ledger/schedule/loan'
import { bookOf, booksStartDate, assertDatesOpen } from '../book'
import { demand } from '../can'
import { audit, transaction, type Ctx } from '../context'
import { assertOwnTruck } from '../transaction/truck'
import { openLoanAccount } from './account'
import { openingDate, settleOpening } from './opening'
import { termsOf, writeRows } from './schedule'
import { rowsOf } from './taken-over'

/** Creates a loan with its account and schedule. Nothing is posted except the opening of a loan that is older than the books. */
export function create(ctx: Ctx, input: Body<typeof createLoan>): Promise<Answer<typeof createLoan>> {
  demand(ctx, 'asset.edit')
  return transaction(ctx, async (tx) => {
    const book = bookOf(ctx)
    const truck = input.truck ?? null
    if (truck !== null) await assertOwnTruck(tx, book.entity_id, truck)
    const terms = termsOf(input)
    const books_start = await booksStartDate(tx, ctx)
    const opening = openingDate(terms.start, books_start)
    if (opening !== null) await assertDatesOpen(tx, ctx, [opening])
    const owed = input.opening_balance == null ? null : parseCents(input.opening_balance)
    const rows = rowsOf(terms, books_start, owed)
    const id = ctx.id()
    const account = await openLoanAccount(tx, ctx, input.name)
    const entry_id = entryNumber('LOAN', await takeNumbers(tx, book, 'LOAN', 1))
    const fee = parseCents(input.variable_fee)
    await tx.run(sql`
      insert into loan (company_id, entity_id, id, entry_id, name, agreement_name, truck_id, chart_of_account_id, loan_amount, interest_rate,
        period, payment_frequency, variable_fee, payment, start_date, end_date, opening_balance, created_at, updated_at)
      values (${book.company_id}, ${book.entity_id}, ${id}, ${entry_id}, ${input.name}, ${input.agreement_name || null}, ${truck}, ${account},
        ${toDecimal(terms.amount)}, ${input.interest_rate}, ${terms.period}, ${terms.frequency}, ${toDecimal(fee)},
        ${toDecimal(levelPayment(terms))}, ${terms.start}, ${rows.at(-1)?.date ?? terms.start},
        ${input.opening_balance ?? null}, ${book.now}, ${book.now})`)
    await writeRows(tx, ctx, { loan_id: id, rows, fee, after: 0 })
    await settleOpening(tx, ctx, { id, entry_id, name: input.name, account, truck, terms, rows }, opening)
    await audit(tx, ctx, [
      {
        object_type: 'loan',
        object_id: id,
        action: 'create',
        changes: { name: [null, input.name], loan_amount: [null, input.loan_amount] },
      },
    ])
    return { id, message: `Loan ${input.name} was added.` }
  })
}
