import sql from 'sql-template-tag'
import type { CloseChecklist } from '@/lib/contract/review-report'
import { addDays, type Day } from '@/lib/dates/day'
import { cents, toWire } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { today } from '../book'
import { demand } from '../can'
import { changedMonths } from '../month-close/keep'
import { entityScope, oneSnapshot, reporting, tenant, type Ctx } from '../context'
import { waitsFor } from '../transaction/filter'
import { CURRENT } from '../transaction/transfers'
import { sumsOf } from './sums'

/** How many days before it expires something is due for renewal. */
const RENEW_DAYS = 30

/** Accounts that money only passes through, which should be empty at the close. */
const PASSING = ['uncategorized_income', 'uncategorized_expense', 'transfers_clearing', 'asset_clearing']

/** What is still open before the books can be closed at the end of a day. */
export function closeChecklist(ctx: Ctx, query: { end_date?: string; entities?: string[] }): Promise<CloseChecklist> {
  demand(ctx, 'report.read')
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    const entity_ids = entityScope(ctx, query.entities)
    const end = query.end_date ?? (await today(tx, ctx))
    const counts = await countsOf(tx, { entity_ids, company: tenant(ctx).company_id, user: tenant(ctx).user_id, end })
    // Without a given day: the statement of a month only arrives once the month is over.
    const bank_accounts = await reconciled(tx, entity_ids, end, query.end_date ?? addDays(end, -1))
    const changed_months = (await changedMonths(tx, entity_ids)).size
    const standing_accounts = await unclearedAccounts(tx, entity_ids, end)
    // Documents that expire and emails that failed do not keep the books open.
    const waiting =
      changed_months > 0 || Object.values({ ...counts, renewals_due: 0, unsent_reports: 0 }).some((count) => count > 0)
    const is_clear =
      !waiting && standing_accounts.length === 0 && bank_accounts.every((account) => account.months_unreconciled === 0)
    return { end_date: end, is_clear, ...counts, changed_months, bank_accounts, standing_accounts }
  })
}

type Counts = Omit<CloseChecklist, 'end_date' | 'is_clear' | 'changed_months' | 'bank_accounts' | 'standing_accounts'>

/** Counts of open items up to a day. */
export function countsOf(
  tx: Tx,
  { entity_ids, company, user, end }: { entity_ids: readonly string[]; company: string; user: string; end: Day },
): Promise<Counts> {
  const mine = sql`= any(${[...entity_ids]}::uuid[])`
  return tx.one<Counts>(sql`
    select (select coalesce(sum(m.lines), 0)::bigint from bank_line_movement m
             where m.entity_id ${mine} and m.is_waiting and m.date <= ${end}) as uncategorized_transactions,
           (select count(*) from transfer_suggestion g join bank_transaction t on t.entity_id = g.entity_id and t.id = g.receiving_id
             where g.entity_id ${mine} and g.is_accepted is null and t.date <= ${end} and ${CURRENT}) as transfer_suggestions,
           (select count(*) from bank_transaction t
             where t.entity_id ${mine} and t.status = 'by_truck_gpt' and not t.is_finalized and not t.is_split and t.date <= ${end}) as ai_to_check,
           (select count(*) from held_bank_line h where h.entity_id ${mine} and h.date <= ${end}) as held_transactions,
           (select count(*) from bank_transaction t
             where t.entity_id ${mine} and t.date <= ${end} and not t.is_split and ${waitsFor(sql`t`, { user, entity_ids })}) as comments_waiting,
           (select count(*) from depreciation_row d
             where d.entity_id ${mine} and d.status in ('upcoming', 'un_posted') and d.date <= ${end}) as depreciation_unposted,
           (select count(*) from invoice i
             where i.entity_id ${mine} and i.invoice_status = 'draft' and i.invoice_date <= ${end}) as draft_invoices,
           (select count(*) from unit_renewal w
             where w.entity_id ${mine} and w.expires_on <= ${addDays(end, RENEW_DAYS)}) as renewals_due,
           (select count(*) from saved_report s
             where s.entity_id ${mine} and s.send_day is not null
               and (select l.action from audit_log l
                     where l.company_id = ${company} and l.object_id = s.id and l.action in ('email_sent', 'email_failed')
                     order by l.id desc limit 1) = 'email_failed') as unsent_reports,
           (select count(*) from reconciliation r where r.entity_id ${mine} and not r.finished and r.end_date <= ${end}) as draft_reconciliations`)
}

/**
 * Whole months since the last finished reconciliation, or since the first line of an account that was never reconciled; zero for a closed
 * account whose lines are all reconciled. A month counts when it ends by the day `over`.
 */
export function reconciled(
  tx: Tx,
  entity_ids: readonly string[],
  end: Day,
  over: Day = end,
): Promise<CloseChecklist['bank_accounts']> {
  const age = sql`age(${addDays(over, 1)}::date, coalesce(r.last + 1, l.first)::date)`
  const isOver = sql`b.closed_at is not null and not exists (
    select from bank_transaction t where t.entity_id = b.entity_id and t.bank_account_id = b.id and t.date > r.last and t.date <= ${end})`
  return tx.rows(sql`
    select b.id as bank_account_id, b.name, r.last as last_reconciled,
           case when r.last is not null and ${isOver} then 0
                else coalesce(greatest(0, extract(year from ${age}) * 12 + extract(month from ${age})), 0)::int end as months_unreconciled
      from bank_account b
      left join lateral (select max(x.end_date) as last from reconciliation x
                          where x.entity_id = b.entity_id and x.bank_account_id = b.id and x.finished and x.end_date <= ${end}) r on true
      left join lateral (select min(m.month) as first from bank_line_month_movement m
                          where m.entity_id = b.entity_id and m.bank_account_id = b.id and m.lines > 0) l on true
     where b.entity_id = any(${[...entity_ids]}::uuid[]) order by b.name, b.id`)
}

export async function unclearedAccounts(
  tx: Tx,
  entity_ids: readonly string[],
  end: Day,
): Promise<CloseChecklist['standing_accounts']> {
  const accounts = await sumsOf(tx, entity_ids, { start_date: end, end_date: end, basis: 'accrual' })
  return accounts
    .filter((account) => account.role !== null && PASSING.includes(account.role))
    .map(({ id, chart_number, name, account_element, beginning, debit, credit }) => {
      const signed = beginning + debit - credit
      return {
        chart_of_account_id: id,
        chart_number,
        name,
        balance: toWire(cents(account_element === 'income' ? -signed : signed)),
      }
    })
    .filter((account) => account.balance !== 0)
    .sort((a, b) => a.chart_number - b.chart_number)
}
