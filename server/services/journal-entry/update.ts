import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { JournalEntry, updateJournalEntry } from '@/lib/contract/journal-entry'
import type { Tx } from '@/server/db/connect'
import { postedEntries } from '@/server/db/journal-read'
import { post, takeNumbers, type Posted } from '@/server/db/journal-store'
import type { Entry } from '@/server/ledger/journal'
import { postManual } from '@/server/ledger/post/manual'
import { bookOf, assertDatesOpen } from '../book'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { difference } from '../difference'
import { withinLoans } from '../loan/funding'
import { Conflict, NotFound, Rejected } from '../problems'
import { assertFresh } from '../stale'
import { MANUAL_ONLY } from './create'
import { describe, manualLines } from './lines'
import { assertNumberFree } from './numbers'
import { entryName, entryRow } from './row'

type Patch = Body<typeof updateJournalEntry>

/** Replaces the entry in place and keeps the previous version. Refused when the old or the new date is locked. */
export function update(ctx: Ctx, { id, patch }: { id: string; patch: Patch }): Promise<JournalEntry> {
  demand(ctx, 'journal.edit')
  if (patch.event_type !== undefined && patch.event_type !== 'manual') throw new Rejected(MANUAL_ONLY)
  return transaction(ctx, async (tx) => {
    const book = bookOf(ctx)
    const { current, before } = await lockEntry(tx, ctx, id)
    await assertFresh(tx, ctx, { kind: 'journal_entry', name: entryName(before), row: before })
    if (!before.is_editable) throw new Conflict('Only manual journal entries can be changed here.')
    if (patch.accounts !== undefined || patch.date !== undefined) assertNotReversed(before)
    if (patch.accounts !== undefined) assertNoReversal(before)
    await assertDatesOpen(tx, ctx, [before.date])
    const entry_id = await renumbered(tx, ctx, before, patch)
    const note = patch.note === undefined ? before.note : patch.note || null
    const entry = await nextEntry(tx, book.entity_id, { current, patch, note })
    await assertDatesOpen(tx, ctx, [entry.date])
    await tx.run(sql`update manual_entry set note = ${note} where entity_id = ${book.entity_id} and id = ${id}`)
    await withinLoans(tx, book.entity_id, [{ id, entry }], () => post(tx, book, [{ id, entry_id, entry }]))
    const after = await entryRow(tx, [book.entity_id], id)
    await audit(tx, ctx, [
      { object_type: 'journal_entry', object_id: id, action: 'update', changes: changesOf(before, after) },
    ])
    return after
  })
}

/** A reversed entry cannot change, because its reversal would no longer match it. */
export function assertNotReversed(entry: JournalEntry): void {
  if (entry.reversed_by)
    throw new Conflict(`${entryName(entry)} is reversed by ${entry.reversed_by.entry_id}. Delete that one first.`)
}

/** A reversal cannot change, because it would no longer match the entry it reverses. */
function assertNoReversal(entry: JournalEntry): void {
  if (entry.reverses)
    throw new Conflict(
      `${entryName(entry)} reverses ${entry.reverses.entry_id}, so its lines stay. Delete it to reverse anew.`,
    )
}

/** Locks an entry of any kind. Throws NotFound outside the entity. */
export async function lockEntry(tx: Tx, ctx: Ctx, id: string): Promise<{ current: Posted; before: JournalEntry }> {
  const { entity_id } = tenant(ctx)
  const [current] = await postedEntries(tx, entity_id, sql`e.id = ${id}`)
  if (!current) throw new NotFound()
  return { current, before: await entryRow(tx, [entity_id], id) }
}

/** Locks the counter, as new entries do. A blank number keeps the current one. */
async function renumbered(tx: Tx, ctx: Ctx, before: JournalEntry, patch: Patch): Promise<string> {
  if (!patch.entry_id || patch.entry_id === before.entry_id) return before.entry_id
  await takeNumbers(tx, bookOf(ctx), 'JE', 0)
  await assertNumberFree(tx, before.entity, patch.entry_id)
  return patch.entry_id
}

interface Next {
  current: Posted
  patch: Patch
  note: string | null
}

/** When no lines were sent, the existing ones stay, even on accounts that are no longer active. */
async function nextEntry(tx: Tx, entity_id: string, { current, patch, note }: Next): Promise<Entry> {
  const date = patch.date ?? current.entry.date
  if (patch.accounts === undefined) {
    return { ...current.entry, date, description: describe(note, current.entry.lines) }
  }
  const lines = await manualLines(tx, entity_id, patch.accounts)
  const outcome = postManual({ date, description: describe(note, lines), lines })
  if ('refusal' in outcome) throw new Rejected(outcome.refusal)
  return outcome.entry
}

function changesOf(before: JournalEntry, after: JournalEntry): Record<string, unknown> {
  const { entry_id, date, note, total_amount, accounts } = after
  const moved = JSON.stringify(before.accounts) !== JSON.stringify(accounts)
  return {
    ...difference(before, { entry_id, date, note, total_amount }),
    ...(moved && { accounts: [before.accounts, accounts] }),
  }
}
