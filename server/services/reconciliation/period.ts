import sql, { type Sql } from 'sql-template-tag'
import { addDays, monthStart, type Day } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { readableFile } from '../file/access'
import { Invalid, NotFound, Rejected } from '../problems'

interface Beginning {
  start_date: Day
  /** Decimal text in the statement's sign. */
  beginning_balance: string
}

/**
 * Of a bank account `b`: the day after the last finished statement and its balance; without one, the start of the books and the ledger balance
 * before it. In the statement's sign. Source: LEDGER §7.
 */
export const BEGINNING: Sql = sql`
  select coalesce(last.end_date + 1, e.books_start_date) as start_date,
         coalesce(last.settlement_balance, (case b.kind when 'credit' then -1 else 1 end) * (months.sum + days.sum)) as balance
    from entity e
    left join lateral (
      select f.end_date, f.settlement_balance from reconciliation f
       where f.entity_id = b.entity_id and f.bank_account_id = b.id and f.finished order by f.end_date desc limit 1) last on true
    cross join lateral (
      select coalesce(sum(m.debit - m.credit), 0) as sum from account_month_movement m
       where m.entity_id = e.id and m.chart_of_account_id = b.chart_of_account_id and m.month < date_trunc('month', e.books_start_date - 1)) months
    cross join lateral (
      select coalesce(sum(d.debit - d.credit), 0) as sum from account_day_movement d
       where d.entity_id = e.id and d.chart_of_account_id = b.chart_of_account_id
         and d.date between date_trunc('month', e.books_start_date - 1)::date and e.books_start_date - 1) days
   where e.id = b.entity_id`

export const beginningOf = (tx: Tx, ctx: Ctx, account: string): Promise<Beginning> =>
  tx.one<Beginning>(sql`
    select beginning.start_date, beginning.balance::text as beginning_balance
      from bank_account b cross join lateral (${BEGINNING}) beginning
     where b.entity_id = ${tenant(ctx).entity_id} and b.id = ${account}`)

/** Debits minus credits of an account through a day, from maintained balances: whole months, then days. */
export async function ledgerBalance(tx: Tx, entity_id: string, account: string, day: Day): Promise<string> {
  const { balance } = await tx.one<{ balance: string }>(sql`
    select (coalesce((select sum(debit - credit) from account_month_movement
                       where entity_id = ${entity_id} and chart_of_account_id = ${account} and month < ${monthStart(day)}), 0)
          + coalesce((select sum(debit - credit) from account_day_movement
                       where entity_id = ${entity_id} and chart_of_account_id = ${account} and date between ${monthStart(day)} and ${day}), 0))::text
           as balance`)
  return balance
}

export function assertEndAfterStart(end_date: Day, start_date: Day): void {
  if (end_date < start_date) throw new Invalid({ end_date: [`End date must be after ${addDays(start_date, -1)}.`] })
}

/**
 * Once a statement is finished, its account accepts no lines from before its first one: no statement would ever show
 * them, and the books would differ from every later one. Throws Rejected.
 */
export async function assertAfterFirstStart(
  tx: Tx,
  entity_id: string,
  { bank_accounts, date }: { bank_accounts: readonly string[]; date: Day },
): Promise<void> {
  const first = await tx.maybe<{ day: Day }>(sql`
    select max(start_date) as day from (
      select min(start_date) as start_date from reconciliation
       where entity_id = ${entity_id} and bank_account_id = any(${[...bank_accounts]}::uuid[]) group by bank_account_id having bool_or(finished)) f
    having max(start_date) > ${date}`)
  if (first) throw new Rejected(beforeFirstStart(first.day))
}
export const beforeFirstStart = (first: Day): string =>
  `Date must be on or after ${formatDay(first)}, the start of the first reconciliation.`

/** Only whole lines of the account can be left out. Throws NotFound. */
export async function assertOwnLines(tx: Tx, ctx: Ctx, bank_account: string, ids: readonly string[]): Promise<void> {
  const own = await ownLines(tx, ctx, bank_account, ids)
  if (ids.some((id) => !own.has(id))) throw new NotFound()
}

/** Returns those of `ids` that are whole lines of the account. */
export async function ownLines(
  tx: Tx,
  ctx: Ctx,
  bank_account: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.rows<{ id: string }>(sql`
    select id from bank_transaction
     where entity_id = ${tenant(ctx).entity_id} and bank_account_id = ${bank_account} and parent_id is null and id = any(${[...ids]}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/** The statement's file must be one that the caller may read. Throws NotFound. */
export const assertFileReadable = async (tx: Tx, ctx: Ctx, id: string | null | undefined): Promise<void> =>
  id ? void (await readableFile(tx, ctx, id)) : undefined
