import sql from 'sql-template-tag'
import type { LoanPayoff, LoanYear } from '@/lib/contract/loan'
import { formatDay } from '@/lib/dates/format'
import type { Day } from '@/lib/dates/day'
import { parseCents, toWire } from '@/lib/money/cents'
import { parseRate } from '@/server/ledger/schedule/loan'
import { payoffOn } from '@/server/ledger/schedule/payoff'
import { demand } from '../can'
import { reading, type Ctx } from '../context'
import { Conflict, NotFound } from '../problems'

interface LoanTerms {
  entity_id: string
  rate: string
  start_date: Day
  amount: string
}
interface Row {
  date: Day
  interest: string
  principal: string
  ending: string
  is_paid: boolean
  is_skipped: boolean
  is_extra: boolean
}

/** What would pay off the loan on a day after its last payment. */
export function payoff(ctx: Ctx, { id, date }: { id: string; date: Day }): Promise<LoanPayoff> {
  demand(ctx, 'asset.read')
  return reading(ctx, async (tx) => {
    const loan = await tx.maybe<LoanTerms>(sql`
      select l.entity_id, l.start_date, l.loan_amount::text as amount,
             coalesce((select c.interest_rate from loan_change c
                        where c.entity_id = l.entity_id and c.loan_id = l.id and c.kind = 'rate' and (c.from_date <= ${date} or exists (
                          select from loan_row p where p.entity_id = c.entity_id and p.loan_id = c.loan_id and p.is_paid and p.n >= c.first_n))
                        order by c.first_n desc limit 1), l.interest_rate)::text as rate
        from loan l
       where l.entity_id = any(${ctx.actor?.entity_ids ?? []}::uuid[]) and l.id = ${id}`)
    if (!loan) throw new NotFound()
    const rows = await tx.rows<Row>(sql`
      select r.date, r.interest::text as interest, r.principal::text as principal, r.ending_balance::text as ending, r.is_paid, r.is_skipped,
             r.is_extra from loan_row r
       where r.entity_id = ${loan.entity_id} and r.loan_id = ${id} order by r.n`)
    const last = rows.findLast(({ is_paid }) => is_paid)
    const left = rows.filter(({ is_paid }) => !is_paid)
    if (left.length === 0) throw new Conflict('This loan is paid off.')
    const paid_at = rows.findLastIndex(({ is_paid, is_extra }) => is_paid && !is_extra)
    const interest_from = rows[paid_at]?.date ?? loan.start_date
    if (date < interest_from)
      throw new Conflict(`Interest is paid through ${formatDay(interest_from)}. Choose a later day.`)
    const extras = rows.slice(paid_at + 1).filter(({ is_extra }) => is_extra)
    const early = extras.find((extra) => date < extra.date)
    if (early) throw new Conflict(`Principal was paid on ${formatDay(early.date)}. Choose a later day.`)
    const balance = parseCents(last?.ending ?? loan.amount)
    const { days, interest, total, saved } = payoffOn(date, {
      balance,
      rate: parseRate(loan.rate),
      paid_through: interest_from,
      extras: extras.map((extra) => ({ date: extra.date, principal: parseCents(extra.principal) })),
      scheduled: left.map((row) => parseCents(row.interest)),
    })
    return {
      loan: id,
      date,
      balance: toWire(balance),
      interest_from,
      days,
      interest: toWire(interest),
      total: toWire(total),
      payments_left: left.filter(({ is_skipped }) => !is_skipped).length,
      interest_saved: toWire(saved),
    }
  })
}

/** Interest by year, by the date of the bank line that paid it; payments from before the books count by their due date. */
export function interestByYear(ctx: Ctx, id: string): Promise<LoanYear[]> {
  demand(ctx, 'asset.read')
  const entities = ctx.actor?.entity_ids ?? []
  return reading(ctx, async (tx) => {
    const known = await tx.maybe(sql`select id from loan where entity_id = any(${entities}::uuid[]) and id = ${id}`)
    if (!known) throw new NotFound()
    return tx.rows<LoanYear>(sql`
      select extract(year from coalesce(t.date, r.date))::int as year, count(*) as payments, sum(r.interest) as interest,
             sum(r.principal) as principal, sum(r.fee) as fees
        from loan_row r left join bank_transaction t on t.entity_id = r.entity_id and t.id = r.transaction_id
       where r.entity_id = any(${entities}::uuid[]) and r.loan_id = ${id} and r.is_paid and not r.is_skipped
       group by 1 order by 1 desc`)
  })
}
