import sql from 'sql-template-tag'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import type { Tx } from '@/server/db/connect'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { refuseStale } from '../stale'
import { lockStakeholder } from './row'

/** Deletes a stakeholder that nothing refers to. Source: LEDGER §3.15. */
export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const stakeholder = await lockStakeholder(tx, entity_id, id)
    await refuseStale(tx, ctx, { kind: 'stakeholder', name: stakeholder.full_name, row: stakeholder })
    const records = await recordsOf(tx, stakeholder)
    if (records > 0) throw new Conflict(`Stakeholder is used by ${records} records and cannot be deleted.`, { code: 'in_use' })
    await tx.run(sql`delete from stakeholder where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, ctx, [{ object_type: 'stakeholder', object_id: id, action: 'delete', changes: { ...stakeholder } }])
    return { message: `Stakeholder ${stakeholder.full_name} was deleted.` }
  })
}

/** Bank lines, what was withheld or paid on top on others, rules, bills, invoices, and entries that none of these stands behind. */
async function recordsOf(tx: Tx, { entity: entity_id, id }: Stakeholder): Promise<number> {
  const { records } = await tx.one<{ records: number }>(sql`
    select (select count(*) from bank_transaction where entity_id = ${entity_id} and stakeholder_id = ${id})
         + (select count(distinct m.transaction_id)
              from match_custom_line m join bank_transaction t on t.entity_id = m.entity_id and t.id = m.transaction_id
             where m.entity_id = ${entity_id} and m.stakeholder_id = ${id} and t.stakeholder_id is distinct from ${id})
         + (select count(*) from rule where entity_id = ${entity_id} and stakeholder_id = ${id})
         + (select count(*) from bill where entity_id = ${entity_id} and stakeholder_id = ${id})
         + (select count(*) from invoice where entity_id = ${entity_id} and stakeholder_id = ${id})
         + (select count(distinct e.id)
              from posting p join journal_entry e on e.entity_id = p.entity_id and e.id = p.journal_entry_id
             where p.entity_id = ${entity_id} and p.stakeholder_id = ${id}
               and e.event_type not in ('transaction', 'bill', 'invoice')) as records`)
  return records
}
