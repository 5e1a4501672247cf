import sql, { type Sql } from 'sql-template-tag'
import type { AmountType } from '@/lib/contract/transaction-fields'
import { addMonths, yearStart, type Day } from '@/lib/dates/day'

/**
 * Balance, money of the year and last activity of each `s`, as JSON. The open balance is the sum of the control account's lines that name
 * the stakeholder. Bank lines are summed by month as they arrive, so that a year costs twelve rows.
 */
export function figuresOf(today: Day): Sql {
  const year = yearStart(today)
  const last = addMonths(year, -12)
  return sql`
  json_build_object(
    'receivable', (${control('accounts_receivable')}),
    'payable', -(${control('accounts_payable')}),
    'in_this_year', ${moved('money_in', year)},
    'out_this_year', ${moved('money_out', year)},
    'out_last_year', ${moved('money_out', last, year)},
    'by_card_last_year', case when s.is_1099 then (${byCard(last, year)}) end,
    'last_activity', greatest(
      (select max(t.date) from bank_transaction t where t.entity_id = s.entity_id and t.stakeholder_id = s.id),
      (select max(p.date) from posting p where p.entity_id = s.entity_id and p.stakeholder_id = s.id)))`
}

const control = (role: string): Sql => sql`
  select coalesce(sum(p.signed), 0) from posting p
    join chart_of_account c on c.entity_id = p.entity_id and c.id = p.chart_of_account_id and c.role = ${role}
   where p.entity_id = s.entity_id and p.stakeholder_id = s.id`

/**
 * Whether the part `t` of the line `w` reduces what the same stakeholder got or paid with that line, such as a vendor credit that is used. A
 * fee that another one keeps back from a deposit is money out.
 */
const REDUCES: Sql = sql`
  w.amount_type <> t.amount_type and exists (
    select from bank_transaction o
     where o.entity_id = t.entity_id and o.parent_id = t.parent_id and o.stakeholder_id = t.stakeholder_id and o.amount_type = w.amount_type)`

/**
 * Money of bank lines from a day on, before another. A part that reduces its line is subtracted from the line's direction instead of counting
 * as money of the other one.
 */
function moved(amount_type: AmountType, from: Day, before?: Day): Sql {
  const within = (column: Sql): Sql => sql`${column} >= ${from} ${before ? sql`and ${column} < ${before}` : sql``}`
  return sql`
    ((select coalesce(sum(m.total), 0) from bank_line_stakeholder_movement m
       where m.entity_id = s.entity_id and m.stakeholder_id = s.id and m.amount_type = ${amount_type} and ${within(sql`m.month`)})
   - (select coalesce(sum(t.amount), 0) from bank_transaction t
        join bank_transaction w on w.entity_id = t.entity_id and w.id = t.parent_id
       where t.entity_id = s.entity_id and t.stakeholder_id = s.id and t.parent_id is not null and ${REDUCES} and ${within(sql`t.date`)}))`
}

/** Money out of card accounts. It reads the lines themselves, so it is asked only for the few who get a 1099. */
const byCard = (from: Day, before: Day): Sql => sql`
  select coalesce(sum(case t.amount_type when 'money_out' then t.amount else -t.amount end), 0)
    from bank_transaction t
    join bank_account b on b.entity_id = t.entity_id and b.id = t.bank_account_id and b.kind = 'credit'
    left join bank_transaction w on w.entity_id = t.entity_id and w.id = t.parent_id
   where t.entity_id = s.entity_id and t.stakeholder_id = s.id and not t.is_split and t.date >= ${from} and t.date < ${before}
     and t.amount_type = case when ${REDUCES} then 'money_in' else 'money_out' end`
