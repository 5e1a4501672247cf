import sql from 'sql-template-tag'
import type { CloseMonth, CloseMonthSummary, MonthState } from '@/lib/contract/month-close'
import { addDays, addMonths, fiscalYearStart, type Day } from '@/lib/dates/day'
import { cents, negate, sum, toWire } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { trialBalance } from '@/server/ledger/statements/trial-balance'
import { demand } from '../can'
import { oneSnapshot, reading, tenant, type Ctx } from '../context'
import { readingOf, sumsAs } from '../report/sums'
import { person } from '../shared/columns'
import { lastMail } from '../mail/last-mail'
import { checksOf } from './checks'
import { changedMonths, differencesOf } from './keep'
import { booksIn, booksOf, firstDay, lastDay, monthOf, monthsOf, type BooksOf, type MonthText } from './month'

/** Every month of the books that has begun. */
export function months(ctx: Ctx): Promise<CloseMonthSummary[]> {
  demand(ctx, 'report.read')
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    const books = await booksOf(tx, ctx)
    const changed = await changedMonths(tx, [books.entity_id])
    const closings = await closingsOf(tx, books.entity_id)
    return monthsOf(books).map((first) => summaryOf(monthOf(first), { books, changed, closings }))
  })
}

export function month(ctx: Ctx, month_text: MonthText): Promise<CloseMonth> {
  demand(ctx, 'report.read')
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    return monthRow(tx, ctx, month_text)
  })
}

/** The details of a month. Throws NotFound for one that is not in the books. */
export async function monthRow(tx: Tx, ctx: Ctx, month_text: MonthText): Promise<CloseMonth> {
  const books = await booksIn(tx, ctx, month_text)
  const { entity_id } = books
  const checks = await checksOf(tx, ctx, { month: month_text, books })
  const changed = await changedMonths(tx, [entity_id])
  const closings = await closingsOf(tx, entity_id)
  return {
    ...summaryOf(month_text, { books, changed, closings }),
    start_date: firstDay(month_text),
    end_date: lastDay(month_text),
    books_locked_until: books.books_locked_until,
    is_clear: checks.every(({ count }) => count === 0),
    checks,
    sign_offs: await signOffsOf(tx, entity_id, month_text),
    history: await historyOf(tx, entity_id, month_text),
    differences: await differencesOf(tx, entity_id, month_text),
    kept: await keptOf(tx, entity_id, month_text),
    last_mail: await lastPackMail(tx, ctx, month_text),
    year_end: await yearEnd(tx, books, month_text),
  }
}

type Closed = Pick<CloseMonthSummary, 'month' | 'closed_at' | 'closed_by'>
interface Known {
  books: BooksOf
  changed: ReadonlySet<MonthText>
  closings: ReadonlyMap<MonthText, Closed>
}

function summaryOf(month: MonthText, { books, changed, closings }: Known): CloseMonthSummary {
  const closing = closings.get(month)
  return {
    month,
    state: closing ? 'closed' : stateOf(books, month),
    is_changed: changed.has(month),
    closed_at: closing?.closed_at ?? null,
    closed_by: closing?.closed_by ?? null,
  }
}

const stateOf = ({ books_locked_until: until }: BooksOf, month: MonthText): MonthState =>
  until !== null && until >= lastDay(month) ? 'locked' : 'open'

async function closingsOf(tx: Tx, entity_id: string): Promise<Map<MonthText, Closed>> {
  const rows = await tx.rows<Closed>(sql`
    select to_char(c.month, 'YYYY-MM') as month, c.closed_at,
           case when c.closed_by is not null then ${person(sql`u`, sql`c.closed_by`)} end as closed_by
      from month_close c left join app_user u on u.id = c.closed_by
     where c.entity_id = ${entity_id} and c.reopened_at is null`)
  return new Map(rows.map((row) => [row.month, row]))
}

const signOffsOf = (tx: Tx, entity_id: string, month: MonthText): Promise<CloseMonth['sign_offs']> =>
  tx.rows(sql`
    select ${person(sql`u`, sql`s.user_id`)} as user, s.note, s.signed_at
      from month_sign_off s left join app_user u on u.id = s.user_id
     where s.entity_id = ${entity_id} and s.month = ${firstDay(month)} order by s.signed_at, s.user_id`)

const historyOf = (tx: Tx, entity_id: string, month: MonthText): Promise<CloseMonth['history']> =>
  tx.rows(sql`
    select c.closed_at, case when c.closed_by is not null then ${person(sql`u`, sql`c.closed_by`)} end as closed_by,
           c.reopened_at, case when c.reopened_by is not null then ${person(sql`o`, sql`c.reopened_by`)} end as reopened_by, c.reason
      from month_close c left join app_user u on u.id = c.closed_by left join app_user o on o.id = c.reopened_by
     where c.entity_id = ${entity_id} and c.month = ${firstDay(month)} order by c.closed_at desc, c.id desc`)

async function keptOf(tx: Tx, entity_id: string, month: MonthText): Promise<CloseMonth['kept']> {
  const last = await tx.maybe<{ trial_balance: CloseMonth['kept'] }>(sql`
    select trial_balance from month_close where entity_id = ${entity_id} and month = ${firstDay(month)} order by closed_at desc, id desc limit 1`)
  return last?.trial_balance ?? []
}

async function lastPackMail(tx: Tx, ctx: Ctx, month: MonthText): Promise<CloseMonth['last_mail']> {
  const ofMonth = sql`and l.object_type = 'report' and l.changes #>> '{month,1}' = ${month}`
  const { mail } = await tx.one<{ mail: CloseMonth['last_mail'] }>(
    sql`select ${lastMail(ctx, sql`${tenant(ctx).entity_id}`, ofMonth)} as mail`,
  )
  return mail
}

/** The last day of the fiscal year that a day is in. */
export const fiscalYearEnd = (day: Day, start_month: number): Day =>
  addDays(addMonths(fiscalYearStart(day, start_month), 12), -1)

/** No entry closes a year: its income automatically counts as retained earnings from the next day on. Source: LEDGER §3.16. */
async function yearEnd(tx: Tx, books: BooksOf, month: MonthText): Promise<CloseMonth['year_end']> {
  const start_date = fiscalYearStart(firstDay(month), books.fiscal_year_start_month)
  const end_date = fiscalYearEnd(firstDay(month), books.fiscal_year_start_month)
  if (end_date !== lastDay(month)) return null
  const reading = await readingOf(tx, [books.entity_id], {})
  const sums = await sumsAs(tx, [books.entity_id], { start_date, end_date }, reading)
  const lines = trialBalance(sums)
  const retained = sums.find(({ role }) => role === 'retained_earnings')?.id
  const before = negate(sum(lines.filter(({ id }) => id === retained).map(({ total }) => total)))
  const income = negate(
    sum(
      lines
        .filter(({ account_element }) => account_element === 'income' || account_element === 'expense')
        .map(({ total }) => total),
    ),
  )
  const open = Array.from({ length: 12 }, (_, index) => monthOf(addMonths(start_date, index)))
  return {
    start_date,
    end_date,
    months_open: open.filter((each) => stateOf(books, each) === 'open'),
    basis: reading.basis,
    retained_before: toWire(before),
    net_income: toWire(income),
    retained_after: toWire(cents(before + income)),
  }
}
