import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'

/** All lines of an account that no statement has shown yet, of any date, if the entity's lines start unticked; otherwise none. */
export async function startUnticked(tx: Tx, entity_id: string, bank_account: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select t.id from entity e
      join bank_transaction t on t.entity_id = e.id and t.bank_account_id = ${bank_account} and t.parent_id is null and not t.is_reconciliation
     where e.id = ${entity_id} and not e.bank_lines_start_ticked order by t.id`)
  return rows.map(({ id }) => id)
}

/** Lines that the bank sends while a reconciliation is open start as all others did. */
export async function untickNew(
  tx: Tx,
  entity_id: string,
  lines: readonly { id: string; bank_account_id: string }[],
): Promise<void> {
  if (lines.length === 0) return
  await tx.run(sql`
    update reconciliation r set exclude_transaction_ids = r.exclude_transaction_ids || l.ids
      from entity e, (
        select l.account, array_agg(l.id order by l.id) as ids
          from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ bank_account_id }) => bank_account_id)}::uuid[]) as l(id, account)
         group by l.account) l
     where e.id = ${entity_id} and not e.bank_lines_start_ticked and r.entity_id = e.id and r.bank_account_id = l.account and not r.finished`)
}
