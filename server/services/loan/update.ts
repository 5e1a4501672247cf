import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import { termProblem, type Loan, type updateLoan } from '@/lib/contract/loan'
import { formatMessage } from '@/lib/money/format'
import { parseCents, toDecimal } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { levelPayment } from '@/server/ledger/schedule/loan'
import { bookOf, booksStartDate, assertDatesOpen, today } from '../book'
import { demand } from '../can'
import { audit, transaction, type Ctx } from '../context'
import { difference } from '../difference'
import { Conflict, Invalid, Rejected } from '../problems'
import { assertFresh } from '../stale'
import { assertOwnTruck } from '../transaction/truck'
import { accountName } from './account'
import { openingDate, settleOpening, type Opening } from './opening'
import { loanRow, lockLoan, type LoanFacts } from './row'
import { termsOf, writeRows } from './schedule'
import { rowsOf } from './taken-over'

type Opened = Opening['rows'][number]
type Patch = Body<typeof updateLoan>
const TERMS = ['loan_amount', 'interest_rate', 'period', 'payment_frequency', 'start_date', 'opening_balance'] as const

/** Changes the fields that were sent. New terms make a new schedule, so they are only allowed while no payment is linked. */
export function update(ctx: Ctx, { id, patch }: { id: string; patch: Patch }): Promise<Loan> {
  demand(ctx, 'asset.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = bookOf(ctx)
    const facts = await lockLoan(tx, entity_id, id)
    const which = { id, today: await today(tx, ctx) }
    const before = await loanRow(tx, [entity_id], which)
    await assertFresh(tx, ctx, { kind: 'loan', name: before.name, row: before })
    if (patch.truck) await assertOwnTruck(tx, entity_id, patch.truck)
    const agreement_name = patch.agreement_name === undefined ? before.agreement_name : patch.agreement_name || null
    const next = { ...before, ...patch, agreement_name, truck: patch.truck === undefined ? facts.truck : patch.truck }
    await tx.run(sql`
      update loan set name = ${next.name}, agreement_name = ${next.agreement_name}, truck_id = ${next.truck},
             variable_fee = ${next.variable_fee}, updated_at = ${ctx.now()}
       where entity_id = ${entity_id} and id = ${id}`)
    await rename(tx, ctx, { facts, name: next.name })
    const renewed = TERMS.some((field) => before[field] !== next[field])
    if (renewed || next.truck !== facts.truck) await renew(tx, ctx, { facts, next, renewed })
    await tx.run(sql`
      update loan_row set fee = ${next.variable_fee} where entity_id = ${entity_id} and loan_id = ${id} and not is_paid and not is_skipped`)
    const after = await loanRow(tx, [entity_id], which)
    const changes = difference({ ...before, truck: facts.truck }, patch)
    await audit(tx, ctx, [{ object_type: 'loan', object_id: id, action: 'update', changes }])
    return after
  })
}

/** The account follows the loan's name as long as nobody has renamed it. */
async function rename(tx: Tx, ctx: Ctx, { facts, name }: { facts: LoanFacts; name: string }): Promise<void> {
  const [from, to] = [accountName(facts.name), accountName(name)]
  if (from === to) return
  const renamed = await tx.run(sql`
    update chart_of_account set name = ${to}, updated_at = ${ctx.now()}
     where entity_id = ${bookOf(ctx).entity_id} and id = ${facts.account} and name = ${from}`)
  if (renamed > 0)
    await audit(tx, ctx, [
      { object_type: 'chart_of_account', object_id: facts.account, action: 'update', changes: { name: [from, to] } },
    ])
}

interface Change {
  facts: LoanFacts
  next: Omit<Loan, 'truck'> & { truck: string | null }
  renewed: boolean
}

/** Rebuilds schedule and opening; what has already funded the loan must fit in the new amount. */
async function renew(tx: Tx, ctx: Ctx, { facts, next, renewed }: Change): Promise<void> {
  const { entity_id } = bookOf(ctx)
  const { id, entry_id, account } = facts
  const problem = termProblem(next)
  if (problem !== null) throw new Invalid({ [problem.field]: [problem.message] })
  const books_start = await booksStartDate(tx, ctx)
  const [was, opening] = [openingDate(facts.terms.start, books_start), openingDate(next.start_date, books_start)]
  await assertDatesOpen(
    tx,
    ctx,
    [was, opening].flatMap((date) => date ?? []),
  )
  const terms = termsOf(next)
  const { opening_balance: owed } = next
  const rows = renewed
    ? rowsOf(terms, books_start, owed === null ? null : parseCents(owed))
    : await openingRows(tx, entity_id, id)
  if (renewed) {
    await assertNothingPaid(tx, entity_id, id)
    if (facts.changes.length > 0)
      throw new Conflict('Undo the payment holidays and rate changes of this loan before changing its terms.')
    await tx.run(sql`
      update loan set loan_amount = ${toDecimal(terms.amount)}, interest_rate = ${next.interest_rate}, period = ${terms.period},
             payment_frequency = ${terms.frequency}, payment = ${toDecimal(levelPayment(terms))}, start_date = ${terms.start}, opening_balance = ${owed}
       where entity_id = ${entity_id} and id = ${id}`)
    await writeRows(tx, ctx, { loan_id: id, rows, fee: parseCents(next.variable_fee), after: 0 })
  }
  if (was !== null || opening !== null) {
    await settleOpening(tx, ctx, { id, entry_id, account, name: next.name, truck: next.truck, terms, rows }, opening)
  }
  if (renewed) await assertFundingFits(tx, entity_id, id)
}

/** The stored payments from before the books. */
async function openingRows(tx: Tx, entity_id: string, id: string): Promise<Opened[]> {
  const rows = await tx.rows<{
    n: number
    date: string
    beginning: string
    interest: string
    principal: string
    ending: string
  }>(sql`
    select n, date, beginning_balance::text as beginning, interest::text as interest, principal::text as principal, ending_balance::text as ending
      from loan_row where entity_id = ${entity_id} and loan_id = ${id} and is_opening order by n`)
  return rows.map(({ n, date, ...amounts }) => ({
    n,
    date,
    beginning: parseCents(amounts.beginning),
    interest: parseCents(amounts.interest),
    principal: parseCents(amounts.principal),
    ending: parseCents(amounts.ending),
    is_opening: true,
  }))
}

/** Deposits, financed assets and the opening together must not exceed the loan's amount. */
async function assertFundingFits(tx: Tx, entity_id: string, id: string): Promise<void> {
  const { terms, funded } = await lockLoan(tx, entity_id, id)
  if (funded > terms.amount) {
    throw new Rejected(
      `Loan amount ${formatMessage(terms.amount)} is less than the funded amount ${formatMessage(funded)}.`,
    )
  }
}

async function assertNothingPaid(tx: Tx, entity_id: string, id: string): Promise<void> {
  const { paid } = await tx.one<{ paid: boolean }>(sql`
    select exists (select from loan_row where entity_id = ${entity_id} and loan_id = ${id} and transaction_id is not null) as paid`)
  if (paid) throw new Conflict('Unlink the payments of this loan before changing its terms.')
}
