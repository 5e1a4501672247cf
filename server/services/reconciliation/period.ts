import sql from 'sql-template-tag'
import { addDays, monthStart, type Day } from '@/lib/dates/day'
import { parseCents, toDecimal } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { statementSign, type AccountKind } from '@/server/ledger/statements/reconciliation'
import { booksStartDate } from '../book'
import { tenant, type Ctx } from '../context'
import { readableFile } from '../file/access'
import { Invalid, NotFound } from '../problems'

interface Beginning {
  start_date: Day
  /** Decimal text in the statement's sign. */
  beginning_balance: string
}
export interface ReconciledAccount {
  id: string
  kind: AccountKind
  chart_of_account_id: string
}

/**
 * The day after the last finished statement and its balance; without one, the start of the books and the ledger balance before it. Source:
 * LEDGER §7.
 */
export async function beginningOf(tx: Tx, ctx: Ctx, account: ReconciledAccount): Promise<Beginning> {
  const { entity_id } = tenant(ctx)
  const last = await tx.maybe<{ end_date: Day; balance: string }>(sql`
    select end_date, settlement_balance::text as balance from reconciliation
     where entity_id = ${entity_id} and bank_account_id = ${account.id} and finished order by end_date desc limit 1`)
  if (last) return { start_date: addDays(last.end_date, 1), beginning_balance: last.balance }
  const start_date = await booksStartDate(tx, ctx)
  const balance = parseCents(await ledgerBalance(tx, entity_id, account.chart_of_account_id, addDays(start_date, -1)))
  return { start_date, beginning_balance: toDecimal(statementSign(account.kind, balance)) }
}

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
