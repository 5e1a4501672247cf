import { parseCents, sum, toDecimal, type Cents } from '@/lib/money/cents'
import { levelPayment, loanSchedule, parseRate, paymentCount, type LoanTerms, type PaymentFrequency } from './loan'
import { changedSchedule } from './loan-change'

const terms = (
  amount: string,
  rate: string,
  period: number,
  frequency: PaymentFrequency,
  start: string,
): LoanTerms => ({
  amount: parseCents(amount),
  rate: parseRate(rate),
  period,
  frequency,
  start,
})

const remainingSchedule = (loan: LoanTerms, from: { n: number; balance: Cents }) =>
  changedSchedule(loan, [], from).rows.map(({ is_skipped: _none, ...row }) => row)

/** Source: LEDGER §3.11. */
const VECTORS = [
  {
    loan: terms('85000.00', '8.4', 60, 'monthly', '2026-01-15'),
    payments: 60,
    payment: '1739.81',
    total_interest: '19388.68',
    first: ['2026-02-15', '595.00', '1144.81', '83855.19'],
    last: ['2031-01-15', '12.09', '1727.80', '1739.89'],
  },
  {
    loan: terms('24000.00', '6', 24, 'quarterly', '2025-04-10'),
    payments: 8,
    payment: '3206.02',
    total_interest: '1648.14',
    first: ['2025-07-10', '360.00', '2846.02', '21153.98'],
    last: ['2027-04-10', '47.38', '3158.62', '3206.00'],
  },
  {
    loan: terms('10000.00', '0', 7, 'monthly', '2026-01-31'),
    payments: 7,
    payment: '1428.57',
    total_interest: '0.00',
    first: ['2026-02-28', '0.00', '1428.57', '8571.43'],
    last: ['2026-08-31', '0.00', '1428.58', '1428.58'],
  },
  {
    loan: terms('50000.00', '7.5', 36, 'semi_annually', '2026-03-31'),
    payments: 6,
    payment: '9460.61',
    total_interest: '6763.66',
    first: ['2026-09-30', '1875.00', '7585.61', '42414.39'],
    last: ['2029-03-31', '341.95', '9118.66', '9460.61'],
  },
  {
    loan: terms('30000.00', '5.25', 36, 'annually', '2024-02-29'),
    payments: 3,
    payment: '11067.90',
    total_interest: '3203.70',
    first: ['2025-02-28', '1575.00', '9492.90', '20507.10'],
    last: ['2027-02-28', '552.08', '10515.82', '11067.90'],
  },
  {
    loan: terms('0.10', '12', 12, 'monthly', '2026-01-15'),
    payments: 12,
    payment: '0.01',
    total_interest: '0.00',
    first: ['2026-02-15', '0.00', '0.01', '0.09'],
    last: ['2027-01-15', '0.00', '0.00', '0.00'],
  },
]

test.each(VECTORS)(
  '$loan.period months $loan.frequency from $loan.start: payment $payment',
  ({ loan, payments, payment, first, last, total_interest }) => {
    const rows = loanSchedule(loan)
    const [start, end] = [rows[0], rows.at(-1)]
    if (!start || !end) throw new Error('No payments')
    expect([rows.length, toDecimal(levelPayment(loan))]).toEqual([payments, payment])
    expect([start.date, ...decimals(start.interest, start.principal, start.ending)]).toEqual(first)
    expect([end.date, ...decimals(end.interest, end.principal, sum([end.interest, end.principal]))]).toEqual(last)
    expect(toDecimal(sum(rows.map((row) => row.interest)))).toBe(total_interest)
    expect(sum(rows.map((row) => row.principal))).toBe(loan.amount)
  },
)

test('a loan that one payment pays off', () => {
  const rows = loanSchedule(terms('1000.00', '12', 12, 'annually', '2026-01-15'))
  expect(rows.map((row) => [row.n, row.date, ...decimals(row.interest, row.principal, row.ending)])).toEqual([
    [1, '2027-01-15', '120.00', '1000.00', '0.00'],
  ])
})

