import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import type { Line } from './lines'

interface Why {
  reason: string
  /** The line that says the same and stays in the books. */
  merged_into?: string
}

/**
 * Remembers imported lines that are removed from the books, so that they are recognized when their file is imported again. Call it before
 * they are removed. A transfer to a manual account loses its category, because its other side is removed as well.
 */
export async function keepExcluded(
  tx: Tx,
  ctx: Ctx,
  lines: readonly Pick<Line, 'id'>[],
  { reason, merged_into }: Why,
): Promise<void> {
  const { entity_id, user_id } = tenant(ctx)
  await tx.run(sql`
    insert into excluded_bank_line (company_id, entity_id, id, bank_account_id, import_id, integration_id, entry_id, date, amount,
      amount_type, name, description, provider_transaction_id, dedup_key, chart_of_account_id, stakeholder_id, truck_id, note, is_flagged,
      particulars, created_at, met_by, reason, merged_into, excluded_by, excluded_at)
    select t.company_id, t.entity_id, t.id, t.bank_account_id, t.import_id, t.integration_id, j.entry_id, t.date, t.amount, t.amount_type,
           t.name, t.description, t.provider_transaction_id, t.dedup_key,
           case when t.link is null then t.chart_of_account_id end, t.stakeholder_id, t.truck_id, t.note,
           t.is_flagged, t.particulars, t.created_at, t.met_by, ${reason}, ${merged_into ?? null}, ${user_id}, ${ctx.now()}
      from bank_transaction t join journal_entry j on j.entity_id = t.entity_id and j.id = t.id
     where t.entity_id = ${entity_id} and t.id = any(${lines.map((line) => line.id)}::uuid[])`)
}
