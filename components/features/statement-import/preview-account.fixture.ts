import type { PreviewAccount } from './target'

/** The preview of a file's only account. */
export const SAMPLE_PREVIEW_ACCOUNT: PreviewAccount = {
  account_key: '021000021:00012345',
  index: 0,
  name: 'Chase Business Checking',
  account_type: null,
  mask: '2345',
  balance: 100,
  balance_date: '2026-03-31',
  bank_account: null,
  count: 12,
  duplicates: 4,
  likely: [],
  reading: { lines: 19, money_in: 10, money_out: 5, ends_at: null, first_date: '2025-12-30' },
  before_start: 3,
  first_date: '2026-01-02',
  last_date: '2026-03-31',
  money_in: 10,
  money_out: 5,
  sample: [],
}
