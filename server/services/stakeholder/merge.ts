import sql from 'sql-template-tag'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import type { Tx } from '@/server/db/connect'
import { standingEntries } from '@/server/db/journal-read'
import { post } from '@/server/db/journal-store'
import { booksLocked, lockedUntil } from '../book'
import { audit, checkVersion, tenant, transaction, type Ctx } from '../context'
import { Conflict, Invalid } from '../problems'
import { lockRules } from '../rule/rules'
import { assign } from '../transaction/assign-stakeholder'
import { lockStakeholder, stakeholderRow } from './row'

/** Moves bank lines, postings and rules to another stakeholder, all or none, and deletes the first. Locked ones refuse. */
export function merge(ctx: Ctx, { id, into }: { id: string; into: string }): Promise<Stakeholder> {
  if (id === into) throw new Invalid({ into: ['Choose another stakeholder.'] })
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    await lockRules(tx, ctx, 'change')
    // In id order, so that two opposite merges never wait for each other crosswise.
    for (const each of [id, into].sort()) await lockStakeholder(tx, entity_id, each)
    const from = await stakeholderRow(tx, [entity_id], id)
    const to = await stakeholderRow(tx, [entity_id], into)
    checkVersion(ctx, from)
    await tx.run(sql`update rule set stakeholder_id = ${into}, updated_at = ${ctx.now()} where entity_id = ${entity_id} and stakeholder_id = ${id}`)
    const lines = await assign(tx, ctx, { filter: { stakeholder: id } }, into)
    const entries = await moveEntries(tx, ctx, { id, into })
    await tx.run(sql`delete from stakeholder where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, ctx, [
      { object_type: 'stakeholder', object_id: id, action: 'merge', changes: { ...from, into, lines, entries } },
      { object_type: 'stakeholder', object_id: into, action: 'merge_from', changes: { full_name: from.full_name, lines, entries } },
    ])
    return to
  })
}

/** Posts entries that no bank line stands behind once more, with the other stakeholder. */
async function moveEntries(tx: Tx, ctx: Ctx, { id, into }: { id: string; into: string }): Promise<number> {
  const { company_id, entity_id, user_id } = tenant(ctx)
  const entries = await standingEntries(tx, entity_id, sql`
    exists (select from posting p where p.entity_id = e.entity_id and p.journal_entry_id = e.id and p.stakeholder_id = ${id})`)
  const until = await lockedUntil(tx, ctx)
  const locked = entries.filter(({ entry }) => until !== null && entry.date <= until)
  if (until !== null && locked.length > 0) throw new Conflict(booksLocked(until), { ids: locked.map((posted) => posted.id) })
  await post(tx, { company_id, entity_id, user_id, now: ctx.now() }, entries.map((posted) => ({
    ...posted,
    entry: {
      ...posted.entry,
      lines: posted.entry.lines.map((line) => (line.stakeholder === id ? { ...line, stakeholder: into } : line)),
    },
  })))
  return entries.length
}
