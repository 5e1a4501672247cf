import sql, { type Sql } from 'sql-template-tag'
import type { Stakeholder, StakeholderUses } from '@/lib/contract/stakeholder'
import type { Tx } from '@/server/db/connect'

/**
 * How often a stakeholder is used: bank lines, adjustments on other bank lines, rules, bills, invoices, entries that come from none of these,
 * templates, trucks it drives, and customers it buys invoices of.
 */
const counts = (entity_id: Sql, id: Sql): Sql => sql`
  (select count(*) from bank_transaction where entity_id = ${entity_id} and stakeholder_id = ${id})
    + (select count(distinct m.transaction_id)
         from match_custom_line m join bank_transaction t on t.entity_id = m.entity_id and t.id = m.transaction_id
        where m.entity_id = ${entity_id} and m.stakeholder_id = ${id} and t.stakeholder_id is distinct from ${id}) as transactions,
  (select count(*) from rule where entity_id = ${entity_id} and stakeholder_id = ${id}) as rules,
  (select count(*) from bill where entity_id = ${entity_id} and stakeholder_id = ${id}) as bills,
  (select count(*) from invoice where entity_id = ${entity_id} and stakeholder_id = ${id}) as invoices,
  (select count(distinct e.id)
     from posting p join journal_entry e on e.entity_id = p.entity_id and e.id = p.journal_entry_id
    where p.entity_id = ${entity_id} and p.stakeholder_id = ${id}
      and not exists (select from bank_transaction t where t.entity_id = e.entity_id and t.id = e.source_id)
      and not exists (select from bill b where b.entity_id = e.entity_id and b.id = e.source_id)
      and not exists (select from invoice i where i.entity_id = e.entity_id and i.id = e.source_id)) as entries,
  (select count(*) from journal_template where entity_id = ${entity_id} and lines::text like '%' || ${id}::text || '%') as templates,
  (select count(*) from truck where entity_id = ${entity_id} and driver_id = ${id}) as trucks,
  (select count(*) from stakeholder where entity_id = ${entity_id} and factored_by_id = ${id}) as customers`

export const usesOf = (tx: Tx, { entity, id }: Pick<Stakeholder, 'entity' | 'id'>): Promise<StakeholderUses> =>
  tx.one<StakeholderUses>(sql`select ${counts(sql`${entity}`, sql`${id}`)}`)

/** How many records refer to each of several stakeholders, by its id. */
export async function recordsOfEach(tx: Tx, entity_id: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<StakeholderUses & { id: string }>(sql`
    select s.id, ${counts(sql`s.entity_id`, sql`s.id`)} from stakeholder s
     where s.entity_id = ${entity_id} and s.id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map(({ id, ...uses }) => [id, recordsOf(uses)]))
}

const recordsOf = (uses: StakeholderUses): number => Object.values(uses).reduce((sum, count) => sum + count, 0)