test('a loan from the 31st is due on the last day of shorter months and on the 31st of longer ones', () => {
  const rows = loanSchedule(terms('10000.00', '0', 4, 'monthly', '2026-01-31'))
  expect(rows.map((row) => row.date)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
})

test('a loan from a leap day is due on 28 February, and on the 29th four years later', () => {
  const rows = loanSchedule(terms('30000.00', '5.25', 48, 'annually', '2024-02-29'))
  expect(rows.map((row) => row.date)).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'])
})

test('500.00 more principal in payment 2: payment 3 is 575.42 + 1,164.39 and payment 60 pays the last 983.70', () => {
  const loan = terms('85000.00', '8.4', 60, 'monthly', '2026-01-15')
  const rows = remainingSchedule(loan, { n: 3, balance: parseCents('82202.37') })
  const [next, last] = [rows[0], rows.at(-1)]
  if (!next || !last) throw new Error('No payments')
  expect(decimals(next.interest, next.principal)).toEqual(['575.42', '1164.39'])
  expect([last.n, ...decimals(last.beginning, last.principal, last.ending)]).toEqual([60, '983.70', '983.70', '0.00'])
})

test('a large extra payment shortens the term; a paid-off loan has nothing left', () => {
  const loan = terms('85000.00', '8.4', 60, 'monthly', '2026-01-15')
  const rows = remainingSchedule(loan, { n: 3, balance: parseCents('3000.00') })
  expect(rows.map((row) => row.n)).toEqual([3, 4])
  expect(rows.at(-1)?.ending).toBe(0n)
  expect(remainingSchedule(loan, { n: 3, balance: parseCents('0') })).toEqual([])
})

test('whatever the last payment leaves unpaid is due one period later, and so on', () => {
  const loan = terms('24000.00', '6', 24, 'quarterly', '2025-04-10')
  for (const [n, date] of [
    [9, '2027-07-10'],
    [10, '2027-10-10'],
  ] as const) {
    const rows = remainingSchedule(loan, { n, balance: parseCents('158.62') })
    expect(rows.map((row) => [row.n, row.date, ...decimals(row.interest, row.principal, row.ending)])).toEqual([
      [n, date, '2.38', '158.62', '0.00'],
    ])
    expect(remainingSchedule(loan, { n, balance: parseCents('0') })).toEqual([])
  }
})

test('the remaining payments of an unchanged loan are the rest of its schedule', () => {
  const loan = terms('24000.00', '6', 24, 'quarterly', '2025-04-10')
  const all = loanSchedule(loan)
  for (const row of all)
    expect(remainingSchedule(loan, { n: row.n, balance: row.beginning })).toEqual(all.slice(row.n - 1))
})

test('7 months are not a whole number of quarterly payments', () => {
  expect(paymentCount({ period: 7, frequency: 'quarterly' })).toBeNull()
  expect(paymentCount({ period: 18, frequency: 'semi_annually' })).toBe(3)
})

test.each([
  [7, 'quarterly', '7 months hold no whole number of quarterly payments'],
  [0, 'monthly', '0 months hold no whole number of monthly payments'],
] as const)('a term of %s months in %s payments is refused', (period, frequency, message) => {
  const loan = terms('1000.00', '6', period, frequency, '2026-01-15')
  expect(() => loanSchedule(loan)).toThrow(new RangeError(message))
  expect(() => changedSchedule(loan, [], { n: 1, balance: loan.amount })).toThrow(new RangeError(message))
})

test.each([
  ['7.12345', 71_234n],
  ['12', 120_000n],
  [8.4, 84_000n],
  ['8.4000', 84_000n],
  [0, 0n],
  ['100', 1_000_000n],
  [7.1234, 71_234n],
])('rate %s is %s', (percent, rate) => {
  expect(parseRate(percent)).toBe(rate)
})

const decimals = (...amounts: Cents[]): string[] => amounts.map(toDecimal)
