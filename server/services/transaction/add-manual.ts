import type { Body } from '@/lib/contract/endpoint'
import type { addManualTransaction, Transaction } from '@/lib/contract/transaction'
import { parseCents } from '@/lib/money/cents'
import { booksLocked, lockedUntil } from '../book'
import { bankAccountById } from '../bank/find'
import { categoryAccount } from '../chart-of-account/find'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { stakeholderName } from './assign-stakeholder'
import { suspenseAccounts } from './lines'
import { recordLines } from './record'
import { transactionRow } from './row'

/** A line entered by hand, for cash and for what the bank's file lacks. Source: LEDGER §3.13. */
export function addManual(ctx: Ctx, input: Body<typeof addManualTransaction>): Promise<Transaction> {
  return transaction(ctx, async (tx) => {
    const { company_id, entity_id, user_id } = tenant(ctx)
    const account = await bankAccountById(tx, entity_id, input.bank_account)
    const category = input.chart_of_account ? await categoryAccount(tx, entity_id, input.chart_of_account) : null
    if (input.stakeholder) await stakeholderName(tx, entity_id, input.stakeholder)
    const locked = await lockedUntil(tx, ctx)
    if (locked && input.date <= locked) throw new Conflict(booksLocked(locked))
    const id = ctx.id()
    const suspense = await suspenseAccounts(tx, entity_id)
    await recordLines(tx, { company_id, entity_id, user_id, now: ctx.now() }, suspense, [{
      id,
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
      source: 'manual',
      category: category?.id ?? null,
      stakeholder: input.stakeholder ?? null,
      note: input.note ?? null,
    }])
    await audit(tx, ctx, [{ object_type: 'transaction', object_id: id, action: 'create', changes: { amount: [null, input.amount] } }])
    return transactionRow(tx, [entity_id], id)
  })
}
