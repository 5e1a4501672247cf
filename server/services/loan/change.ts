import sql from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { LoanChangeInput, LoanLeft, previewLoanChange } from '@/lib/contract/loan-change'
import { isDay, LAST_DAY, type Day } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import { cents, parseCents, sum, toDecimal, toWire, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { parseRate } from '@/server/ledger/schedule/loan'
import {
  changedSchedule,
  lastUntilPaid,
  type ChangedPayment,
  type LoanChange,
  type MadeChange,
} from '@/server/ledger/schedule/loan-change'
import { today } from '../book'
import { demand } from '../can'
import { audit, oneSnapshot, reading, tenant, transaction, withFixedTime, type Ctx } from '../context'
import { Conflict, Invalid, Rejected } from '../problems'
import { assertFresh } from '../stale'
import { loanFacts, lockLoan, loanRow, type LoanFacts } from './row'
import { extrasBefore, writeRest } from './schedule'
import { settleSkipped } from './settle-skipped'

interface ChangeRequest {
  id: string
  input: LoanChangeInput
}
interface Row {
  n: number
  date: Day
  beginning: string
  interest: string
  is_paid: boolean
  is_skipped: boolean
}

/** What remains of a loan before and after a change, with the new schedule. Nothing is written. */
export function previewChange(ctx: Ctx, { id, input }: ChangeRequest): Promise<Answer<typeof previewLoanChange>> {
  demand(ctx, 'asset.read')
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    const { entity_id } = tenant(ctx)
    const loan = await loanFacts(tx, entity_id, id)
    const { rows, planned } = await plan(tx, entity_id, loan, input)
    const { current_payment } = await loanRow(tx, [entity_id], { id, today: await today(tx, ctx) })
    const kept = rows.filter(({ n, is_paid }) => !is_paid && n < planned.first)
    return {
      before: left(rows.filter(({ is_paid }) => !is_paid).map(known), current_payment),
      after: left([...kept.map(known), ...planned.rows], toWire(planned.payment)),
      results: planned.rows.map((row) => ({
        n: row.n,
        date: row.date,
        beginning_balance: toWire(row.beginning),
        interest: toWire(row.interest),
        principal: toWire(row.principal),
        fee: row.is_skipped ? 0 : toWire(loan.fee),
        payment: row.is_skipped ? 0 : toWire(sum([row.interest, row.principal, loan.fee])),
        ending_balance: toWire(row.ending),
        is_paid: false,
        is_skipped: row.is_skipped,
      })),
    }
  })
}

