import sql, { type Sql } from 'sql-template-tag'
import type { Transaction } from '@/lib/contract/transaction'
import type { Tx } from '@/server/db/connect'
import { payeeOfLine } from '@/server/ledger/match/bank-text'
import { ENTITY_LOGO } from '../file/store'
import { inEntities } from '../in-entities'
import { NotFound } from '../problems'
import { BLOCKS } from './blocks'

const ENTRY: Sql = sql`json_build_object('id', x.id, 'entry_id', x.entry_id, 'event_type', x.event_type)`
const OWN_ENTRY: Sql = sql`
  select j.id, j.entry_id, j.event_type, 0 as place from journal_entry j
   where j.entity_id = t.entity_id and j.id = case when t.parent_id is null then t.id else t.parent_id end`
/** One row per object a line is linked to. Source: LEDGER §1.6. */
const LINKED: Sql = sql`
  select d.id, d.entry_id, 'bill', 1 from payment_application p join bill d on d.entity_id = p.entity_id and d.id = p.bill_id
   where p.entity_id = t.entity_id and p.transaction_id = t.id
  union all
  select d.id, d.entry_id, 'invoice', 1 from payment_application p join invoice d on d.entity_id = p.entity_id and d.id = p.invoice_id
   where p.entity_id = t.entity_id and p.transaction_id = t.id
  union all
  select r.id, l.entry_id || '/' || r.n, 'loan', 1 from loan_row r join loan l on l.entity_id = r.entity_id and l.id = r.loan_id
   where r.entity_id = t.entity_id and r.transaction_id = t.id`
/** The loan that a deposit funded: the deposit is filed under that loan's account. */
const FUNDED: Sql = sql`
  select l.id, l.entry_id, 'loan', 1 from loan l where l.entity_id = t.entity_id and l.chart_of_account_id = t.chart_of_account_id and t.amount_type = 'money_in'`
/**
 * The purchase or disposal that a line under the clearing account settles. Equal amounts are paired by date: those of the same truck first,
 * then the rest.
 */
const SETTLED: Sql = sql`
  select * from (
    with asset as materialized (
      select j.id, j.entry_id, j.date, p.truck_id, row_number() over (partition by p.truck_id order by j.date, j.id) as n
        from posting p join journal_entry j on j.entity_id = p.entity_id and j.id = p.journal_entry_id
        join fixed_asset f on f.entity_id = j.entity_id and f.id = j.source_id
       where p.entity_id = t.entity_id and p.chart_of_account_id = t.chart_of_account_id and p.amount = t.amount
         and p.balance_type = case t.amount_type when 'money_out' then 'credit' else 'debit' end
    ), line as materialized (
      select l.id, l.date, l.truck_id, row_number() over (partition by l.truck_id order by l.date, l.id) as n
        from bank_transaction l
       where l.entity_id = t.entity_id and l.chart_of_account_id = t.chart_of_account_id and l.cents = t.cents and l.amount_type = t.amount_type
         and not l.is_split
    ), sure as materialized (
      select line.id as line_id, asset.id from line join asset on asset.truck_id is not distinct from line.truck_id and asset.n = line.n
    ), left_over as materialized (
      select line.id as line_id, asset.id
        from (select id, row_number() over (order by date, id) as n from line where id not in (select line_id from sure)) line
        join (select id, row_number() over (order by date, id) as n from asset where id not in (select id from sure)) asset on asset.n = line.n
    )
    select asset.id, asset.entry_id, 'fixed_asset', 1
      from (select line_id, id from sure union all select line_id, id from left_over) pair join asset on asset.id = pair.id
     where pair.line_id = t.id
  ) settled`

/**
 * Columns of the wire form, from `t` and what `TRANSACTION_JOINS` brings. Under row-level security, PostgreSQL does not use an index for a
 * condition that might leak what it compares; it considers `coalesce` such a condition, but not `case`.
 */
