import type { BankAccount } from '@/lib/contract/bank'
import { createReconciliation, type Reconciliation } from '@/lib/contract/reconciliation'
import type { Transaction } from '@/lib/contract/transaction'
import type { Books } from './books'

/** An account with 100.00 at the start and 25.00 spent in January, being reconciled with a statement of 75.00. */
export async function openReconciliation(
  books: Books,
  over: object = {},
): Promise<{ account: BankAccount; line: Transaction; row: Reconciliation }> {
  const account = await books.bankAccount({ current_balance: 100, balance_date: '2025-12-31' })
  const line = await books.line({ bank_account: account.id, date: '2026-01-10', amount: 25 })
  const row = await books.client.call(createReconciliation, {
    body: { bank_account: account.id, end_date: '2026-01-31', settlement_balance: 75, ...over },
  })
  return { account, line, row }
}