/** Skips payments or changes the rate. The schedule is rebuilt from there; payments already made stay. */
export function change(ctx: Ctx, { id, input }: ChangeRequest): Promise<{ message: string }> {
  demand(ctx, 'asset.post')
  return transaction(ctx, async (tx) => {
    const { company_id, entity_id, user_id } = tenant(ctx)
    const loan = await lockLoan(tx, entity_id, id)
    await assertFresh(tx, ctx, { kind: 'loan', name: loan.name, row: loan })
    const { planned } = await plan(tx, entity_id, loan, input)
    const at = withFixedTime(ctx)
    const { made } = planned
    const holiday = made.kind === 'holiday' ? made : null
    await tx.run(sql`
      insert into loan_change (company_id, entity_id, id, loan_id, kind, first_n, last_n, rest, interest_rate, from_date, payment, payments,
        created_by, created_at)
      values (${company_id}, ${entity_id}, ${at.id()}, ${id}, ${made.kind}, ${made.first}, ${holiday?.last ?? null}, ${holiday?.rest ?? null},
        ${input.kind === 'rate' ? input.interest_rate : null}, ${input.kind === 'rate' ? input.from_date : null},
        ${toDecimal(made.payment)}, ${made.count}, ${user_id}, ${at.now()})`)
    const renewed = await lockLoan(tx, entity_id, id)
    await writeRest(tx, at, renewed, { n: planned.first, balance: planned.balance })
    await settleSkipped(tx, at, renewed, { due: await today(tx, at) })
    await tx.run(sql`update loan set updated_at = ${at.now()} where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, at, [{ object_type: 'loan', object_id: id, action: 'change_schedule', changes: { ...input } }])
    return { message: messageOf(loan, made) }
  })
}

const messageOf = ({ name }: LoanFacts, made: LoanChange): string => {
  if (made.kind === 'rate') return `${name} has a new rate from payment ${made.first} on.`
  const which = made.first === made.last ? `Payment ${made.first}` : `Payments ${made.first} to ${made.last}`
  return `${which} of ${name} ${made.first === made.last ? 'is' : 'are'} skipped.`
}

interface Planned {
  first: number
  balance: Cents
  rows: ChangedPayment[]
  made: MadeChange
  payment: Cents
}

async function plan(
  tx: Tx,
  entity_id: string,
  loan: LoanFacts,
  input: LoanChangeInput,
): Promise<{ rows: Row[]; planned: Planned }> {
  const rows = await tx.rows<Row>(sql`
    select n, date, beginning_balance::text as beginning, interest::text as interest, is_paid, is_skipped from loan_row
     where entity_id = ${entity_id} and loan_id = ${loan.id} order by n`)
  const wanted = wantedChange(rows, input)
  const latest = loan.changes.at(-1)
  if (latest && wanted.first <= (latest.kind === 'holiday' ? latest.last : latest.first))
    throw new Conflict('Undo the latest change of this loan first, or choose a later payment.')
  const row = rows.find(({ n }) => n === wanted.first)
  if (!row) throw new Rejected(`This loan has no payment ${wanted.first}.`)
  const balance = parseCents(row.beginning)
  const next = changedSchedule(loan.terms, [...loan.changes, wanted], {
    n: row.n,
    balance,
    extras: extrasBefore(loan, row.n),
  })
  if (next.rows.some(({ date }) => !isDay(date)))
    throw new Invalid({
      rest: [`The last payment would be due after ${formatDay(LAST_DAY)}. Spread it over the remaining payments.`],
    })
  const made = next.made.find(({ first }) => first === wanted.first)
  if (!made) throw new Rejected('The loan is already paid off by then.')
  if (wanted.kind === 'holiday' && wanted.rest === 'extend')
    assertPaysOff(loan, next.rows, { wanted, payment: made.payment })
  return { rows, planned: { first: row.n, balance, rows: next.rows, made, payment: made.payment } }
}

function wantedChange(rows: readonly Row[], input: LoanChangeInput): LoanChange {
  const open = rows.filter(({ is_paid, is_skipped }) => !is_paid && !is_skipped)
  if (input.kind === 'rate') {
    const first = open.find(({ date }) => date > input.from_date)
    if (!first) throw new Invalid({ from_date: ['No payment is due after this day.'] })
    return { kind: 'rate', first: first.n, rate: parseRate(input.interest_rate) }
  }
  const [next, final] = [open[0], open.at(-1)]
  if (!next || !final || input.first < next.n || input.first > final.n)
    throw new Invalid({ first: ['Choose a payment that has not been made yet.'] })
  const last = input.first + input.count - 1
  const most = final.n - input.first + (input.rest === 'spread' ? 0 : 1)
  if (input.count > most)
    throw new Invalid({
      count: [
        most === 0
          ? 'The last payment cannot be spread over later ones. Make the term longer.'
          : `At most ${most} ${most === 1 ? 'payment' : 'payments'} can be skipped from there.`,
      ],
    })
  return { kind: 'holiday', first: input.first, last, rest: input.rest }
}

/** When the payment does not cover the interest, only a different payment can pay off the loan. */
function assertPaysOff(
  { terms, changes }: LoanFacts,
  rows: readonly ChangedPayment[],
  { wanted, payment }: { wanted: Extract<LoanChange, { kind: 'holiday' }>; payment: Cents },
): void {
  const after = rows.find(({ n }) => n === wanted.last + 1)
  const rate = changes.findLast((each) => each.kind === 'rate')
  const in_force = { ...terms, rate: rate?.kind === 'rate' ? rate.rate : terms.rate }
  if (!after || lastUntilPaid(in_force, after.beginning, { first: after.n, payment }) === null)
    throw new Invalid({ rest: ['The payment would not cover the interest. Spread it over the remaining payments.'] })
}

const known = ({ date, interest, is_skipped }: Row) => ({ date, interest: parseCents(interest), is_skipped })

function left(rows: readonly { date: Day; interest: Cents; is_skipped: boolean }[], payment: number): LoanLeft {
  return {
    payment,
    payments: rows.filter(({ is_skipped }) => !is_skipped).length,
    end_date: rows.at(-1)?.date ?? '',
    interest: toWire(cents(sum(rows.map(({ interest }) => interest)))),
  }
}
