/* Syncs every linked bank about once a day, even if its provider sends no notices, and ends the bank links of closed companies. */
import sql from 'sql-template-tag'
import { endBanks } from '@/server/services/bank/end-banks'
import { syncDueBanks } from '@/server/services/bank/sync-due'
import { besideBooks, type Ports } from '@/server/services/context'
import { systemContext, type EntityOfCompany } from '@/server/services/task/system-context'

/** Returns how many banks are due. An entity that fails does not stop the others. */
export async function bankRound(ports: Ports): Promise<number> {
  const entities = await ports.db.read({ role: 'identity' }, (tx) =>
    tx.rows<EntityOfCompany & { is_closed: boolean }>(sql`
      select e.company_id, e.id as entity_id, e.deleted_at is not null or c.deleted_at is not null as is_closed
        from entity e join company c on c.id = e.company_id where c.frozen_at is null or c.deleted_at is not null or e.deleted_at is not null
       order by e.id`),
  )
  let due = 0
  for (const { is_closed, ...entity } of entities) {
    const ctx = systemContext(ports, entity, 'bank round')
    try {
      if (is_closed) await besideBooks(ctx, (tx) => endBanks(tx, ctx, [entity.entity_id]))
      else due += await syncDueBanks(ctx)
    } catch (error) {
      ports.log.error({ err: error, entity: entity.entity_id }, 'could not make the round of the banks of an entity')
    }
  }
  return due
}
