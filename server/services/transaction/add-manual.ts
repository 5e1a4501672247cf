import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { addManualTransaction, Transaction } from '@/lib/contract/transaction'
import { parseCents } from '@/lib/money/cents'
import { formatDay } from '@/lib/dates/format'
import type { Tx } from '@/server/db/connect'
import { bookOf, assertDatesOpen } from '../book'
import { unclosedBankAccount } from '../bank/find'
import { openingFollows } from '../bank/opening-balance'
import { demand } from '../can'
import { accountsByRole, categoryAccount } from '../chart-of-account/find'
import { audit, tenant, transaction, type Ctx } from '../context'
import { assertLoansNotOverdrawn } from '../loan/funding'
import { Conflict, NotFound, Rejected } from '../problems'
import { assertAfterFirstStart, beforeFirstStart } from '../reconciliation/period'
import { fileNewLines } from './after-import'
import { stakeholderName } from './assign-stakeholder'
import { suspenseAccounts } from './lines'
import { makeMirrors, assertOtherAccount } from './mirror'
import { recordLines } from './record'
import { transactionRow } from './row'
import { assertOwnTruck } from './truck'

/** Adds a line by hand, for cash and for what the bank's file lacks. Source: LEDGER §3.13. */
export function addManual(ctx: Ctx, input: Body<typeof addManualTransaction>): Promise<Transaction> {
  demand(ctx, 'transaction.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const account = await unclosedBankAccount(tx, entity_id, input.bank_account)
    const category = input.chart_of_account
      ? await categoryAccount(tx, entity_id, input.chart_of_account, { mirrors: true })
      : null
    if (category) assertOtherAccount([{ id: account.id, bank_account_id: account.id }], category)
    if (input.stakeholder) await stakeholderName(tx, entity_id, input.stakeholder)
    if (input.truck) await assertOwnTruck(tx, entity_id, input.truck)
    if (input.reconciled)
      await assertInReconciliation(tx, entity_id, {
        reconciliation: input.reconciled,
        bank_account: account.id,
        date: input.date,
      })
    await assertAfterFirstStart(tx, entity_id, { bank_accounts: [account.id], date: input.date })
    await assertDatesOpen(tx, ctx, [input.date])
    const clearing = category?.mirrors
      ? (await accountsByRole(tx, entity_id, ['transfers_clearing'])).transfers_clearing
      : null
    const line = {
      id: ctx.id(),
      bank_account_id: account.id,
      ledger_account: account.chart_of_account_id,
      integration_id: account.integration_id,
      date: input.date,
      amount: parseCents(input.amount),
      amount_type: input.amount_type,
      name: input.name,
      description: input.description ?? '',
      provider_transaction_id: null,
      dedup_key: null,
      source: 'manual' as const,
      category: clearing ?? category?.id ?? null,
      stakeholder: input.stakeholder ?? null,
      truck: input.truck ?? null,
      note: input.note ?? null,
      is_mirrored: clearing !== null,
    }
    await recordLines(tx, bookOf(ctx), await suspenseAccounts(tx, entity_id), [line])
    if (line.category !== null && line.amount_type === 'money_in') {
      await assertLoansNotOverdrawn(tx, entity_id, [{ account: line.category, amount: line.amount, ids: [line.id] }])
    }
    if (category)
      await makeMirrors(tx, ctx, [{ ...line, amount: input.amount, stakeholder_id: line.stakeholder }], category)
    if (!category) await fileNewLines(tx, ctx, [line.id])
    await openingFollows(tx, ctx, [line])
    await audit(tx, ctx, [
      { object_type: 'transaction', object_id: line.id, action: 'create', changes: { amount: [null, input.amount] } },
    ])
    return transactionRow(tx, [entity_id], line.id)
  })
}

/**
 * A line belongs to an open reconciliation of its account by its date alone; finishing the reconciliation marks it. Throws when it could
 * not be one of its lines.
 */
async function assertInReconciliation(
  tx: Tx,
  entity_id: string,
  line: { reconciliation: string; bank_account: string; date: string },
): Promise<void> {
  const row = await tx.maybe<{ bank_account_id: string; first_day: string; end_date: string; finished: boolean }>(sql`
    select r.bank_account_id, r.end_date, r.finished,
           (select min(f.start_date) from reconciliation f where f.entity_id = r.entity_id and f.bank_account_id = r.bank_account_id) as first_day
      from reconciliation r where r.entity_id = ${entity_id} and r.id = ${line.reconciliation} for update of r`)
  if (!row) throw new NotFound()
  if (row.bank_account_id !== line.bank_account)
    throw new Rejected('The reconciliation belongs to another bank account.')
  if (line.date > row.end_date)
    throw new Rejected(`Date must be on or before ${formatDay(row.end_date)}, the end of the reconciliation.`)
  if (line.date < row.first_day) throw new Rejected(beforeFirstStart(row.first_day))
  if (row.finished) throw new Conflict('Reconciliation is finished. Undo it before adding transactions.')
}
