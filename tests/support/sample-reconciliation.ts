import type { BankAccount } from '@/lib/contract/bank'
import type { FileRef } from '@/lib/contract/file'
import type { Reconciliation, ReconciliationLine } from '@/lib/contract/reconciliation'
import { sampleTransaction } from './sample-transaction'

export const AT = '2026-02-01T09:00:00.000Z'
export const sampleFile: FileRef = { id: 'file', file: '/file', name: 'january.ofx', created_at: AT }

export const sampleBankAccount = (changes: Partial<BankAccount> = {}) =>
  ({
    id: '0198a6f2-6a3e-7c21-9c0e-000000000031',
    name: 'Checking',
    mask: '4417',
    kind: 'depository',
    current_balance: 100,
    ...changes,
  }) as BankAccount

export const sampleReconciliation = (changes: Partial<Reconciliation> = {}): Reconciliation => ({
  id: 'worksheet',
  bank_account: { id: 'bank', name: 'Checking', mask: '4417', kind: 'depository' },
  start_date: '2026-01-01',
  end_date: '2026-01-31',
  beginning_balance: 100,
  money_in_balance: 0,
  money_out_balance: 60,
  ending_balance: 40,
  settlement_balance: 40,
  difference: 0,
  settlement_file: sampleFile,
  exclude_transaction_ids: [],
  finished: false,
  finished_at: null,
  finished_by: null,
  is_newest: false,
  entity: 'entity',
  created_at: AT,
  updated_at: AT,
  ...changes,
})

export const sampleLine = (
  id: string,
  amount: number,
  changes: Partial<ReconciliationLine> = {},
): ReconciliationLine => ({
  ...sampleTransaction({ id, name: `LINE ${id}`, description: '', amount, date: '2026-01-10' }),
  is_included: true,
  age_days: 21,
  ...changes,
})
