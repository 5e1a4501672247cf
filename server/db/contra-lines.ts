/*
 * Where the money of bank lines went: the lines of a bank line's entry other than the bank's own, signed so that they add up to the bank
 * line. Transfers between own accounts are left out. From maintained sums; the cost does not depend on the number of lines. Source: LEDGER
 * §6.4.
 */
import sql, { type Sql } from 'sql-template-tag'
import { parseCents, type Cents } from '@/lib/money/cents'
import type { Day } from '@/lib/dates/day'
import type { AccountActivity } from '@/server/ledger/statements/cash-activity'
import type { AmountType } from '@/server/ledger/journal'
import type { Tx } from './connect'
import { spanMovements, type Maintained, type Span } from './spans'

/** Limited to some bank accounts if they are given. */
export interface ContraRange extends Span {
  readonly bank_accounts?: readonly string[]
}

/** Sums per direction and account; accounts of several entities are added by number. */
export async function contraByAccount(tx: Tx, range: ContraRange): Promise<AccountActivity[]> {
  const movement = {
    month: sql`contra_month_movement`,
    day: sql`contra_day_movement`,
    columns: sql`entity_id, chart_of_account_id, amount_type`,
    figure: sql`amount`,
  }
  const rows = await tx.rows<Omit<AccountActivity, 'amount'> & { amount: string }>(sql`
    select min(a.id::text) as id, a.chart_number, min(a.name) as name, x.amount_type, sum(x.amount)::text as amount
      from (select entity_id, chart_of_account_id, amount_type, sum(amount) as amount from ${movedThrough(range, movement)} group by 1, 2, 3) x
      join chart_of_account a on a.entity_id = x.entity_id and a.id = x.chart_of_account_id
     group by a.chart_number, x.amount_type`)
  return rows.map((row) => ({ ...row, amount: parseCents(row.amount) }))
}

/** The sums are not maintained per bank account, so for some accounts they are added up from the postings of their lines. */
function movedThrough(range: ContraRange, movement: Maintained): Sql {
  const { entity_ids, start, end, bank_accounts } = range
  if (!bank_accounts?.length) return spanMovements(range, movement)
  return sql`(
    select ${movement.columns}, ${movement.figure} as amount
      from (select p.entity_id, p.chart_of_account_id, p.stakeholder_id, p.amount_type, 1 as lines,
                   case p.amount_type when 'money_in' then -p.signed else p.signed end as amount
              from posting p
              join bank_transaction t on t.entity_id = p.entity_id and t.id = p.journal_entry_id and t.bank_account_id = any(${[...bank_accounts]}::uuid[])
              join chart_of_account a on a.entity_id = p.entity_id and a.id = p.chart_of_account_id and a.role is distinct from 'transfers_clearing'
             where p.entity_id = any(${[...entity_ids]}::uuid[]) and p.amount_type is not null and p.date between ${start} and ${end}) m) x`
}

interface DayActivity {
  readonly date: Day
  readonly amount_type: AmountType
  readonly total: Cents
}

/** Sums per day and direction in date order; days without movement are left out. */
export async function contraByDay(tx: Tx, { entity_ids, start, end }: ContraRange): Promise<DayActivity[]> {
  const rows = await tx.rows<{ date: Day; amount_type: AmountType; total: string }>(sql`
    select date, amount_type, sum(amount)::text as total
      from contra_day_movement
     where entity_id = any(${[...entity_ids]}::uuid[]) and date between ${start} and ${end}
     group by date, amount_type having sum(amount) <> 0 order by date, amount_type`)
  return rows.map((row) => ({ ...row, total: parseCents(row.total) }))
}

interface StakeholderActivity {
  readonly id: string
  readonly full_name: string
  readonly total: Cents
}

/** The stakeholders with the largest sums in a direction, ties by name. Lines without one are left out. */
export async function contraByStakeholder(
  tx: Tx,
  range: ContraRange,
  { amount_type, limit, only }: { amount_type: AmountType; limit: number; only?: readonly string[] },
): Promise<StakeholderActivity[]> {
  const movement = {
    month: sql`payee_month_movement`,
    day: sql`payee_day_movement`,
    columns: sql`entity_id, stakeholder_id, amount_type`,
    figure: sql`amount`,
  }
  const rows = await tx.rows<{ id: string; full_name: string; total: string }>(sql`
    select s.id, s.full_name, x.total::text as total
      from (select entity_id, stakeholder_id, sum(amount) as total from ${movedThrough(range, movement)}
             where amount_type = ${amount_type} ${only ? sql`and stakeholder_id = any(${[...only]}::uuid[])` : sql``} group by 1, 2 having sum(amount) <> 0) x
      join stakeholder s on s.entity_id = x.entity_id and s.id = x.stakeholder_id
     order by x.total desc, lower(s.full_name), s.id limit ${limit}`)
  return rows.map((row) => ({ ...row, total: parseCents(row.total) }))
}

interface Counted {
  amount_type: AmountType
  ids: readonly string[]
}

/** The number of bank lines of a direction that post to each account; a part of a split counts as a line. */
export async function linesByAccount(
  tx: Tx,
  range: ContraRange,
  { amount_type, ids }: Counted,
): Promise<Map<string, number>> {
  const entities = [...range.entity_ids]
  const movement = {
    month: sql`contra_month_movement`,
    day: sql`contra_day_movement`,
    columns: sql`entity_id, chart_of_account_id, amount_type`,
    figure: sql`lines`,
  }
  const rows = await tx.rows<{ id: string; count: number }>(sql`
    select named.id, sum(x.amount)::bigint as count from ${movedThrough(range, movement)}
      join chart_of_account a on a.entity_id = x.entity_id and a.id = x.chart_of_account_id
      join chart_of_account named
        on named.entity_id = any(${entities}::uuid[]) and named.id = any(${[...ids]}::uuid[]) and named.chart_number = a.chart_number
     where x.amount_type = ${amount_type} group by named.id`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export async function linesByStakeholder(
  tx: Tx,
  range: ContraRange,
  { amount_type, ids }: Counted,
): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: string; count: number }>(sql`
    select stakeholder_id as id, sum(amount)::bigint as count from ${stakeholderLines(range)}
     where amount_type = ${amount_type} and stakeholder_id = any(${[...ids]}::uuid[]) group by 1 having sum(amount) <> 0`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/**
 * A row or a maintained count per bank line of a span; for some bank accounts, for which counts are not maintained, the lines themselves.
 */
function stakeholderLines(range: ContraRange): Sql {
  const columns = sql`entity_id, stakeholder_id, amount_type`
  const { entity_ids, start, end, bank_accounts } = range
  if (bank_accounts?.length) {
    return sql`(
      select ${columns}, 1 as amount from bank_transaction t
       where t.entity_id = any(${[...entity_ids]}::uuid[]) and t.date between ${start} and ${end} and not t.is_split
         and t.bank_account_id = any(${[...bank_accounts]}::uuid[])) x`
  }
  const day = sql`(select ${columns}, date, 1 as lines from bank_transaction where not is_split) d`
  return spanMovements(range, { month: sql`bank_line_stakeholder_movement`, day, columns, figure: sql`lines` })
}
