import sql from 'sql-template-tag'
import type { Check } from './check'

/** Loans and fixed assets. */
export const ASSETS: readonly Check[] = [
  {
    // What payments took off the loan's account is the principal of the rows they paid, apart from parts and adjustments filed directly to
    // it.
    name: 'I14 loan ledger = schedule',
    broken: sql`
      with payment as (
        select l.entity_id, l.id as loan_id, l.chart_of_account_id, r.principal,
               case when t.parent_id is null then t.id else t.parent_id end as entry
          from loan l
          join loan_row r on r.entity_id = l.entity_id and r.loan_id = l.id and r.transaction_id is not null
          join bank_transaction t on t.entity_id = r.entity_id and t.id = r.transaction_id
      ), paid as (
        select entity_id, loan_id, chart_of_account_id, entry, sum(principal) as principal from payment group by 1, 2, 3, 4
      )
      select x.loan_id from paid x
       where x.principal <> (select coalesce(sum(p.signed), 0) from posting p
                              where p.entity_id = x.entity_id and p.journal_entry_id = x.entry and p.chart_of_account_id = x.chart_of_account_id)
           - (select coalesce(sum(case c.amount_type when 'money_out' then c.amount else -c.amount end), 0) from bank_transaction c
               where c.entity_id = x.entity_id and c.parent_id = x.entry and c.link is null and c.chart_of_account_id = x.chart_of_account_id)
           - (select coalesce(sum(m.amount), 0) from match_custom_line m
               where m.entity_id = x.entity_id and m.chart_of_account_id = x.chart_of_account_id
                 and m.transaction_id = any(array(select c.id from bank_transaction c
                                                   where c.entity_id = x.entity_id and c.parent_id = x.entry)))`,
  },
  {
    name: 'I15 schedule chains to zero',
    broken: sql`
      select r.loan_id from (
        select r.entity_id, r.loan_id, r.n, r.beginning_balance, r.principal, r.ending_balance,
               lead(r.beginning_balance, 1, 0::numeric) over chain as next, lag(r.n, 1, 0) over chain as before
          from loan_row r window chain as (partition by r.entity_id, r.loan_id order by r.n)) r
        join loan l on l.entity_id = r.entity_id and l.id = r.loan_id
       where r.ending_balance <> r.beginning_balance - r.principal or r.ending_balance <> r.next or r.n <> r.before + 1
          or (r.n = 1 and r.beginning_balance <> l.loan_amount)`,
  },
  {
    name: 'posted depreciation has its entry',
    broken: sql`
      select d.id from depreciation_row d
        left join journal_entry e on e.entity_id = d.entity_id and e.id = d.id and e.event_type = 'fixed_asset' and e.date = d.date
       where (d.status = 'posted' and not d.is_opening and d.depreciation_amount <> 0) <> (e.id is not null)`,
  },
  {
    // A disposal removes the months from its own on, so only assets that were not disposed of run to their end.
    name: 'depreciation chains from cost to salvage value',
    broken: sql`
      select f.id from (
        select d.entity_id, d.fixed_asset_id, d.beginning_amount, d.depreciation_amount, d.ending_amount, d.n,
               lag(d.ending_amount) over chain as before, lag(d.n, 1, 0) over chain as n_before, lead(d.n) over chain is null as is_last
          from depreciation_row d window chain as (partition by d.entity_id, d.fixed_asset_id order by d.n)) d
        join fixed_asset f on f.entity_id = d.entity_id and f.id = d.fixed_asset_id
       where d.ending_amount <> d.beginning_amount - d.depreciation_amount or d.depreciation_amount < 0 or d.n <> d.n_before + 1
          or d.beginning_amount <> coalesce(d.before, f.total_cost)
          or (d.is_last and f.disposed_on is null and d.ending_amount <> f.salvage_value)`,
  },
]
