import type { TrialBalanceFile } from '@/lib/contract/journal-file'
import { entryLines } from './trial-balance-lines'

const row = { row: 2, added_to: null, problems: [], left_out: null }
const account = (id: string) => ({ id, name: id, chart_number: 1 })
const FILE: TrialBalanceFile = {
  rows: [
    { ...row, written: 'Tires', chart_of_account: account('tires'), balance: 39_000, in_books: 2_000, lacking: 37_000 },
    { ...row, written: 'A/P', chart_of_account: account('payable'), balance: -2_000, in_books: -2_000, lacking: 0 },
    {
      ...row,
      written: 'Checking',
      chart_of_account: account('bank'),
      balance: 5,
      in_books: 0,
      lacking: 5,
      left_out: 'no',
    },
    { ...row, written: 'Stock', chart_of_account: null, balance: -7, in_books: 0, lacking: -7 },
  ],
  others: [{ chart_of_account: account('equity'), in_books: -60, lacking: 60, left_out: null }],
  difference: 0,
}
const linesBy = (brought: 'lacking' | 'balance') =>
  entryLines(FILE, brought).map(({ chart_of_account, description, debit, credit }) => [
    ...[chart_of_account, description, debit, credit],
  ])

test('what the books lack: 39,000.00 - 2,000.00 = 37,000.00 of tires, and what only they have is taken back', () => {
  expect(linesBy('lacking')).toEqual([
    ['tires', null, 37_000, null],
    [null, 'Stock', null, 7],
    ['equity', null, 60, null],
  ])
})

test('the balances as they are, without bank accounts', () => {
  expect(linesBy('balance')).toEqual([
    ['tires', null, 39_000, null],
    ['payable', null, null, 2_000],
    [null, 'Stock', null, 7],
  ])
})
