import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { createJournalEntry, JournalEntry, reverseJournalEntry } from '@/lib/contract/journal-entry'
import type { Tx } from '@/server/db/connect'
import { post } from '@/server/db/journal-store'
import { postManual } from '@/server/ledger/post/manual'
import { bookOf, assertDatesOpen } from '../book'
import { demand } from '../can'
import { audit, transaction, type Ctx } from '../context'
import { withinLoans } from '../loan/funding'
import { Invalid, Rejected } from '../problems'
import { describe, manualLines } from './lines'
import { takeNumber } from './numbers'
import { entryRow } from './row'

export const MANUAL_ONLY = 'Only manual journal entries can be created here.'

type Input = Body<typeof createJournalEntry>

/**
 * Posts a manual entry, together with its reversal if there is one. Both are new entries, so the right to reverse
 * existing ones is not needed. Refusals come in the order of LEDGER §3.10, then the period's lock.
 */
export function create(ctx: Ctx, { reverse_on, ...input }: Input): Promise<JournalEntry> {
  demand(ctx, 'journal.edit')
  if (input.event_type !== 'manual') throw new Rejected(MANUAL_ONLY)
  return transaction(ctx, async (tx) => {
    const made = await createIn(tx, ctx, input)
    if (!reverse_on) return made
    await reverseIn(tx, ctx, made, { date: reverse_on }, 'reverse_on')
    return entryRow(tx, [made.entity], made.id)
  })
}

/** The same within a transaction; `reverses` is the entry that it reverses. */
export async function createIn(
  tx: Tx,
  ctx: Ctx,
  input: Omit<Input, 'reverse_on'>,
  reverses: string | null = null,
): Promise<JournalEntry> {
  const book = bookOf(ctx)
  const entry_id = await takeNumber(tx, book, input.entry_id ?? '')
  const lines = await manualLines(tx, book.entity_id, input.accounts)
  const note = input.note || null
  const outcome = postManual({ date: input.date, description: describe(note, lines), lines })
  if ('refusal' in outcome) throw new Rejected(outcome.refusal)
  await assertDatesOpen(tx, ctx, [input.date])
  const id = ctx.id()
  await tx.run(sql`
    insert into manual_entry (company_id, entity_id, id, note, reverses_id, created_by, created_at)
    values (${book.company_id}, ${book.entity_id}, ${id}, ${note}, ${reverses}, ${book.user_id}, ${book.now})`)
  const { entry } = outcome
  await withinLoans(tx, book.entity_id, [{ id, entry }], () => post(tx, book, [{ id, entry_id, entry }]))
  const made = await entryRow(tx, [book.entity_id], id)
  await audit(tx, ctx, [
    {
      object_type: 'journal_entry',
      object_id: id,
      action: 'create',
      changes: { entry_id: [null, entry_id], date: [null, made.date], total_amount: [null, made.total_amount] },
    },
  ])
  return made
}

/** Posts the reversal of an entry. Throws Invalid for a date before the entry's, which was sent as `field`. */
export function reverseIn(
  tx: Tx,
  ctx: Ctx,
  entry: JournalEntry,
  { date, note = `Reversal of ${entry.entry_id}` }: Body<typeof reverseJournalEntry>,
  field: string,
): Promise<JournalEntry> {
  if (date < entry.date) throw new Invalid({ [field]: ['Reversal date cannot be before the entry date.'] })
  const accounts = entry.accounts.map(({ chart_of_account, description, debit, credit, stakeholder, truck }) => ({
    chart_of_account: chart_of_account.id,
    description,
    debit: credit,
    credit: debit,
    stakeholder: stakeholder?.id ?? null,
    truck: truck?.id ?? null,
  }))
  return createIn(tx, ctx, { date, event_type: 'manual', note, accounts }, entry.id)
}
