import sql, { type Sql } from 'sql-template-tag'

/**
 * The newest balance that a file states for `bank_account b`: a row with stated, date and books; both amounts count a card's debt as
 * positive.
 */
export const LATEST_STATED: Sql = sql`
  select i.stated_balance as stated, i.stated_on as date,
         (select coalesce(sum(m.debit - m.credit), 0) * case b.kind when 'credit' then -1 else 1 end from (
            select debit, credit from account_month_movement
             where entity_id = b.entity_id and chart_of_account_id = b.chart_of_account_id and month < date_trunc('month', i.stated_on)
            union all
            select debit, credit from account_day_movement
             where entity_id = b.entity_id and chart_of_account_id = b.chart_of_account_id
               and date between date_trunc('month', i.stated_on)::date and i.stated_on) m) as books
    from bank_import i
   where i.entity_id = b.entity_id and i.bank_account_id = b.id and i.stated_on is not null and i.undone_at is null
   order by i.stated_on desc, i.created_at desc limit 1`
