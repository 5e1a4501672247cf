import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { unpost } from '@/server/db/journal-store'
import { bookOf, booksStartDate, assertDatesOpen, today } from '../book'
import { demand } from '../can'
import { audit, transaction, type Ctx } from '../context'
import { unlessInUse } from '../in-use'
import { Conflict } from '../problems'
import { assertFresh } from '../stale'
import { openingDate } from './opening'
import { loanRow, lockLoan, type LoanFacts } from './row'

/** Deletes a loan without payments or funding, with its account, schedule and opening entry. */
export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'asset.delete')
  const removal = transaction(ctx, async (tx) => {
    const book = bookOf(ctx)
    const facts = await lockLoan(tx, book.entity_id, id)
    const before = await loanRow(tx, [book.entity_id], { id, today: await today(tx, ctx) })
    await assertFresh(tx, ctx, { kind: 'loan', name: before.name, row: before })
    await assertUnused(tx, book.entity_id, facts)
    const opening = openingDate(facts.terms.start, await booksStartDate(tx, ctx))
    if (opening !== null) await assertDatesOpen(tx, ctx, [opening])
    await unpost(tx, book, [id])
    await tx.run(sql`delete from loan where entity_id = ${book.entity_id} and id = ${id}`)
    await tx.run(sql`delete from chart_of_account where entity_id = ${book.entity_id} and id = ${facts.account}`)
    await audit(tx, ctx, [{ object_type: 'loan', object_id: id, action: 'delete', changes: { ...before } }])
    return { message: `Loan ${before.name} was deleted.` }
  })
  return unlessInUse(removal, 'Loan is used by other records and cannot be deleted.')
}

async function assertUnused(tx: Tx, entity_id: string, { id, account }: LoanFacts): Promise<void> {
  const { asset, posted, skipped } = await tx.one<{ asset: boolean; posted: boolean; skipped: boolean }>(sql`
    with posted as (
      select p.journal_entry_id in (select r.id from loan_row r where r.entity_id = ${entity_id} and r.loan_id = ${id}) as is_skipped
        from posting p where p.entity_id = ${entity_id} and p.chart_of_account_id = ${account} and p.journal_entry_id <> ${id}
    )
    select exists (select from fixed_asset where entity_id = ${entity_id} and loan_id = ${id}) as asset,
           exists (select from posted where not is_skipped) as posted, exists (select from posted where is_skipped) as skipped`)
  if (asset) throw new Conflict('Delete the asset that this loan financed first.', { code: 'in_use' })
  if (posted)
    throw new Conflict('Unlink the payments and deposits of this loan before deleting it.', { code: 'in_use' })
  if (skipped) throw new Conflict('Undo the payment holidays of this loan before deleting it.', { code: 'in_use' })
}