export const TRANSACTION_COLUMNS: Sql = sql`
  t.id, t.name, t.description, t.merchant_name, t.amount, t.amount_type, t.date, t.provider_transaction_id as transaction_id,
  b.account_id, t.is_recurring, t.is_flagged,
  case when s.id is not null then json_build_object('id', s.id, 'full_name', s.full_name, 'type', s.type) end as stakeholder,
  case when t.link = 'bill' then
    (select json_build_object('id', d.id, 'bill_number', d.bill_number)
       from payment_application p join bill d on d.entity_id = p.entity_id and d.id = p.bill_id
      where p.entity_id = t.entity_id and p.transaction_id = t.id) end as bill,
  json_build_object('id', b.id, 'name', b.name, 'mask', b.mask, 'account_type', b.account_type) as bank_account,
  json_build_object('id', e.id, 'name', e.name, 'logo', ${ENTITY_LOGO}) as entity,
  case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'chart_number', a.chart_number) end as chart_of_account,
  t.mirror_of,
  case when t.link = 'mirror' and t.mirror_of is null then
    (select json_build_object('id', k.id, 'name', k.name, 'chart_number', k.chart_number)
       from bank_transaction m join chart_of_account k on k.entity_id = m.entity_id and k.bank_account_id = m.bank_account_id
      where m.entity_id = t.entity_id and m.mirror_of = t.id) end as mirror_account,
  case when t.link in ('bill', 'invoice', 'loan')
       then (select json_agg(${ENTRY} order by x.place, x.entry_id) from (${OWN_ENTRY} union all ${LINKED}) x)
       when t.link is null and a.role = 'asset_clearing'
       then (select json_agg(${ENTRY} order by x.place, x.entry_id) from (${OWN_ENTRY} union all ${SETTLED}) x)
       when t.link is null and a.chart_number between 2501 and 2599
       then (select json_agg(${ENTRY} order by x.place, x.entry_id) from (${OWN_ENTRY} union all ${FUNDED}) x)
       else (select json_build_array(${ENTRY}) from (${OWN_ENTRY}) x) end as journal_entries,
  t.integration_id as integration, t.status, t.note, t.is_finalized, t.is_split, t.parent_id as split_transaction,
  case when t.parent_id is not null then t.amount end as split_amount, t.is_reconciliation, t.source, t.link,
  case when t.link = 'loan'
       then exists (select 1 from loan_row r where r.entity_id = t.entity_id and r.transaction_id = t.id and r.is_extra)
       else false end as is_extra, ${BLOCKS},
  case when t.truck_id is not null then
    (select json_build_object('id', r.id, 'unit_number', r.unit_number) from truck r where r.entity_id = t.entity_id and r.id = t.truck_id) end as truck,
  t.particulars, t.created_at, t.updated_at`

/**
 * Every line has a bank account. An inner join would let the planner start from the accounts and read all their lines for a page of them,
 * because it takes entity and account for two conditions that have nothing to do with each other.
 */
export const TRANSACTION_JOINS: Sql = sql`
  left join bank_account b on b.entity_id = t.entity_id and b.id = t.bank_account_id
  join entity e on e.id = t.entity_id
  left join chart_of_account a on a.entity_id = t.entity_id and a.id = t.chart_of_account_id
  left join stakeholder s on s.entity_id = t.entity_id and s.id = t.stakeholder_id`

/** The payee is read from the text every time, so that improvements of the reader apply to old lines too. */
export const withPayee = <Row extends Omit<Transaction, 'payee'>>(row: Row): Row & { payee: string } => ({
  ...row,
  payee: payeeOfLine(row),
})

/** One line in wire form. Throws NotFound outside the entities. */
export async function transactionRow(tx: Tx, entity_ids: readonly string[], id: string): Promise<Transaction> {
  const [row] = await transactionRows(tx, entity_ids, [id])
  if (!row) throw new NotFound()
  return row
}

/**
 * Lines in wire form, in the order of their ids; missing ones are skipped. Planning all that a line may be linked to costs more than
 * reading a page of lines by key, so one plan is cached for every page. It compares with a single entity, because a cached plan assumes
 * that a list has ten and then does not use the keys.
 */
export async function transactionRows(
  tx: Tx,
  entity_ids: readonly string[],
  ids: readonly string[],
): Promise<Transaction[]> {
  const rows = await tx.rows<Omit<Transaction, 'payee'>>(
    sql`
    select ${TRANSACTION_COLUMNS} from bank_transaction t ${TRANSACTION_JOINS}
     where ${inEntities(sql`t.entity_id`, entity_ids)} and t.id = any(${[...ids]}::uuid[])`,
    entity_ids.length === 1 ? 'transaction_rows' : undefined,
  )
  const byId = new Map(rows.map((row) => [row.id, withPayee(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The parts of a split line in wire form, in their order. */
export async function partsOf(tx: Tx, entity_id: string, id: string): Promise<Transaction[]> {
  const rows = await tx.rows<Omit<Transaction, 'payee'>>(sql`
    select ${TRANSACTION_COLUMNS} from bank_transaction t ${TRANSACTION_JOINS}
     where t.entity_id = ${entity_id} and t.parent_id = ${id} order by t.split_no`)
  return rows.map(withPayee)
}
