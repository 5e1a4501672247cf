import sql, { type Sql } from 'sql-template-tag'
import { Conflict } from '../problems'

/** Refuses a change that payments forbid. */
export const unlinkFirst = (document: 'bill' | 'invoice') =>
  new Conflict(`Unlink the payments of this ${document} first.`)

/** Payments of a document in wire form, oldest first, as a JSON array; `which` is over `payment_application p`, `more` adds fields. */
export const paymentsOf = (which: Sql, more: Sql = sql``): Sql => sql`
  coalesce((select json_agg(json_build_object(
     'id', p.id, 'transaction', t.id, 'entry_id', j.entry_id, 'date', p.date, 'amount', p.amount, 'name', t.name,
     'bank_account', json_build_object('id', k.id, 'name', k.name)${more}) order by p.date, p.id)
     from payment_application p
     join bank_transaction t on t.entity_id = p.entity_id and t.id = p.transaction_id
     join bank_account k on k.entity_id = t.entity_id and k.id = t.bank_account_id
     join journal_entry j on j.entity_id = t.entity_id and j.id = case when t.parent_id is null then t.id else t.parent_id end
    where ${which}), '[]'::json)`
