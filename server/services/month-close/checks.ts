import sql from 'sql-template-tag'
import { CLOSE_CHECKS, type CloseCheck, type CloseCheckKey } from '@/lib/contract/month-close'
import { addMonths, monthStart, type Day } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import { parseCents, toWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import type { Tx } from '@/server/db/connect'
import { unusualFigures } from '@/server/ledger/statements/unusual-figures'
import { today } from '../book'
import { tenant, type Ctx } from '../context'
import { countsOf, reconciled, unclearedAccounts } from '../report/close-checklist'
import { wrongSide } from '../report/consistency-review'
import { missingBy } from '../transaction/recurring'
import { firstDay, lastDay, type BooksOf, type MonthText } from './month'

type Item = CloseCheck['items'][number]
type Found = Pick<CloseCheck, 'count' | 'items'>

const MONTHS_BEFORE = 6
const counted = (count: number): Found => ({ count, items: [] })
const listed = (items: Item[], count = items.length): Found => ({ count, items })

/** Everything unfinished at the end of a month, including earlier months, which would be locked with it. */
export async function checksOf(
  tx: Tx,
  ctx: Ctx,
  { month, books }: { month: MonthText; books: BooksOf },
): Promise<CloseCheck[]> {
  const entity_ids = [books.entity_id]
  const [start_date, end_date] = [firstDay(month), lastDay(month)]
  const counts = await countsOf(tx, {
    entity_ids,
    company: tenant(ctx).company_id,
    user: tenant(ctx).user_id,
    end: end_date,
  })
  const found: Record<CloseCheckKey, Found> = {
    uncategorized: counted(counts.uncategorized_transactions),
    to_check: counted(counts.ai_to_check),
    held: listed(await held(tx, books.entity_id, end_date), counts.held_transactions),
    transfers: counted(counts.transfer_suggestions),
    comments: counted(counts.comments_waiting),
    unreconciled: await unreconciled(tx, books.entity_id, end_date),
    reconciliations: counted(counts.draft_reconciliations),
    depreciation: counted(counts.depreciation_unposted),
    loan_payments: await unpaidLoans(tx, books.entity_id, end_date),
    drafts: counted(counts.draft_invoices),
    recurring: await missing(tx, books.entity_id, { end: end_date, now: await today(tx, ctx) }),
    unposted: listed(await unposted(tx, books.entity_id, end_date)),
    standing: listed(
      (await unclearedAccounts(tx, entity_ids, end_date)).map(
        ({ chart_of_account_id, chart_number, name, balance }) => ({
          id: chart_of_account_id,
          name: `${chart_number} ${name}`,
          detail: 'Should be zero at the end of the month',
          amount: balance,
        }),
      ),
    ),
    wrong_side: listed(
      (await wrongSide(tx, entity_ids, { start_date, end_date, basis: 'accrual' })).map(
        ({ chart_of_account_id, chart_number, name, balance, balance_type }) => ({
          id: chart_of_account_id,
          name: `${chart_number} ${name}`,
          detail: `Normally a ${balance_type}`,
          amount: balance,
        }),
      ),
    ),
    unusual: await unusual(tx, books, start_date),
  }
  return CLOSE_CHECKS.map((key) => ({ key, ...found[key] }))
}

export const openChecks = (checks: readonly CloseCheck[]): Record<string, number> =>
  Object.fromEntries(checks.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]))

async function unreconciled(tx: Tx, entity_id: string, end: Day): Promise<Found> {
  const accounts = (await reconciled(tx, [entity_id], end)).filter(({ months_unreconciled }) => months_unreconciled > 0)
  return listed(
    accounts.map(({ bank_account_id, name, last_reconciled, months_unreconciled }) => ({
      id: bank_account_id,
      name,
      detail: `${months_unreconciled} ${months_unreconciled === 1 ? 'month' : 'months'} open · ${
        last_reconciled === null ? 'never reconciled' : `reconciled through ${formatDay(last_reconciled)}`
      }`,
      amount: null,
    })),
  )
}

/**
 * Bank lines that arrived while their days were locked or their account was closed, so they are not in the books yet.
 */
