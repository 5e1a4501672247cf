import sql from 'sql-template-tag'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { LoanScheduleRow, loanSchedule as endpoint, previewLoanSchedule } from '@/lib/contract/loan'
import { cents, parseCents, sum, toDecimal, toWire, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { levelPayment, parseRate, type LoanPayment, type LoanTerms } from '@/server/ledger/schedule/loan'
import { changedSchedule } from '@/server/ledger/schedule/loan-change'
import { booksStartDate } from '../book'
import { demand } from '../can'
import { reading, tenant, type Ctx } from '../context'
import { NotFound } from '../problems'
import { loanChanges } from './changes'
import { SCHEDULE_COLUMNS, SCHEDULE_JOINS, scheduleRow, type LoanFacts } from './row'
import { rowsOf } from './taken-over'

export const termsOf = (
  input: Omit<Body<typeof previewLoanSchedule>, 'variable_fee' | 'opening_balance'>,
): LoanTerms => ({
  amount: parseCents(input.loan_amount),
  rate: parseRate(input.interest_rate),
  period: input.period,
  frequency: input.payment_frequency,
  start: input.start_date,
})

export async function preview(
  ctx: Ctx,
  input: Body<typeof previewLoanSchedule>,
): Promise<Answer<typeof previewLoanSchedule>> {
  demand(ctx, 'asset.read')
  const terms = termsOf(input)
  const fee = parseCents(input.variable_fee)
  const books_start = await reading(ctx, (tx) => booksStartDate(tx, ctx))
  const owed = input.opening_balance == null ? null : parseCents(input.opening_balance)
  const rows = rowsOf(terms, books_start, owed)
  return {
    payment: toWire(levelPayment(terms)),
    end_date: rows.at(-1)?.date ?? terms.start,
    total_interest: toWire(sum(rows.map((row) => row.interest))),
    total_fees: toWire(cents(fee * BigInt(rows.length))),
    results: rows.map((row) => ({
      n: row.n,
      date: row.date,
      beginning_balance: toWire(row.beginning),
      interest: toWire(row.interest),
      principal: toWire(row.principal),
      fee: toWire(fee),
      payment: toWire(sum([row.interest, row.principal, fee])),
      ending_balance: toWire(row.ending),
      is_paid: row.is_opening,
      is_skipped: false,
    })),
  }
}

export async function schedule(ctx: Ctx, id: string): Promise<Answer<typeof endpoint>> {
  demand(ctx, 'asset.read')
  const entities = ctx.actor?.entity_ids ?? []
  return reading(ctx, async (tx) => {
    const loan = await tx.maybe<Pick<Answer<typeof endpoint>, 'payment' | 'end_date'>>(sql`
      select payment, end_date from loan where entity_id = any(${entities}::uuid[]) and id = ${id}`)
    if (!loan) throw new NotFound()
    const results = await tx.rows<LoanScheduleRow>(sql`
      select ${SCHEDULE_COLUMNS} from loan_row r ${SCHEDULE_JOINS}
       where r.entity_id = any(${entities}::uuid[]) and r.loan_id = ${id} order by r.n`)
    return { loan: id, ...loan, results, changes: await loanChanges(tx, entities, id) }
  })
}

export function payment(ctx: Ctx, id: string): Promise<LoanScheduleRow> {
  demand(ctx, 'asset.read')
  return reading(ctx, (tx) => scheduleRow(tx, ctx.actor?.entity_ids ?? [], id))
}

interface Rows {
  loan_id: string
  /** The payments that replace the schedule from the first of them on; a shorter term drops the rest. */
  rows: readonly (LoanPayment & { is_opening: boolean; is_skipped?: boolean })[]
  fee: Cents
  /** The number of the payment before the first of them. */
  after: number
}

/** Writes the unpaid end of a schedule; payments that remain keep their ids. */
export async function writeRows(tx: Tx, ctx: Ctx, { loan_id, rows, fee, after }: Rows): Promise<void> {
  const { company_id, entity_id } = tenant(ctx)
  const last = rows.at(-1)?.n ?? after
  await tx.run(sql`delete from loan_row where entity_id = ${entity_id} and loan_id = ${loan_id} and n > ${last}`)
  const column = <T>(pick: (row: Rows['rows'][number]) => T): T[] => rows.map(pick)
  await tx.run(sql`
    insert into loan_row as r (company_id, entity_id, id, loan_id, n, date, beginning_balance, interest, principal, fee, ending_balance,
      is_paid, is_opening, is_skipped)
    select ${company_id}::uuid, ${entity_id}::uuid, x.id, ${loan_id}::uuid, x.n, x.date, x.beginning, x.interest, x.principal,
           case when x.skipped then 0 else ${toDecimal(fee)}::numeric end, x.ending, x.opening, x.opening, x.skipped
      from unnest(
        ${column(() => ctx.id())}::uuid[], ${column((row) => row.n)}::int[], ${column((row) => row.date)}::date[],
        ${column((row) => toDecimal(row.beginning))}::numeric[], ${column((row) => toDecimal(row.interest))}::numeric[],
        ${column((row) => toDecimal(row.principal))}::numeric[], ${column((row) => toDecimal(row.ending))}::numeric[],
        ${column((row) => row.is_opening)}::boolean[], ${column((row) => row.is_skipped ?? false)}::boolean[]
      ) as x(id, n, date, beginning, interest, principal, ending, opening, skipped)
    on conflict (entity_id, loan_id, n) do update
      set date = excluded.date, beginning_balance = excluded.beginning_balance, interest = excluded.interest, principal = excluded.principal,
          fee = excluded.fee, ending_balance = excluded.ending_balance, is_paid = excluded.is_paid, is_opening = excluded.is_opening,
          is_skipped = excluded.is_skipped, is_extra = false, transaction_id = null`)
  await tx.run(sql`
    update loan set end_date = coalesce((select max(r.date) from loan_row r where r.entity_id = ${entity_id} and r.loan_id = ${loan_id}), end_date)
     where entity_id = ${entity_id} and id = ${loan_id}`)
}

export const extrasBefore = ({ extras }: LoanFacts, n: number): number => extras.filter((extra) => extra < n).length

/** Writes the schedule from a payment on, including agreed changes, which follow from the balance before them. */
export async function writeRest(tx: Tx, ctx: Ctx, loan: LoanFacts, from: { n: number; balance: Cents }): Promise<void> {
  const { rows, made } = changedSchedule(loan.terms, loan.changes, { ...from, extras: extrasBefore(loan, from.n) })
  await writeRows(tx, ctx, {
    loan_id: loan.id,
    rows: rows.map((row) => ({ ...row, is_opening: false })),
    fee: loan.fee,
    after: from.n - 1,
  })
  await tx.run(sql`
    update loan_change c set payment = m.payment, payments = m.count
      from unnest(${made.map((change) => change.first)}::int[], ${made.map((change) => toDecimal(change.payment))}::numeric[],
                  ${made.map((change) => change.count)}::int[]) as m(first, payment, count)
     where c.entity_id = ${tenant(ctx).entity_id} and c.loan_id = ${loan.id} and c.first_n = m.first`)
}
