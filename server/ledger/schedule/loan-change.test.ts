import { parseCents, toDecimal, type Cents } from '@/lib/money/cents'
import { parseRate, type LoanTerms } from './loan'
import { changedSchedule, lastUntilPaid, type Agreed, type LoanChange } from './loan-change'

const loan = (amount: string, rate: string, period: number): LoanTerms => ({
  amount: parseCents(amount),
  rate: parseRate(rate),
  period,
  frequency: 'monthly',
  start: '2026-01-15',
})
const decimals = (...amounts: Cents[]): string[] => amounts.map(toDecimal)
/** The remaining payments: number, interest, principal and the balance after each. */
const rest = (terms: LoanTerms, changes: (LoanChange & Partial<Agreed>)[], n = 1, balance = terms.amount) =>
  changedSchedule(terms, changes, { n, balance }).rows.map((row) =>
    [row.n, ...decimals(row.interest, row.principal, row.ending)].join(' '),
  )
const made = (terms: LoanTerms, changes: LoanChange[]) =>
  changedSchedule(terms, changes, { n: 1, balance: terms.amount }).made.map(({ payment, count }) => [
    toDecimal(payment),
    count,
  ])

describe('a new rate', () => {
  const terms = loan('1200.00', '0', 12)
  const change: LoanChange = { kind: 'rate', first: 7, rate: parseRate('12') }

  it('of 12 % from payment 7 recalculates six level payments for 600.00: 103.53 each', () => {
    expect(rest(terms, [change])).toEqual([
      ...['1 0.00 100.00 1100.00', '2 0.00 100.00 1000.00', '3 0.00 100.00 900.00'],
      ...['4 0.00 100.00 800.00', '5 0.00 100.00 700.00', '6 0.00 100.00 600.00'],
      ...['7 6.00 97.53 502.47', '8 5.02 98.51 403.96', '9 4.04 99.49 304.47'],
      ...['10 3.04 100.49 203.98', '11 2.04 101.49 102.49', '12 1.02 102.49 0.00'],
    ])
    expect(made(terms, [change])).toEqual([['103.53', 12]])
  })
  it('that starts later leaves the payments before it unchanged', () => {
    const agreed = { ...change, payment: parseCents('103.53'), count: 12 }
    expect(rest(terms, [agreed], 5, parseCents('800.00')).slice(0, 3)).toEqual([
      ...['5 0.00 100.00 700.00', '6 0.00 100.00 600.00', '7 6.00 97.53 502.47'],
    ])
  })
  it('also applies when a holiday begins with the same payment', () => {
    const holiday = { kind: 'holiday' as const, first: 7, last: 7, rest: 'spread' as const }
    for (const changes of [
      [holiday, change],
      [change, holiday],
    ]) {
      expect(rest(terms, changes).slice(6, 8)).toEqual(['7 6.00 -6.00 606.00', '8 6.06 118.80 487.20'])
    }
  })
  it('that began earlier continues with its terms, and does not apply at all without them', () => {
    const balance = parseCents('502.47')
    const agreed = { ...change, payment: parseCents('103.53'), count: 12 }
    expect(rest(terms, [agreed], 8, balance)[0]).toBe('8 5.02 98.51 403.96')
    expect(rest(terms, [change], 8, balance)[0]).toBe('8 0.00 100.00 402.47')
    expect(rest(terms, [{ ...change, payment: parseCents('103.53') }], 8, balance)[0]).toBe('8 0.00 100.00 402.47')
    expect(rest(terms, [{ ...change, count: 12 }], 8, balance)[0]).toBe('8 0.00 100.00 402.47')
  })
  it('still applies after a holiday', () => {
    const holiday = { kind: 'holiday' as const, first: 8, last: 8, rest: 'spread' as const }
    // 600.00 at 1 % is 6.00; the four remaining payments share 502.47 and its 5.02.
    expect(rest(terms, [change, holiday]).slice(6)).toEqual([
      ...['7 6.00 97.53 502.47', '8 5.02 -5.02 507.49', '9 5.07 124.99 382.50'],
      ...['10 3.83 126.23 256.27', '11 2.56 127.50 128.77', '12 1.29 128.77 0.00'],
    ])
    const agreed = { ...holiday, payment: parseCents('130.06'), count: 12 }
    const before = { ...change, payment: parseCents('103.53'), count: 12 }
    expect(rest(terms, [before, agreed], 9, parseCents('507.49'))[0]).toBe('9 5.07 124.99 382.50')
  })
  it('under which a payment does not cover the interest leaves all principal to the last payment', () => {
    const agreed = { kind: 'rate' as const, first: 1, rate: parseRate('120'), payment: parseCents('1.00'), count: 3 }
    expect(rest(loan('1000.00', '0', 3), [agreed], 2, parseCents('1000.00'))).toEqual([
      '2 100.00 0.00 1000.00',
      '3 100.00 1000.00 0.00',
    ])
  })
})

