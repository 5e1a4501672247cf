import sql, { type Sql } from 'sql-template-tag'
import type { KeptReason, UndoneList } from '@/lib/contract/list-import'
import type { Day } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { unpost } from '@/server/db/journal-store'
import { countEach } from '@/server/ledger/group-by'
import { bookOf, lockedUntil } from '../book'
import { audit, tenant, type Ctx } from '../context'
import { TABLES, undoList } from '../list-import'
import { withinLoans } from '../loan/funding'
import { isHeld } from '../shared/held'
import { removeAdded } from '../stakeholder/undo-import'
import type { DocumentNoun } from './document-file'

/**
 * Removes the documents that a file entered from the books, except those that were worked on since, and the stakeholders that it added where
 * nothing else uses them. The caller has demanded the right to remove such documents. Throws NotFound outside the entity.
 */
export const undoImport = (ctx: Ctx, noun: DocumentNoun, id: string): Promise<UndoneList> =>
  undoList(ctx, {
    noun,
    id,
    remove: async (tx) => {
      const documents = await lockImported(tx, ctx, noun, id)
      const gone = documents.filter(({ kept }) => kept === null)
      await removeDocuments(tx, ctx, noun, gone)
      const added = await removeAdded(tx, ctx, id)
      const kept = countEach(documents.flatMap((document) => document.kept ?? []))
      return { removed: gone.length, names_removed: added.removed, kept }
    },
  })

interface Imported {
  id: string
  entry_id: string
  stakeholder: string
  number: string | null
  date: Day
  total_amount: number
  kept: KeptReason | null
}

/** The documents of an import, locked in id order until commit. */
async function lockImported(tx: Tx, ctx: Ctx, noun: DocumentNoun, id: string): Promise<Imported[]> {
  const until = await lockedUntil(tx, ctx)
  const { number, date, kept } = columns(ctx)[noun]
  const which = sql`d.entity_id = ${tenant(ctx).entity_id} and d.import_id = ${id}`
  // Read only after they are locked, so that it sees an email or a merge of stakeholders that it had to wait for.
  await tx.rows(sql`select d.id from ${TABLES[noun]} d where ${which} order by d.id for update`)
  return tx.rows<Imported>(sql`
    select d.id, d.entry_id, s.full_name as stakeholder, ${number} as number, ${date} as date, d.total_amount,
           case ${kept} when d.paid_amount > 0 then 'paid' when ${date} <= ${until}::date then 'locked_period'
                when ${isHeld(sql`d`, noun)} then 'with_papers' end as kept
      from ${TABLES[noun]} d join stakeholder s on s.entity_id = d.entity_id and s.id = d.stakeholder_id
     where ${which} order by d.id`)
}

/** `kept`: further cases in which a document `d` stays. */
const columns = (ctx: Ctx): Record<DocumentNoun, Record<'number' | 'date' | 'kept', Sql>> => ({
  bill: { number: sql`d.bill_number`, date: sql`d.bill_date`, kept: sql`when d.bill_status = 'void' then 'void'` },
  invoice: {
    number: sql`d.invoice_number`,
    date: sql`d.invoice_date`,
    kept: sql`
      when d.invoice_status = 'void' then 'void'
      when d.write_offs > 0 then 'written_off'
      when exists (select from audit_log l where l.company_id = ${tenant(ctx).company_id} and l.object_id = d.id and l.action = 'email_queued')
        then 'emailed'`,
  },
})

async function removeDocuments(tx: Tx, ctx: Ctx, noun: DocumentNoun, gone: readonly Imported[]): Promise<void> {
  const book = bookOf(ctx)
  const ids = gone.map(({ id }) => id)
  await withinLoans(tx, book.entity_id, gone, () => unpost(tx, book, ids))
  await tx.run(sql`delete from ${TABLES[noun]} where entity_id = ${book.entity_id} and id = any(${ids}::uuid[])`)
  await audit(
    tx,
    ctx,
    gone.map(({ id, kept: _kept, ...was }) => ({
      object_type: noun,
      object_id: id,
      action: 'delete',
      changes: { ...was },
    })),
  )
}
