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
  (select json_build_object(
    'receivable', (${control('accounts_receivable')}),
    'payable', -(${control('accounts_payable')}),
    'in_this_year', ${moved('money_in', year)},
    'out_this_year', ${moved('money_out', year)},
    'out_last_year', ${moved('money_out', last, year)},
    'by_card_last_year', f.by_card, 'refunded_last_year', f.refunded, 'for_1099_last_year', f.reported,
    'last_activity', greatest(
      (select max(t.date) from bank_transaction t where t.entity_id = s.entity_id and t.stakeholder_id = s.id and not t.is_split),
      (select max(p.date) from posting p where p.entity_id = s.entity_id and p.stakeholder_id = s.id)))
    from (select) one left join lateral (${paidFor1099(last, year)}) f on s.is_1099)`
}

/** Sums of these figures over several `s`. */
export function totalsOf(today: Day): Sql {
  const year = yearStart(today)
  const whole = (one: Sql): Sql => sql`coalesce(sum(${one}), 0)`
  return sql`
    ${whole(sql`(${control('accounts_receivable')})`)} as receivable, -${whole(sql`(${control('accounts_payable')})`)} as payable,
    ${whole(moved('money_in', year))} as in_this_year, ${whole(moved('money_out', year))} as out_this_year,
    ${whole(sql`(select f.reported from (${paidFor1099(addMonths(year, -12), year)}) f where s.is_1099)`)} as for_1099_last_year`
}

const control = (role: string): Sql => sql`
  select coalesce(sum(p.signed), 0) from posting p
    join chart_of_account c on c.entity_id = p.entity_id and c.id = p.chart_of_account_id and c.role = ${role}
   where p.entity_id = s.entity_id and p.stakeholder_id = s.id`

/**
 * Whether the part `t` of the line `w` reduces what the same stakeholder got or paid with that line, such as a vendor
 * credit that is used. A fee that another stakeholder withholds from a deposit is money out.
 */
const REDUCES: Sql = sql`
  w.amount_type <> t.amount_type and exists (
    select from bank_transaction o
     where o.entity_id = t.entity_id and o.parent_id = t.parent_id and o.stakeholder_id = t.stakeholder_id and o.amount_type = w.amount_type)`

/**
 * Money of bank lines from one day until before another. A part that reduces its line is subtracted from the line's
 * direction instead of counting as money of the other one.
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

/**
 * What `s` was paid from one day until before another: in total, by card, refunded to the bank, and reported on a 1099.
 * Card operators report card payments themselves. A refund reduces what was paid before it within these days; the rest
 * belongs to an earlier year, whose 1099 does not change. This reads the lines themselves, so it is only used for the
 * few who get a 1099.
 */
export const paidFor1099 = (from: Day, before: Day): Sql => sql`
  select coalesce(sum(y.paid + y.by_card), 0) as paid, coalesce(sum(y.by_card), 0) as by_card, coalesce(sum(y.refunded), 0) as refunded,
         coalesce(sum(y.paid - y.refunded) - least(min(y.so_far), 0), 0) as reported
    from (
      select d.paid, d.by_card, d.refunded, sum(d.paid - d.refunded) over (order by d.date) as so_far from (
        select m.date,
               coalesce(sum(m.amount) filter (where m.side = 'money_out' and not m.is_card), 0) as paid,
               coalesce(sum(m.amount) filter (where m.side = 'money_out' and m.is_card), 0) as by_card,
               coalesce(sum(m.amount) filter (where m.side = 'money_in' and not m.is_card and m.is_refund), 0) as refunded
          from (
            select t.date, b.kind = 'credit' as is_card, c.account_element = 'expense' or c.role = 'vendor_credits' as is_refund,
                   case when ${REDUCES} then w.amount_type else t.amount_type end as side,
                   case when ${REDUCES} then -t.amount else t.amount end as amount
              from bank_transaction t
              join bank_account b on b.entity_id = t.entity_id and b.id = t.bank_account_id
              left join chart_of_account c on c.entity_id = t.entity_id and c.id = t.chart_of_account_id
              left join bank_transaction w on w.entity_id = t.entity_id and w.id = t.parent_id
             where t.entity_id = s.entity_id and t.stakeholder_id = s.id and not t.is_split and t.date >= ${from} and t.date < ${before}
          ) m group by m.date) d) y`
