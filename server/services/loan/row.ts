import sql, { type Sql } from 'sql-template-tag'
import type { Loan, LoanScheduleRow } from '@/lib/contract/loan'
import type { Day } from '@/lib/dates/day'
import { parseCents, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { parseRate, type LoanTerms, type PaymentFrequency } from '@/server/ledger/schedule/loan'
import type { MadeChange } from '@/server/ledger/schedule/loan-change'
import { NotFound } from '../problems'

/** Columns of the wire form, from `l`. The funded amount is what its account owes plus the principal that was paid. */
export const loanColumns = (today: Day): Sql => sql`
  l.id, l.entry_id, l.name, l.agreement_name,
  case when v.id is not null then json_build_object('id', v.id, 'unit_number', v.unit_number, 'full_name', v.full_name) end as truck,
  json_build_object('id', a.id, 'name', a.name, 'chart_number', a.chart_number) as chart_of_account,
  l.loan_amount, l.interest_rate, l.period, l.payment_frequency, l.variable_fee, l.payment, l.start_date, l.end_date,
  coalesce((select c.interest_rate from loan_change c
             where c.entity_id = l.entity_id and c.loan_id = l.id and c.kind = 'rate' and c.first_n <= r.next_n order by c.first_n desc limit 1),
           l.interest_rate) as current_rate,
  coalesce((select c.payment from loan_change c
             where c.entity_id = l.entity_id and c.loan_id = l.id and c.first_n <= r.next_n order by c.first_n desc limit 1),
           l.payment) as current_payment,
  l.opening_balance,
  ${OWED} + r.principal as funded_amount, l.loan_amount - r.principal as balance, r.paid_payments, r.payments, r.next_due,
  (select coalesce(sum(y.interest), 0) from loan_row y
     join bank_transaction t on t.entity_id = y.entity_id and t.id = y.transaction_id
    where y.entity_id = l.entity_id and y.loan_id = l.id and t.date >= date_trunc('year', ${today}::date) and t.date <= ${today}) as interest_this_year,
  l.created_at, l.updated_at`

/** Credit balance of the loan's account. */
const OWED: Sql = sql`(select coalesce(sum(m.credit - m.debit), 0) from account_month_movement m
    where m.entity_id = l.entity_id and m.chart_of_account_id = l.chart_of_account_id)`

export const LOAN_JOINS: Sql = sql`
  join chart_of_account a on a.entity_id = l.entity_id and a.id = l.chart_of_account_id
  left join truck v on v.entity_id = l.entity_id and v.id = l.truck_id
  cross join lateral (
    select coalesce(sum(x.principal) filter (where x.is_paid), 0) as principal, 
           count(*) filter (where x.is_paid and not x.is_skipped) as paid_payments, count(*) filter (where not x.is_skipped) as payments,
           min(x.date) filter (where not x.is_paid and not x.is_skipped) as next_due,
           coalesce(min(x.n) filter (where not x.is_paid and not x.is_skipped), max(x.n)) as next_n
      from loan_row x where x.entity_id = l.entity_id and x.loan_id = l.id) r`

/** A loan in wire form. Throws NotFound outside the entities. */
export async function loanRow(
  tx: Tx,
  entity_ids: readonly string[],
  { id, today }: { id: string; today: Day },
): Promise<Loan> {
  const row = await tx.maybe<Loan>(sql`
    select ${loanColumns(today)} from loan l ${LOAN_JOINS} where l.entity_id = any(${[...entity_ids]}::uuid[]) and l.id = ${id}`)
  if (!row) throw new NotFound()
  return row
}

export const SCHEDULE_COLUMNS: Sql = sql`
  r.id, r.loan_id as loan, r.n, r.date, r.beginning_balance, r.interest, r.principal, r.fee,
  r.interest + r.principal + r.fee as payment, r.ending_balance, r.is_paid, r.is_opening, r.is_skipped, r.is_extra,
  case when t.id is not null then json_build_object('id', t.id, 'entry_id', j.entry_id, 'date', t.date, 'name', t.name) end as transaction,
  w.updated_at`

export const SCHEDULE_JOINS: Sql = sql`
  join loan w on w.entity_id = r.entity_id and w.id = r.loan_id
  left join bank_transaction t on t.entity_id = r.entity_id and t.id = r.transaction_id
  left join journal_entry j on j.entity_id = t.entity_id and j.id = case when t.parent_id is null then t.id else t.parent_id end`

export async function scheduleRow(tx: Tx, entity_ids: readonly string[], id: string): Promise<LoanScheduleRow> {
  const row = await tx.maybe<LoanScheduleRow>(sql`
    select ${SCHEDULE_COLUMNS} from loan_row r ${SCHEDULE_JOINS} where r.entity_id = any(${[...entity_ids]}::uuid[]) and r.id = ${id}`)
  if (!row) throw new NotFound()
  return row
}

type StoredChange = MadeChange & { readonly id: string }

/** The facts about a loan that the rules need. */
export interface LoanFacts {
  readonly id: string
  readonly entry_id: string
  readonly name: string
  readonly account: string
  readonly truck: string | null
  readonly fee: Cents
  readonly funded: Cents
  readonly terms: LoanTerms
  /** The agreed changes, in the order of the payments from which they apply. */
  readonly changes: readonly StoredChange[]
  /** The numbers of the payments that were extra principal. */
  readonly extras: readonly number[]
  readonly updated_at: string
}
interface Stored {
  id: string
  entry_id: string
  name: string
  account: string
  truck: string | null
  fee: string
  funded: string
  amount: string
  rate: string
  period: number
  frequency: PaymentFrequency
  start: Day
  extras: number[]
  updated_at: string
}

/** Locks the loan until commit, so that its schedule and its funding have one writer at a time. Throws NotFound outside the entity. */
export async function lockLoan(tx: Tx, entity_id: string, id: string): Promise<LoanFacts> {
  await tx.rows(sql`select id from loan where entity_id = ${entity_id} and id = ${id} for update`)
  return loanFacts(tx, entity_id, id)
}

/** Reads the loan without a lock. Throws NotFound outside the entity. */
export async function loanFacts(tx: Tx, entity_id: string, id: string): Promise<LoanFacts> {
  const row = await tx.maybe<Stored>(sql`
    select l.id, l.entry_id, l.name, l.chart_of_account_id as account, l.truck_id as truck, l.variable_fee::text as fee,
           (${OWED} + (select coalesce(sum(x.principal), 0) from loan_row x
                        where x.entity_id = l.entity_id and x.loan_id = l.id and x.is_paid))::text as funded,
           l.loan_amount::text as amount, l.interest_rate::text as rate, l.period, l.payment_frequency as frequency, l.start_date as start,
           array(select x.n from loan_row x where x.entity_id = l.entity_id and x.loan_id = l.id and x.is_extra) as extras, l.updated_at
      from loan l where l.entity_id = ${entity_id} and l.id = ${id}`)
  if (!row) throw new NotFound()
  const { amount, rate, period, frequency, start, fee, funded, ...facts } = row
  return {
    ...facts,
    changes: await changesOf(tx, entity_id, id),
    fee: parseCents(fee),
    funded: parseCents(funded),
    terms: { amount: parseCents(amount), rate: parseRate(rate), period, frequency, start },
  }
}

async function changesOf(tx: Tx, entity_id: string, loan: string): Promise<StoredChange[]> {
  const rows = await tx.rows<{
    id: string
    first: number
    last: number | null
    rest: 'extend' | 'spread' | null
    rate: string | null
    payment: string
    count: number
  }>(sql`
    select id, first_n as first, last_n as last, rest, interest_rate::text as rate, payment::text as payment, payments as count
      from loan_change where entity_id = ${entity_id} and loan_id = ${loan} order by first_n`)
  return rows.map(({ id, first, last, rest, rate, payment, count }): StoredChange => {
    const agreed = { id, first, payment: parseCents(payment), count }
    if (rate !== null) return { ...agreed, kind: 'rate', rate: parseRate(rate) }
    return { ...agreed, kind: 'holiday', last: last ?? first, rest: rest ?? 'spread' }
  })
}
