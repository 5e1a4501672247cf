import sql from 'sql-template-tag'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import type { Tx } from '@/server/db/connect'
import { audit, checkVersion, tenant, transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { lockStakeholder } from './row'

/** Deletes a stakeholder that nothing refers to. Source: LEDGER §3.15. */
export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const stakeholder = await lockStakeholder(tx, entity_id, id)
    checkVersion(ctx, stakeholder)
    const records = await recordsOf(tx, stakeholder)
    if (records > 0) throw new Conflict(`Stakeholder is used by ${records} records and cannot be deleted.`, { code: 'in_use' })
    await tx.run(sql`delete from stakeholder where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, ctx, [{ object_type: 'stakeholder', object_id: id, action: 'delete', changes: { ...stakeholder } }])
    return { message: `Stakeholder ${stakeholder.full_name} was deleted.` }
  })
}

/** Bank lines, rules, and entries that are not the entry of a bank line. */
async function recordsOf(tx: Tx, { entity: entity_id, id }: Stakeholder): Promise<number> {
  const { records } = await tx.one<{ records: number }>(sql`
    select (select count(*) from bank_transaction where entity_id = ${entity_id} and stakeholder_id = ${id})
         + (select count(*) from rule where entity_id = ${entity_id} and stakeholder_id = ${id})
         + (select count(distinct e.id)
              from posting p join journal_entry e on e.entity_id = p.entity_id and e.id = p.journal_entry_id
             where p.entity_id = ${entity_id} and p.stakeholder_id = ${id} and e.event_type <> 'transaction') as records`)
  return records
}
