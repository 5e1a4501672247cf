import type { Transaction } from '@/lib/contract/transaction'

/** What prevents changes of such a line, as the API returns it. */
const blocksOf = ({ status, is_finalized, link, is_split }: Partial<Transaction>) => ({
  lock: status === 'in_progress' ? ('in_progress' as const) : is_finalized ? ('finalized' as const) : null,
  locked_until: null,
  tie:
    ({ bill: 'document', invoice: 'document', transfer: 'transfer', loan: 'loan', mirror: null, none: null }[
      link ?? 'none'
    ] as Transaction['tie']) ?? (is_split ? 'split' : null),
})

/** A bank line for tests. */
export const sampleTransaction = (part: Partial<Transaction> = {}): Transaction => ({
  id: 'row',
  name: 'Pilot Travel Center #412',
  description: 'PILOT 00412 AMARILLO TX',
  merchant_name: null,
  payee: (part.name ?? 'Pilot Travel Center #412').replace(/ #?\d+$/, ''),
  amount: 612.48,
  amount_type: 'money_out',
  date: '2026-05-18',
  transaction_id: null,
  account_id: null,
  is_recurring: false,
  is_flagged: false,
  stakeholder: null,
  bill: null,
  bank_account: { id: 'bank', name: 'Operating', mask: '4417', account_type: 'checking' },
  entity: { id: '0198a6f2-6a3e-7c21-9c0e-000000000002', name: 'Linehaul', logo: null },
  chart_of_account: null,
  mirror_account: null,
  journal_entries: [],
  integration: null,
  status: 'uncategorized',
  note: null,
  is_finalized: false,
  is_split: false,
  split_transaction: null,
  split_amount: null,
  is_reconciliation: false,
  source: 'file',
  link: null,
  is_extra: false,
  ...blocksOf(part),
  truck: null,
  created_at: '2026-05-18T12:00:00Z',
  updated_at: '2026-05-18T12:00:00Z',
  ...part,
})