describe('a payment holiday', () => {
  const terms = loan('400.00', '0', 4)
  const skip = (first: number, last: number, how: 'extend' | 'spread'): LoanChange => ({
    kind: 'holiday',
    first,
    last,
    rest: how,
  })

  it('that extends keeps the payment of 100.00 and adds as many payments as were skipped', () => {
    expect(rest(terms, [skip(2, 3, 'extend')])).toEqual([
      ...['1 0.00 100.00 300.00', '2 0.00 0.00 300.00', '3 0.00 0.00 300.00'],
      ...['4 0.00 100.00 200.00', '5 0.00 100.00 100.00', '6 0.00 100.00 0.00'],
    ])
    expect(made(terms, [skip(2, 3, 'extend')])).toEqual([['100.00', 6]])
  })
  it('that is spread raises the remaining payments to 150.00', () => {
    expect(rest(terms, [skip(2, 2, 'spread')])).toEqual([
      ...['1 0.00 100.00 300.00', '2 0.00 0.00 300.00', '3 0.00 150.00 150.00', '4 0.00 150.00 0.00'],
    ])
    expect(made(terms, [skip(2, 2, 'spread')])).toEqual([['150.00', 4]])
  })
  it('of the last payment moves it by one month, spread or extended', () => {
    for (const how of ['extend', 'spread'] as const) {
      expect(rest(terms, [skip(4, 4, how)]).slice(3)).toEqual(['4 0.00 0.00 100.00', '5 0.00 100.00 0.00'])
      expect(made(terms, [skip(4, 4, how)])).toEqual([['100.00', 5]])
    }
  })
  it('adds the interest of a skipped payment to what is owed: 1,000.00 at 1 % a month becomes 1,010.00', () => {
    const bearing = loan('1000.00', '12', 4)
    const { rows } = changedSchedule(bearing, [skip(1, 1, 'extend')], { n: 1, balance: bearing.amount })
    expect(rows.map((row) => [row.n, row.date, row.is_skipped, toDecimal(row.beginning)])).toEqual([
      [1, '2026-02-15', true, '1000.00'],
      [2, '2026-03-15', false, '1010.00'],
      [3, '2026-04-15', false, '763.82'],
      [4, '2026-05-15', false, '515.18'],
      [5, '2026-06-15', false, '264.05'],
      [6, '2026-07-15', false, '10.41'],
    ])
    expect(rest(bearing, [skip(1, 1, 'extend')])).toEqual([
      ...['1 10.00 -10.00 1010.00', '2 10.10 246.18 763.82', '3 7.64 248.64 515.18'],
      ...['4 5.15 251.13 264.05', '5 2.64 253.64 10.41', '6 0.10 10.41 0.00'],
    ])
  })
  it('after which the payment does not cover the interest recalculates it: 200.00 at 100 % a year in one payment of 400.00', () => {
    const steep: LoanTerms = { ...loan('100.00', '100', 24), frequency: 'annually' }
    expect(rest(steep, [skip(1, 1, 'extend')])).toEqual(['1 100.00 -100.00 200.00', '2 200.00 200.00 0.00'])
    expect(made(steep, [skip(1, 1, 'extend')])).toEqual([['400.00', 2]])
  })
  it('that began earlier continues with the payments that it still skips', () => {
    const agreed = { ...skip(2, 3, 'extend'), payment: parseCents('100.00'), count: 6 }
    expect(rest(terms, [agreed], 3, parseCents('300.00'))[0]).toBe('3 0.00 0.00 300.00')
    expect(rest(terms, [agreed], 4, parseCents('300.00'))).toEqual([
      ...['4 0.00 100.00 200.00', '5 0.00 100.00 100.00', '6 0.00 100.00 0.00'],
    ])
  })
})

describe('the payment that pays off the loan', () => {
  const until = (balance: string, payment: string, rate = '0', first = 5) =>
    lastUntilPaid({ rate: parseRate(rate), frequency: 'monthly' }, parseCents(balance), {
      first,
      payment: parseCents(payment),
    })

  it.each([
    ['1,000.00 in payments of 250.00 from number 5 on: number 8', '1000.00', '250.00', 8],
    ['a rest of 1.00 joins it', '1001.00', '250.00', 8],
    ['a rest of 1.01 is a payment of its own', '1001.01', '250.00', 9],
    ['less than one payment: the first', '100.00', '250.00', 5],
    ['1,200 payments', '13.00', '0.01', 1204],
    ['more than 1,200 payments: never', '13.01', '0.01', null],
  ] as const)('%s', (_, balance, payment, last) => expect(until(balance, payment)).toBe(last))

  it('counts the interest of each month: 1,010.00 at 1 % in payments of 256.28 takes five', () => {
    expect(until('1010.00', '256.28', '12', 2)).toBe(6)
  })
  it('never comes when a payment is no more than the interest', () => {
    expect(until('10000.00', '100.00', '12')).toBeNull()
    expect(until('10000.00', '99.99', '12')).toBeNull()
    expect(until('100.00', '101.00', '12')).toBe(5)
  })
})