async function held(tx: Tx, entity_id: string, end: Day): Promise<Item[]> {
  const accounts = await tx.rows<{ id: string; name: string; lines: number; first: Day; is_closed: boolean }>(sql`
    select b.id, b.name, count(*) as lines, min(h.date) as first, b.closed_at is not null as is_closed
      from held_bank_line h join bank_account b on b.entity_id = h.entity_id and b.id = h.bank_account_id
     where h.entity_id = ${entity_id} and h.date <= ${end}
     group by b.entity_id, b.id, b.name, b.closed_at order by b.name, b.id`)
  return accounts.map(({ id, name, lines, first, is_closed }) => ({
    id,
    name,
    detail: `${lines} ${lines === 1 ? 'waits' : 'wait'}, the first of ${formatDay(first)}, until the ${is_closed ? 'account' : 'period'} is open`,
    amount: null,
  }))
}

async function unpaidLoans(tx: Tx, entity_id: string, end: Day): Promise<Found> {
  const loans = await tx.rows<{ id: string; name: string; rows: number; first: Day; due: number }>(sql`
    select l.id, l.name, count(*) as rows, min(r.date) as first, sum(r.interest + r.principal + r.fee) as due
      from loan_row r join loan l on l.entity_id = r.entity_id and l.id = r.loan_id
     where r.entity_id = ${entity_id} and not r.is_paid and not r.is_skipped and r.date <= ${end}
     group by l.entity_id, l.id, l.name order by l.name, l.id`)
  return listed(
    loans.map(({ id, name, rows, first, due }) => ({
      id,
      name,
      detail: `${rows} ${rows === 1 ? 'payment' : 'payments'} due since ${formatDay(first)}`,
      amount: due,
    })),
    loans.reduce((total, { rows }) => total + rows, 0),
  )
}

async function missing(tx: Tx, entity_id: string, days: { end: Day; now: Day }): Promise<Found> {
  const series = await missingBy(tx, [entity_id], days)
  return listed(
    series.map(({ id, payee, amount, every, last_date, next_date }) => ({
      id,
      name: payee,
      detail: `Every ${every} · last on ${formatDay(last_date)} · expected on ${formatDay(next_date)}`,
      amount,
    })),
  )
}

/** Recurring journal entries with a refused month, until somebody changes the template. */
async function unposted(tx: Tx, entity_id: string, end: Day): Promise<Item[]> {
  const templates = await tx.rows<{ id: string; name: string; problem: string }>(sql`
    select id, name, problem from journal_template
     where entity_id = ${entity_id} and refused_from <= ${end} order by lower(name), id`)
  return templates.map(({ id, name, problem }) => ({
    id,
    name,
    detail: problem.replaceAll('\n', ' · '),
    amount: null,
  }))
}

/**
 * Income and expenses of the month compared with the six months before, as far as the books go back: to their first entry apart from
 * depreciation, which is posted from their start.
 */
async function unusual(tx: Tx, { entity_id, books_start_date }: BooksOf, month: Day): Promise<Found> {
  const { began } = await tx.one<{ began: Day | null }>(sql`
    select min(date) as began from journal_entry
     where entity_id = ${entity_id} and date >= ${books_start_date} and event_type <> 'fixed_asset'`)
  const first = [addMonths(month, -MONTHS_BEFORE), monthStart(began ?? month)].sort().at(-1) ?? month
  const accounts = await tx.rows<{ id: string; chart_number: number; name: string; figures: string[] }>(sql`
    select a.id, a.chart_number, a.name, array_agg(coalesce(x.amount, 0)::text order by g.month desc) as figures
      from chart_of_account a
      cross join generate_series(${first}::date, ${month}::date, interval '1 month') as g(month)
      left join lateral (
        select sum(m.debit - m.credit) * case a.account_element when 'income' then -1 else 1 end as amount
          from account_month_movement m
         where m.entity_id = a.entity_id and m.chart_of_account_id = a.id and m.month = g.month::date) x on true
     where a.entity_id = ${entity_id} and a.account_element in ('income', 'expense')
       and exists (select from account_month_movement m where m.entity_id = a.entity_id and m.chart_of_account_id = a.id
                      and m.month between ${first} and ${month})
     group by a.entity_id, a.id, a.chart_number, a.name`)
  const figures = unusualFigures(
    accounts.map(({ figures: [now = '0', ...before], ...account }) => ({
      ...account,
      now: parseCents(now),
      before: before.map(parseCents),
    })),
  )
  return listed(
    figures.map(({ id, chart_number, name, now, average, before, off }) => ({
      id,
      name: `${chart_number} ${name}`,
      detail: `${formatUsd(toWire(now))} · usually ${formatUsd(toWire(average))} in the ${before.length} months before`,
      amount: toWire(off),
    })),
  )
}
