/*
 * Where the money of bank lines went: the lines of a bank line's entry beside the bank's own, signed so that they add up
 * to the bank line. Transfers between own accounts are left out. Only entries dated in the range are read.
 * Source: LEDGER §6.4.
 */
import sql, { type Sql } from 'sql-template-tag'
import { parseCents, type Cents } from '@/lib/money/cents'
import type { Day } from '@/lib/dates/day'
import type { AccountActivity } from '@/server/ledger/statements/cash-activity'
import type { AmountType } from '@/server/ledger/post/transaction'
import type { Tx } from './connect'

export interface ContraRange {
  readonly entity_ids: readonly string[]
  readonly start: Day
  readonly end: Day
}

/** `amount` with `amount_type`, `date`, the account `a` and the stakeholder of each contra line. */
const contra = ({ entity_ids, start, end }: ContraRange): Sql => sql`(
  select e.date, case bank.balance_type when 'debit' then 'money_in' else 'money_out' end as amount_type,
         case bank.balance_type when 'debit' then -p.signed else p.signed end as amount,
         p.entity_id, p.stakeholder_id, a.id as account_id, a.chart_number, a.name as account_name
    from journal_entry e
    join posting bank on bank.entity_id = e.entity_id and bank.journal_entry_id = e.id and bank.line_no = 0
    join posting p on p.entity_id = e.entity_id and p.journal_entry_id = e.id and p.line_no > 0
    join chart_of_account a on a.entity_id = p.entity_id and a.id = p.chart_of_account_id
   where e.entity_id = any(${[...entity_ids]}::uuid[]) and e.event_type = 'transaction'
     and e.date between ${start} and ${end} and a.role is distinct from 'transfers_clearing') c`

/** Sums per direction and account; accounts of several entities are added by number. */
export async function contraByAccount(tx: Tx, range: ContraRange): Promise<AccountActivity[]> {
  const rows = await tx.rows<Omit<AccountActivity, 'amount'> & { amount: string }>(sql`
    select min(account_id::text) as id, chart_number, min(account_name) as name, amount_type,
           sum(amount)::text as amount
      from ${contra(range)} group by chart_number, amount_type`)
  return rows.map((row) => ({ ...row, amount: parseCents(row.amount) }))
}

export interface DayActivity {
  readonly date: Day
  readonly amount_type: AmountType
  readonly total: Cents
}

/** Sums per day and direction in date order; days without movement are left out. */
export async function contraByDay(tx: Tx, range: ContraRange): Promise<DayActivity[]> {
  const rows = await tx.rows<{ date: Day; amount_type: AmountType; total: string }>(sql`
    select date, amount_type, sum(amount)::text as total from ${contra(range)}
     group by date, amount_type having sum(amount) <> 0 order by date, amount_type`)
  return rows.map((row) => ({ ...row, total: parseCents(row.total) }))
}

export interface StakeholderActivity {
  readonly id: string
  readonly full_name: string
  readonly total: Cents
}

/** The stakeholders with the largest sums in a direction, ties by name. Lines without one are left out. */
export async function contraByStakeholder(
  tx: Tx, range: ContraRange, { amount_type, limit }: { amount_type: AmountType; limit: number },
): Promise<StakeholderActivity[]> {
  const rows = await tx.rows<{ id: string; full_name: string; total: string }>(sql`
    select s.id, s.full_name, x.total::text as total
      from (select entity_id, stakeholder_id, sum(amount) as total from ${contra(range)}
             where amount_type = ${amount_type} and stakeholder_id is not null group by 1, 2 having sum(amount) <> 0) x
      join stakeholder s on s.entity_id = x.entity_id and s.id = x.stakeholder_id
     order by x.total desc, lower(s.full_name), s.id limit ${limit}`)
  return rows.map((row) => ({ ...row, total: parseCents(row.total) }))
}
