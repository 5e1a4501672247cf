import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { unpost } from '@/server/db/journal-store'
import { bookOf } from '../book'
import { audit, type Ctx } from '../context'
import { loanMoves, type Brought } from '../loan/funding'
import type { Line } from './lines'

/**
 * Removes whole lines and their entries from the books; the last version of each entry and the audit log keep what they were. Returns how
 * that changes loans.
 */
export async function removeLines(tx: Tx, ctx: Ctx, lines: readonly Line[]): Promise<Brought[]> {
  const book = bookOf(ctx)
  const ids = lines.map((line) => line.id)
  const brought = await loanMoves(
    tx,
    book.entity_id,
    ids.map((id) => ({ id })),
  )
  await dropProposals(tx, book.entity_id, ids)
  await unpost(tx, book, ids)
  await tx.run(sql`delete from bank_transaction where entity_id = ${book.entity_id} and id = any(${ids}::uuid[])`)
  await audit(
    tx,
    ctx,
    lines.map((line) => ({
      object_type: 'transaction',
      object_id: line.id,
      action: 'delete',
      changes: {
        entry_id: [line.entry_id, null],
        date: [line.date, null],
        amount: [line.amount, null],
        amount_type: [line.amount_type, null],
        name: [line.name, null],
        chart_of_account: [line.category_name, null],
        stakeholder: [line.stakeholder_name, null],
      },
    })),
  )
  return brought.map(({ entry, ...move }) => ({ ...move, ids: [entry] }))
}

/** Deletes transfer suggestions that include one of these lines. */
const dropProposals = (tx: Tx, entity_id: string, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from transfer_suggestion s
     where s.entity_id = ${entity_id} and s.is_accepted is distinct from true
       and exists (select from transfer_suggestion_line l where l.entity_id = s.entity_id and l.suggestion_id = s.id
                      and l.transaction_id = any(${[...ids]}::uuid[]))`)
