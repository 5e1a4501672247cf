import sql, { type Sql } from 'sql-template-tag'
import { addMonths, yearStart, type Day } from '@/lib/dates/day'

/**
 * Balance, money of the year and last activity of each `s`, as JSON. The open balance is the sum of the control account's lines that name
 * the stakeholder. Bank lines are summed by month as they arrive, so that a year costs twelve rows.
 */
export const figuresOf = (today: Day): Sql => sql`
  json_build_object(
    'receivable', (${control('accounts_receivable')}),
    'payable', -(${control('accounts_payable')}),
    'in_this_year', (${movedSince('money_in', yearStart(today))}),
    'out_this_year', (${movedSince('money_out', yearStart(today))}),
    'out_last_year', (${movedSince('money_out', addMonths(yearStart(today), -12))} and m.month < ${yearStart(today)}),
    'last_activity', greatest(
      (select max(t.date) from bank_transaction t where t.entity_id = s.entity_id and t.stakeholder_id = s.id),
      (select max(p.date) from posting p where p.entity_id = s.entity_id and p.stakeholder_id = s.id)))`

const control = (role: string): Sql => sql`
  select coalesce(sum(p.signed), 0) from posting p
    join chart_of_account c on c.entity_id = p.entity_id and c.id = p.chart_of_account_id and c.role = ${role}
   where p.entity_id = s.entity_id and p.stakeholder_id = s.id`

const movedSince = (amount_type: string, day: Day): Sql => sql`
  select coalesce(sum(m.total), 0) from bank_line_stakeholder_movement m
   where m.entity_id = s.entity_id and m.stakeholder_id = s.id and m.amount_type = ${amount_type} and m.month >= ${day}`
