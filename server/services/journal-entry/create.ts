import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { createJournalEntry, JournalEntry } from '@/lib/contract/journal-entry'
import { post } from '@/server/db/journal-store'
import { postManual } from '@/server/ledger/post/manual'
import { bookOf, refuseLockedDates } from '../book'
import { audit, transaction, type Ctx } from '../context'
import { withinLoans } from '../loan/funding'
import { Rejected } from '../problems'
import { describe, manualLines } from './lines'
import { takeNumber } from './numbers'
import { entryRow } from './row'

export const MANUAL_ONLY = 'Only manual journal entries can be created here.'

/** Posts an entry made by hand. Refusals come in the order of LEDGER §3.10, then the period's lock. */
export function create(ctx: Ctx, input: Body<typeof createJournalEntry>): Promise<JournalEntry> {
  if (input.event_type !== 'manual') throw new Rejected(MANUAL_ONLY)
  return transaction(ctx, async (tx) => {
    const book = bookOf(ctx)
    const entry_id = await takeNumber(tx, book, input.entry_id ?? '')
    const lines = await manualLines(tx, book.entity_id, input.accounts)
    const note = input.note || null
    const outcome = postManual({ date: input.date, description: describe(note, lines), lines })
    if ('refusal' in outcome) throw new Rejected(outcome.refusal)
    await refuseLockedDates(tx, ctx, [input.date])
    const id = ctx.id()
    await tx.run(sql`
      insert into manual_entry (company_id, entity_id, id, note, created_by, created_at)
      values (${book.company_id}, ${book.entity_id}, ${id}, ${note}, ${book.user_id}, ${book.now})`)
    const { entry } = outcome
    await withinLoans(tx, book.entity_id, [{ id, entry }], () => post(tx, book, [{ id, entry_id, entry }]))
    const made = await entryRow(tx, [book.entity_id], id)
    await audit(tx, ctx, [{
      object_type: 'journal_entry', object_id: id, action: 'create',
      changes: { entry_id: [null, entry_id], date: [null, made.date], total_amount: [null, made.total_amount] },
    }])
    return made
  })
}
