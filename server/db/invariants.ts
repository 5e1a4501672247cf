import sql from 'sql-template-tag'
import type { Tx } from './connect'

export interface Violation {
  invariant: string
  reference: string
}

/**
 * What must hold in the books of the current company; an empty answer is the only good one. Source: LEDGER §12, RELIABILITY 2.1.
 * Reads every posting, so it is for tests, checks and the hourly sweep, not for requests.
 */
export const violations = (tx: Tx): Promise<Violation[]> =>
  tx.rows<Violation>(sql`
    select 'I01 entry balanced' as invariant, e.entry_id as reference
      from journal_entry e join posting p on p.entity_id = e.entity_id and p.journal_entry_id = e.id
     group by e.entity_id, e.id, e.entry_id having sum(p.signed) <> 0 or count(*) < 2
    union all
    select 'I02 no empty entry', e.entry_id from journal_entry e
     where not exists (select from posting p where p.entity_id = e.entity_id and p.journal_entry_id = e.id)
    union all
    select 'I03 no posting on heading', p.journal_entry_id::text
      from posting p join chart_of_account a on a.entity_id = p.entity_id and a.id = p.chart_of_account_id where a.is_header
    union all
    select 'I04 posting fits its entry', e.entry_id
      from posting p join journal_entry e on e.entity_id = p.entity_id and e.id = p.journal_entry_id
     where p.company_id <> e.company_id or p.date <> e.date or p.version <> e.version
    union all
    select 'I05 one entry per bank line', t.id::text
      from bank_transaction t left join journal_entry e on e.entity_id = t.entity_id and e.id = t.id and e.event_type = 'transaction' and e.date = t.date
     where t.parent_id is null and e.id is null
    union all
    select 'I06 bank line amount', t.id::text
      from bank_transaction t
      join bank_account b on b.entity_id = t.entity_id and b.id = t.bank_account_id
      left join posting p on p.entity_id = t.entity_id and p.journal_entry_id = t.id and p.line_no = 0
     where t.parent_id is null
       and (p.amount is distinct from t.amount or p.chart_of_account_id is distinct from b.chart_of_account_id
            or p.balance_type is distinct from case t.amount_type when 'money_in' then 'debit' else 'credit' end)
    union all
    select 'I08 bank ledger = opening + movements', b.name
      from bank_account b
     where (select coalesce(sum(p.signed), 0) from posting p where p.entity_id = b.entity_id and p.chart_of_account_id = b.chart_of_account_id)
        <> (select coalesce(sum(p.signed), 0) from posting p
             where p.entity_id = b.entity_id and p.chart_of_account_id = b.chart_of_account_id and p.journal_entry_id = b.id)
         + (select coalesce(sum(case t.amount_type when 'money_in' then t.amount else -t.amount end), 0) from bank_transaction t
             where t.entity_id = b.entity_id and t.bank_account_id = b.id and t.parent_id is null)
    union all
    select 'I17 finalized is categorised', t.id::text from bank_transaction t
     where t.is_finalized and t.status in ('uncategorized', 'unclassifiable', 'in_progress')
    union all
    select 'I18 suspense = uncategorised', t.id::text
      from bank_transaction t
      join posting p on p.entity_id = t.entity_id and p.journal_entry_id = t.id and p.line_no = 1
      join chart_of_account a on a.entity_id = p.entity_id and a.id = p.chart_of_account_id
     where t.parent_id is null and not t.is_split and t.status <> 'in_progress'
       and (coalesce(a.role, '') in ('uncategorized_income', 'uncategorized_expense')) <> (t.status in ('uncategorized', 'unclassifiable'))
    union all
    select 'I19 A/R and A/P lines carry a stakeholder', p.journal_entry_id::text
      from posting p join chart_of_account a on a.entity_id = p.entity_id and a.id = p.chart_of_account_id
     where a.role in ('accounts_receivable', 'accounts_payable') and p.stakeholder_id is null
    union all
    select 'every manual entry is posted', m.id::text
      from manual_entry m left join journal_entry e on e.entity_id = m.entity_id and e.id = m.id and e.event_type = 'manual'
     where e.id is null
    union all
    select 'I20 day balances = postings', coalesce(x.chart_of_account_id, y.chart_of_account_id)::text || ' ' || coalesce(x.date, y.date)::text
      from (select entity_id, chart_of_account_id, date, sum(signed) as net, sum(amount) as gross from posting group by 1, 2, 3) x
      full join (select entity_id, chart_of_account_id, date, sum(debit - credit) as net, sum(debit + credit) as gross
                   from account_day_movement group by 1, 2, 3) y
        on y.entity_id = x.entity_id and y.chart_of_account_id = x.chart_of_account_id and y.date = x.date
     where coalesce(x.net, 0) <> coalesce(y.net, 0) or coalesce(x.gross, 0) <> coalesce(y.gross, 0)
    union all
    select 'I20 month balances = postings', coalesce(x.chart_of_account_id, y.chart_of_account_id)::text || ' ' || coalesce(x.month, y.month)::text
      from (select entity_id, chart_of_account_id, date_trunc('month', date)::date as month, sum(signed) as net, sum(amount) as gross
              from posting group by 1, 2, 3) x
      full join (select entity_id, chart_of_account_id, month, sum(debit - credit) as net, sum(debit + credit) as gross
                   from account_month_movement group by 1, 2, 3) y
        on y.entity_id = x.entity_id and y.chart_of_account_id = x.chart_of_account_id and y.month = x.month
     where coalesce(x.net, 0) <> coalesce(y.net, 0) or coalesce(x.gross, 0) <> coalesce(y.gross, 0)
    union all
    select 'line counts = lines', coalesce(x.bank_account_id, y.bank_account_id)::text || ' ' || coalesce(x.date, y.date)::text
      from (select entity_id, bank_account_id, date, amount_type, status in ('uncategorized', 'unclassifiable', 'in_progress') as waiting,
                   count(*) as lines, sum(amount) as total from bank_transaction where not is_split group by 1, 2, 3, 4, 5) x
      full join (select entity_id, bank_account_id, date, amount_type, is_waiting as waiting, sum(lines) as lines, sum(total) as total
                   from bank_line_movement group by 1, 2, 3, 4, 5) y
        on y.entity_id = x.entity_id and y.bank_account_id = x.bank_account_id and y.date = x.date and y.amount_type = x.amount_type
           and y.waiting = x.waiting
     where coalesce(x.lines, 0) <> coalesce(y.lines, 0) or coalesce(x.total, 0) <> coalesce(y.total, 0)
    union all
    select 'line counts of months = those of days', coalesce(x.month, y.month)::text
      from (select entity_id, date_trunc('month', date)::date as month, sum(lines) as lines, sum(total) as total, sum(lines) filter (where is_waiting) as waiting
              from bank_line_movement group by 1, 2) x
      full join (select entity_id, month, sum(lines) as lines, sum(total) as total, sum(lines) filter (where is_waiting) as waiting
                   from bank_line_month_movement group by 1, 2) y on y.entity_id = x.entity_id and y.month = x.month
     where (x.lines, x.total, x.waiting) is distinct from (y.lines, y.total, y.waiting)
    union all
    select 'I04 every replaced version is kept', e.entry_id
      from journal_entry e
     where e.version - 1 <> (select count(*) from journal_entry_version v where v.entity_id = e.entity_id and v.journal_entry_id = e.id)`)
