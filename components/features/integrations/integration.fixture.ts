import type { BankAccount, Integration } from '@/lib/contract/bank'

const id = (last: number): string => `0198a6f2-6a3e-7c21-9c0e-${String(last).padStart(12, '0')}`
const made = { created_at: '2026-01-05T12:00:00Z', updated_at: '2026-01-05T12:00:00Z' }

export const sampleFeedAccount = (changes: Partial<BankAccount> = {}): BankAccount => ({
  id: id(31),
  integration: id(21),
  account_id: 'item-checking',
  mask: '4417',
  name: 'Business Checking',
  official_name: null,
  account_type: 'checking',
  kind: 'depository',
  is_linked: true,
  current_balance: 48_215.6,
  chart_of_account: id(41),
  entity: id(2),
  last_date: '2026-01-31',
  opening_waits_until: null,
  unreached: null,
  waiting_lines: 0,
  reported_balance: 48_215.6,
  reported_on: '2026-02-01',
  is_closed: false,
  ...made,
  ...changes,
})

export const sampleIntegration = (changes: Partial<Integration> = {}): Integration => ({
  id: id(21),
  name: 'Prairie State Bank',
  source_system: 'plaid',
  bank_accounts: [sampleFeedAccount()],
  last_sync_date: '2026-02-01T12:00:00Z',
  status: 'connected',
  error_message: null,
  is_sandbox: true,
  ...made,
  ...changes,
})

export const SAMPLE_TASK = id(51)
