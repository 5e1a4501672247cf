import type { LedgerLine, LedgerPage } from '@/lib/contract/chart-of-account'
import { closingRow, creditOf, debitOf, isBalance, openingRow } from './ledger-rows'

const range = { start: '2026-01-01', end: '2026-03-31' }
const line = (part: Partial<LedgerLine>): LedgerLine => ({
  id: '1', event_type: 'transaction', description: 'PrePass', stakeholder: null, entry_id: 'JE-7', journal_entry: '1', date_at: '2026-02-03',
  amount: 25.5, balance_type: 'debit', chart_of_account: 'a', created_at: '2026-02-03T00:00:00Z', running_total: 125.5, ...part,
})
const page = (...results: LedgerLine[]): LedgerPage => ({
  count: 300, next: null, previous: null, results, beginning_balance: 80, ending_balance: 900.1,
})

it('an amount stands on its own side only', () => {
  expect([debitOf(line({})), creditOf(line({}))]).toEqual([25.5, null])
  expect([debitOf(line({ balance_type: 'credit' })), creditOf(line({ balance_type: 'credit' }))]).toEqual([null, 25.5])
})
it('the first page starts from the beginning balance, a later one from what the pages before lead to', () => {
  expect(openingRow(page(line({})), 1, 'debit', range)).toMatchObject({ description: 'Beginning balance', running_total: 80 })
  expect(openingRow(page(line({})), 3, 'debit', range)).toMatchObject({ description: 'Balance forward', running_total: 100 })
  expect(openingRow(page(line({})), 3, 'credit', range)).toMatchObject({ running_total: 151 })
})
it('ends with the balance and the sides of the whole range, and is no line', () => {
  const closing = closingRow(page(line({})), { debit: 1_000, credit: 179.9 }, range)
  expect([closing.running_total, debitOf(closing), creditOf(closing)]).toEqual([900.1, 1_000, 179.9])
  expect([isBalance(closing), isBalance(line({}))]).toEqual([true, false])
})
