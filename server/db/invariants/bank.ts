import sql from 'sql-template-tag'
import type { Check } from './check'

/** Bank lines, splits and reconciliations. */
export const BANK: readonly Check[] = [
  {
    name: 'I05 one entry per bank line',
    broken: sql`
      select t.id from bank_transaction t
        left join journal_entry e on e.entity_id = t.entity_id and e.id = t.id and e.event_type = 'transaction' and e.date = t.date
       where t.parent_id is null and e.id is null`,
  },
  {
    name: 'I06 bank line amount',
    broken: sql`
      select t.id from bank_transaction t
        join bank_account b on b.entity_id = t.entity_id and b.id = t.bank_account_id
        left join posting p on p.entity_id = t.entity_id and p.journal_entry_id = t.id and p.amount_type is null
       where t.parent_id is null
         and (p.amount is distinct from t.amount or p.chart_of_account_id is distinct from b.chart_of_account_id
              or p.balance_type is distinct from case t.amount_type when 'money_in' then 'debit' else 'credit' end)`,
  },
  {
    name: 'I07 split sums to parent',
    broken: sql`
      select t.id from bank_transaction t
        left join bank_transaction c on c.entity_id = t.entity_id and c.parent_id = t.id
       where t.is_split and t.parent_id is null group by t.entity_id, t.id, t.amount
      having t.amount is distinct from sum(case when c.amount_type = t.amount_type then c.amount else -c.amount end)`,
  },
  {
    name: 'parts fit their line',
    broken: sql`
      select c.id from bank_transaction c
        join bank_transaction t on t.entity_id = c.entity_id and t.id = c.parent_id
       where not t.is_split or c.date <> t.date or c.bank_account_id <> t.bank_account_id`,
  },
  {
    name: 'a mirror fits its line',
    broken: sql`
      select coalesce(m.id, t.id)
        from (select * from bank_transaction where mirror_of is not null) m
        full join (select * from bank_transaction where link = 'mirror' and mirror_of is null) t on t.entity_id = m.entity_id and t.id = m.mirror_of
       where m.id is null or t.id is null or m.link is distinct from 'mirror' or m.amount <> t.amount or m.date <> t.date
          or m.amount_type = t.amount_type or m.bank_account_id = t.bank_account_id`,
  },
  {
    name: 'an accepted transfer moves one amount',
    broken: sql`
      with side as (
        select g.entity_id, g.id as suggestion, g.receiving_id as line, 1 as sign from transfer_suggestion g where g.is_accepted
        union all
        select g.entity_id, g.id, l.transaction_id, -1 from transfer_suggestion g
          join transfer_suggestion_line l on l.entity_id = g.entity_id and l.suggestion_id = g.id where g.is_accepted
      )
      select s.suggestion from side s join bank_transaction t on t.entity_id = s.entity_id and t.id = s.line
       group by s.entity_id, s.suggestion having sum(s.sign * t.amount) <> 0 or bool_or(t.link is distinct from 'transfer')
      union all
      select t.id from bank_transaction t left join side s on s.entity_id = t.entity_id and s.line = t.id
       where t.link = 'transfer' group by t.entity_id, t.id having count(s.line) <> 1`,
  },
  {
    name: 'I08 bank ledger = opening + movements',
    broken: sql`
      select b.name from bank_account b
       where (select coalesce(sum(p.signed), 0) from posting p where p.entity_id = b.entity_id and p.chart_of_account_id = b.chart_of_account_id)
          <> (select coalesce(sum(p.signed), 0) from posting p
               where p.entity_id = b.entity_id and p.chart_of_account_id = b.chart_of_account_id and p.journal_entry_id = b.id)
           + (select coalesce(sum(case t.amount_type when 'money_in' then t.amount else -t.amount end), 0) from bank_transaction t
               where t.entity_id = b.entity_id and t.bank_account_id = b.id and t.parent_id is null)`,
  },
  {
    name: 'I16 finished reconciliation ties',
    broken: sql`
      select r.id from reconciliation r
        join bank_account b on b.entity_id = r.entity_id and b.id = r.bank_account_id
        cross join lateral (
          select coalesce(sum(case t.amount_type when 'money_in' then t.amount else -t.amount end), 0) as moved,
                 coalesce(bool_and(t.is_reconciliation and t.bank_account_id = b.id and t.date <= r.end_date), true) as marked
            from bank_transaction t where t.entity_id = r.entity_id and t.reconciliation_id = r.id and t.parent_id is null) x
       where r.finished and (not x.marked or r.settlement_balance <> r.ending_balance
             or r.ending_balance <> r.beginning_balance + case b.kind when 'depository' then x.moved else -x.moved end)`,
  },
  {
    name: 'I17 finalized is categorized',
    broken: sql`
      select t.id from bank_transaction t
       where t.is_finalized and t.status in ('uncategorized', 'unclassifiable', 'in_progress')`,
  },
  {
    name: 'I18 suspense = uncategorized',
    broken: sql`
      select t.id from bank_transaction t
        join posting p on p.entity_id = t.entity_id and p.journal_entry_id = t.id and p.amount_type is not null
        join chart_of_account a on a.entity_id = p.entity_id and a.id = p.chart_of_account_id
       where t.parent_id is null and not t.is_split and t.status <> 'in_progress'
         and (coalesce(a.role, '') in ('uncategorized_income', 'uncategorized_expense')) <> (t.status in ('uncategorized', 'unclassifiable'))`,
  },
  {
    name: 'wordings = words of lines',
    broken: sql`
      select t.id from bank_transaction t
       where not exists (select from bank_wording w
                          where w.entity_id = t.entity_id and w.key = t.wording_key and w.wording = translate(t.search_text, '123456789', '000000000'))`,
  },
]
