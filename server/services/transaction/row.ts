import sql, { type Sql } from 'sql-template-tag'
import type { Transaction } from '@/lib/contract/transaction'
import type { Tx } from '@/server/db/connect'
import { NotFound } from '../problems'

/**
 * Columns of the wire form, from `t` and what `TRANSACTION_JOINS` brings. Row-level security holds back an index from a condition
 * that may leak what it compares, and to PostgreSQL `coalesce` may while `case` does not.
 */
export const TRANSACTION_COLUMNS: Sql = sql`
  t.id, t.name, t.description, t.merchant_name, t.amount, t.amount_type, t.date, t.provider_transaction_id as transaction_id,
  b.account_id, t.is_recurring, t.is_flagged,
  case when s.id is not null then json_build_object('id', s.id, 'full_name', s.full_name, 'type', s.type) end as stakeholder,
  null as bill,
  json_build_object('id', b.id, 'name', b.name, 'mask', b.mask, 'account_type', b.account_type) as bank_account,
  json_build_object('id', e.id, 'name', e.name, 'logo', null) as entity,
  case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'chart_number', a.chart_number) end as chart_of_account,
  coalesce((select json_build_array(json_build_object('id', j.id, 'entry_id', j.entry_id, 'event_type', j.event_type))
              from journal_entry j where j.entity_id = t.entity_id and j.id = case when t.parent_id is null then t.id else t.parent_id end), '[]'::json) as journal_entries,
  t.integration_id as integration, t.status, t.note, t.is_finalized, t.is_split, t.parent_id as split_transaction,
  case when t.parent_id is not null then t.amount end as split_amount, t.is_reconciliation, t.source, t.created_at, t.updated_at`

export const TRANSACTION_JOINS: Sql = sql`
  join bank_account b on b.entity_id = t.entity_id and b.id = t.bank_account_id
  join entity e on e.id = t.entity_id
  left join chart_of_account a on a.entity_id = t.entity_id and a.id = t.chart_of_account_id
  left join stakeholder s on s.entity_id = t.entity_id and s.id = t.stakeholder_id`

/** One line in wire form. Throws NotFound outside the entities. */
export async function transactionRow(tx: Tx, entity_ids: readonly string[], id: string): Promise<Transaction> {
  const row = await tx.maybe<Transaction>(sql`
    select ${TRANSACTION_COLUMNS} from bank_transaction t ${TRANSACTION_JOINS}
     where t.entity_id = any(${[...entity_ids]}::uuid[]) and t.id = ${id}`)
  if (!row) throw new NotFound()
  return row
}
