import fc from 'fast-check'
import { addDays } from '@/lib/dates/day'
import { cents, toDecimal } from '@/lib/money/cents'
import { readText } from '@/tests/support/statements/fixture'
import type { ColumnMapping } from './statement'

/* An unknown bank: the guessed columns read every row of its file, or a person corrects them. */

interface Row {
  date: string
  cents: bigint
  name: string
}
interface Column {
  name: string
  cell: (row: Row, index: number) => string
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DATES: Record<string, (year: string, month: string, day: string) => string> = {
  us: (year, month, day) => `${month}/${day}/${year}`,
  short: (year, month, day) => `${Number(month)}/${Number(day)}/${year.slice(2)}`,
  dashed: (year, month, day) => `${month}-${day}-${year}`,
  iso: (year, month, day) => `${year}-${month}-${day}`,
  named: (year, month, day) => `${day}-${MONTHS[Number(month) - 1]}-${year}`,
  worded: (year, month, day) => `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`,
}
const grouped = (amount: bigint): string =>
  toDecimal(cents(amount < 0n ? -amount : amount)).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
const minus = (amount: bigint): string => (amount < 0n ? '-' : '')
const AMOUNTS: Record<string, (amount: bigint) => string> = {
  plain: (amount) => toDecimal(cents(amount)),
  grouped: (amount) => minus(amount) + grouped(amount),
  dollars: (amount) => `${minus(amount)}$${grouped(amount)}`,
  bracketed: (amount) => (amount < 0n ? `(${grouped(amount)})` : grouped(amount)),
  trailing: (amount) => grouped(amount) + minus(amount),
  european: (amount) => (minus(amount) + grouped(amount)).replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')),
}
const EITHER = [
  ['Debit', 'Credit'],
  ['Withdrawals', 'Deposits'],
  ['Money Out', 'Money In'],
  ['Payments', 'Receipts'],
  ['Charges', 'Payments'],
] as const
const WORDS = [
  ['Debit', 'Credit'],
  ['DR', 'CR'],
  ['D', 'C'],
] as const
const MORE: Record<string, (row: Row, index: number) => string> = {
  Status: () => 'Posted',
  Category: (_, index) => ['Fuel', 'Travel'][index % 2] ?? '',
  Reference: (_, index) => String(100_000 + index),
  Account: () => '****4417',
  'Check Number': () => '',
  Currency: () => 'USD',
}

const dialect = fc.record({
  date: fc.constantFrom(...Object.keys(DATES)),
  amount: fc.constantFrom(...Object.keys(AMOUNTS)),
  way: fc.constantFrom('signed', 'either', 'minus either', 'worded', 'suffixed', 'turned around'),
  names: fc.record({
    date: fc.constantFrom('Date', 'Posting Date', 'Transaction Date', 'Date Posted', 'Effective Date'),
    text: fc.constantFrom('Description', 'Payee', 'Name', 'Details', 'Merchant', 'Original Description'),
    amount: fc.constantFrom('Amount', 'Amount (USD)', 'Transaction Amount', 'Amt'),
    balance: fc.constantFrom('Balance', 'Running Balance', 'Available Balance'),
    either: fc.constantFrom(...EITHER),
    words: fc.constantFrom(...WORDS),
  }),
  more: fc.subarray(Object.keys(MORE)),
  has: fc.record({ balance: fc.boolean(), total: fc.boolean(), clock: fc.boolean(), mark: fc.boolean() }),
  isNewestFirst: fc.boolean(),
  above: fc.nat(3),
  delimiter: fc.constantFrom(',', ';', '\t'),
})
type Dialect = typeof dialect extends fc.Arbitrary<infer D> ? D : never

// Equal amounts that alternate between in and out read the same from either end, so a balance proves nothing.
const rows = fc
  .uniqueArray(
    fc.record({
      day: fc.nat(170),
      cents: fc.integer({ min: -900_000, max: 900_000 }).filter((amount) => amount !== 0),
      name: fc.constantFrom(
        'PILOT #0412 JOPLIN MO',
        'TQL LLC ACH',
        'LOVES #233, TULSA',
        'CHECK 1042',
        'BESTPASS TOLLS',
      ),
    }),
    { minLength: 5, maxLength: 30, selector: (row) => Math.abs(row.cents) },
  )
  .map((drawn) =>
    [...drawn]
      .sort((a, b) => a.day - b.day)
      .map((row): Row => ({ date: addDays('2026-01-13', row.day), cents: BigInt(row.cents), name: row.name })),
  )
  .filter((all) => all.some((row) => row.cents > 0n) && all.some((row) => row.cents < 0n))

function columnsOf({ way, names, amount, has, more, date }: Dialect): Column[] {
  const written = AMOUNTS[amount] ?? String
  const size = (value: bigint): string => written(value < 0n ? -value : value)
  const [out, into] = names.either
  const isOut = ({ cents: value }: Row): boolean => value < 0n
  const one = (cell: Column['cell']): Column[] => [{ name: names.amount, cell }]
  const ways: Record<Dialect['way'], Column[]> = {
    signed: one((row) => written(row.cents)),
    'turned around': one((row) => written(-row.cents)),
    suffixed: one((row) => `${grouped(row.cents)} ${isOut(row) ? 'DR' : 'CR'}`),
    worded: [
      ...one((row) => size(row.cents)),
      { name: 'Debit/Credit', cell: (row) => names.words[isOut(row) ? 0 : 1] },
    ],
    either: [
      { name: out, cell: (row) => (isOut(row) ? size(row.cents) : '') },
      { name: into, cell: (row) => (isOut(row) ? '' : size(row.cents)) },
    ],
    'minus either': [
      { name: out, cell: (row) => (isOut(row) ? written(row.cents) : '') },
      { name: into, cell: (row) => (isOut(row) ? '' : size(row.cents)) },
    ],
  }
  let balance = 500_000n
  // Only a balance shows that all signs are reversed.
  const isBalanced = has.balance || way === 'turned around'
  return [
    {
      name: names.date,
      cell: (row) => {
        const [year = '', month = '', day = ''] = row.date.split('-')
        return (DATES[date]?.(year, month, day) ?? '') + (has.clock ? ' 10:33 AM' : '')
      },
    },
    ...more.map((name) => ({ name, cell: MORE[name] ?? String })),
    { name: names.text, cell: (row) => row.name },
    ...ways[way],
    ...(isBalanced ? [{ name: names.balance, cell: (row: Row) => written((balance += row.cents)) }] : []),
  ]
}

function fileOf(all: readonly Row[], chosen: Dialect): string {
  const columns = columnsOf(chosen)
  const body = all.map((row, index) => columns.map(({ cell }) => cell(row, index)))
  const above = [['Account Statement'], ['Account Number', '****4417'], ['Date Range', '01/01/2026 - 06/30/2026']]
  const lines = [
    ...above.slice(0, chosen.above),
    columns.map(({ name }) => name),
    ...(chosen.isNewestFirst ? body.reverse() : body),
    ...(chosen.has.total ? [['Total', '', String(all.length)]] : []),
  ]
  const quoted = (cell: string): string => (cell.includes(chosen.delimiter) ? `"${cell}"` : cell)
  return `${chosen.has.mark ? '\ufeff' : ''}${lines.map((cells) => cells.map(quoted).join(chosen.delimiter)).join('\n')}\n`
}

it('the guessed columns of an unknown CSV give each row its day, amount and direction', () => {
  fc.assert(
    fc.property(rows, dialect, (all, chosen) => {
      const file = fileOf(all, chosen)
      const first = readText(file)
      const mapping = first.needs_mapping?.guess
      const statement = mapping ? readText(file, { mapping: mapping as ColumnMapping }) : first
      const read = statement.accounts
        .flatMap(({ lines }) => lines)
        .map(
          ({ date, amount_cents, amount_type }) =>
            `${date} ${amount_type === 'money_out' ? -amount_cents : amount_cents}`,
        )
      expect(read.sort()).toEqual(all.map((row) => `${row.date} ${row.cents}`).sort())
    }),
    { numRuns: 1_000 },
  )
})
