import sql from 'sql-template-tag'
import type { LoanScheduleRow } from '@/lib/contract/loan'
import { cents, parseCents, sum, toDecimal, toWire, ZERO, type Cents } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import type { Tx } from '@/server/db/connect'
import { audit, tenant, withFixedTime, type Ctx } from '../context'
import { Conflict, Rejected } from '../problems'
import { assertFresh } from '../stale'
import { FILED_BY } from '../transaction/changed-since'
import { lockLine, lockMirrors, assertUntied, assertUnlocked, repostFreely, type Line } from '../transaction/lines'
import { removeMirrors } from '../transaction/mirror'
import { assertNotOverwriting } from '../transaction/assert-not-overwriting'
import { insertExtra, placeOfExtra } from './extra'
import { assertLoansNotOverdrawn } from './funding'
import { lockPayment } from './lock'
import type { LoanFacts } from './row'
import { writeRest } from './schedule'
import { settleSkipped } from './settle-skipped'

interface Payment {
  row: LoanScheduleRow
  line_id: string
  /** The version of the line that the caller read; the version of the request is the loan's. */
  line_version: string | undefined
  /** The amounts the lender actually took, where they differ from the schedule. */
  amounts: { interest?: number; principal?: number; fee?: number }
  /** The line is extra principal, apart from the schedule: the payment stays due. */
  is_extra?: boolean
}

/**
 * Dr loan principal, Dr 9010 interest, Dr 9040 fee through a bank line. Amounts that differ from the schedule rebuild the rest of it.
 * Returns the id of the payment. Source: LEDGER §3.11.
 */
export async function pay(
  tx: Tx,
  ctx: Ctx,
  { row: seen, line_id, line_version, amounts, is_extra = false }: Payment,
): Promise<string> {
  const { entity_id } = tenant(ctx)
  const line = await lockLine(tx, ctx, line_id)
  const { loan, row: wanted } = await lockPayment(tx, entity_id, seen)
  await assertFresh(tx, ctx, { kind: 'loan', name: loan.name, row: loan })
  await assertNotOverwriting(tx, { ...ctx, version: line_version }, [line], FILED_BY)
  if (!is_extra) await assertNextInSchedule(tx, entity_id, wanted)
  if (line.amount_type !== 'money_out') throw new Rejected('Only money out transactions can pay a loan.')
  assertUnlocked([line])
  assertUntied([line], 'changing the category')
  const at = withFixedTime(ctx)
  await settleSkipped(tx, at, loan, is_extra ? { due: line.date } : { before: wanted.n })
  const row = is_extra ? await placeOfExtra(tx, entity_id, { loan, line }) : wanted
  const parts = is_extra ? extraOf(line) : partsOf(row, line, amounts)
  assertOwed(row, parts)
  await removeMirrors(tx, at, await lockMirrors(tx, ctx, [line]))
  await link(tx, at, { loan, row, line, parts, is_extra })
  await repostFreely(tx, at, [line])
  // A scheduled payment does not fund the loan. But a line that so far counted as a repayment outside a schedule no longer does, which may
  // overdraw that loan.
  const { chart_of_account_id: account } = line
  if (account !== null)
    await assertLoansNotOverdrawn(tx, entity_id, [{ account, amount: parseCents(line.amount), ids: [line.id] }])
  await audit(tx, at, [
    {
      object_type: 'transaction',
      object_id: line.id,
      action: 'pay_loan',
      changes: {
        loan: [null, `${loan.entry_id}/${row.n}`],
        chart_of_account: [line.category_name, loan.name],
        status: [line.status, 'by_user'],
      },
    },
    {
      object_type: 'loan',
      object_id: loan.id,
      action: 'pay',
      changes: {
        payment: row.n,
        transaction: line.entry_id,
        interest: toWire(parts.interest),
        principal: toWire(parts.principal),
        fee: toWire(parts.fee),
      },
    },
  ])
  return row.id
}

async function assertNextInSchedule(tx: Tx, entity_id: string, row: LoanScheduleRow): Promise<void> {
  if (row.is_skipped) throw new Conflict(`Payment ${row.n} is skipped. Undo the payment holiday before paying it.`)
  if (row.is_paid) throw new Conflict('Payment is already marked as paid.')
  const { first } = await tx.one<{ first: number }>(sql`
    select coalesce(min(n), ${row.n}) as first from loan_row
     where entity_id = ${entity_id} and loan_id = ${row.loan} and not is_paid and not is_skipped`)
  if (first !== row.n) throw new Conflict(`Payment ${first} must be paid first.`)
}

interface Parts {
  interest: Cents
  principal: Cents
  fee: Cents
}

/** The scheduled amounts, or those that were sent; either way they must add up to the line. */
function partsOf(row: LoanScheduleRow, line: Line, amounts: Payment['amounts']): Parts {
  const part = (name: keyof Parts) => parseCents(amounts[name] ?? row[name])
  const parts = { interest: part('interest'), principal: part('principal'), fee: part('fee') }
  const [total, paid] = [sum(Object.values(parts)), parseCents(line.amount)]
  if (Object.values(amounts).every((amount) => amount === undefined)) {
    if (total !== paid) {
      throw new Rejected(
        `Transaction amount ${formatMessage(paid)} does not equal the scheduled payment ${formatMessage(total)}.`,
      )
    }
  } else if (total !== paid)
    throw new Rejected(`Interest, principal and fee must total the transaction amount ${formatMessage(paid)}.`)
  return parts
}

const extraOf = (line: Line): Parts => ({ interest: ZERO, principal: parseCents(line.amount), fee: ZERO })

function assertOwed(row: LoanScheduleRow, { principal }: Parts): void {
  const owed = parseCents(row.beginning_balance)
  if (principal > owed) {
    throw new Rejected(
      `Principal ${formatMessage(principal)} is greater than the balance ${formatMessage(owed)} of the loan.`,
    )
  }
}

interface Linked {
  loan: LoanFacts
  row: LoanScheduleRow
  line: Line
  parts: Parts
  is_extra: boolean
}

async function link(tx: Tx, ctx: Ctx, { loan, row, line, parts, is_extra }: Linked): Promise<void> {
  const { entity_id } = tenant(ctx)
  const ending = cents(parseCents(row.beginning_balance) - parts.principal)
  await tx.run(sql`
    update bank_transaction set link = 'loan', chart_of_account_id = ${loan.account}, status = 'by_user',
           truck_id = coalesce(truck_id, ${loan.truck}::uuid), updated_at = ${ctx.now()}
     where entity_id = ${entity_id} and id = ${line.id}`)
  await tx.run(sql`update loan set updated_at = ${ctx.now()} where entity_id = ${entity_id} and id = ${loan.id}`)
  if (is_extra) {
    const renewed = await insertExtra(tx, entity_id, { loan, line, row })
    return writeRest(tx, ctx, renewed, { n: row.n + 1, balance: ending })
  }
  await tx.run(sql`
    update loan_row set is_paid = true, transaction_id = ${line.id}, interest = ${toDecimal(parts.interest)},
           principal = ${toDecimal(parts.principal)}, fee = ${toDecimal(parts.fee)}, ending_balance = ${toDecimal(ending)}
     where entity_id = ${entity_id} and id = ${row.id}`)
  if (parts.interest === parseCents(row.interest) && parts.principal === parseCents(row.principal)) return
  await writeRest(tx, ctx, loan, { n: row.n + 1, balance: ending })
}
