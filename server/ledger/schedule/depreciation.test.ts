import fc from 'fast-check'
import { cents, parseCents, sum, toDecimal, type Cents } from '@/lib/money/cents'
import { depreciationSchedule, type DepreciationStep, type DepreciationTerms } from './depreciation'

/** Source: LEDGER §3.12. */
const VECTORS = [
  {
    cost: '100000.00',
    useful_life: 5,
    start: '2026-01-15',
    rows: 60,
    monthly: '1666.67',
    first: '2026-01-31',
    last: ['2030-12-31', '1666.47'],
  },
  {
    cost: '96000.00',
    useful_life: 4,
    start: '2024-07-01',
    rows: 48,
    monthly: '2000.00',
    first: '2024-07-31',
    last: ['2028-06-30', '2000.00'],
  },
  {
    cost: '18000.01',
    useful_life: 3,
    start: '2026-02-28',
    rows: 36,
    monthly: '500.00',
    first: '2026-02-28',
    last: ['2029-01-31', '500.01'],
  },
  {
    cost: '0.05',
    useful_life: 1,
    start: '2026-12-31',
    rows: 12,
    monthly: '0.00',
    first: '2026-12-31',
    last: ['2027-11-30', '0.05'],
  },
]

test.each(VECTORS)(
  '$cost over $useful_life years from $start: $monthly a month',
  ({ cost, useful_life, start, rows, monthly, first, last }) => {
    const steps = depreciationSchedule({ cost: parseCents(cost), useful_life, start })
    const [head, tail] = [steps[0], steps.at(-1)]
    if (!head || !tail) throw new Error('No steps')
    expect([steps.length, head.date, toDecimal(head.amount)]).toEqual([rows, first, monthly])
    expect([tail.date, toDecimal(tail.amount), tail.ending]).toEqual([...last, 0n])
    expect(toDecimal(sum(steps.map((step) => step.amount)))).toBe(cost)
    expect(steps.map(({ n }) => n)).toEqual(Array.from({ length: rows }, (_, at) => at + 1))
  },
)

test('a cost that rounds up each month never falls below zero: 0.07 is seven cents in seven months', () => {
  const steps = depreciationSchedule({ cost: parseCents('0.07'), useful_life: 1, start: '2026-01-01' })
  expect(steps.map((step) => Number(step.amount))).toEqual([1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0])
})

const amountsOf = (steps: readonly DepreciationStep[]): string[] => steps.map(({ amount }) => toDecimal(amount))

test('declining balance writes off at twice the straight-line rate, then equal months once those are larger', () => {
  const steps = depreciationSchedule({
    cost: parseCents('24000.00'),
    salvage: parseCents('2400.00'),
    useful_life: 1,
    start: '2026-01-01',
    method: 'declining_balance',
  })
  // A sixth of the balance each month; at the end, half of 3,876.13 less 2,400.00 is more than that.
  expect(amountsOf(steps)).toEqual([
    ...['4000.00', '3333.33', '2777.78', '2314.82', '1929.01', '1607.51'],
    ...['1339.59', '1116.33', '930.27', '775.23', '738.07', '738.06'],
  ])
  expect(steps.at(-1)?.ending).toBe(parseCents('2400.00'))
  const bare = depreciationSchedule({
    cost: parseCents('12000.00'),
    useful_life: 1,
    start: '2026-01-01',
    method: 'declining_balance',
  })
  // From month 7 on, a sixth of the balance equals what six equal months write off.
  expect(new Set(amountsOf(bare).slice(6, 11)).size).toBeLessThanOrEqual(2)
  expect(bare.at(-1)?.ending).toBe(0n)
})

test('by miles, each month costs its miles at one rate; a month without miles yet is a forecast of the remainder', () => {
  const steps = depreciationSchedule({
    cost: parseCents('130000.00'),
    salvage: parseCents('10000.00'),
    useful_life: 1,
    start: '2026-01-01',
    method: 'units_of_miles',
    miles: {
      expected: 120_000,
      driven: new Map([
        ['2026-01', 9000],
        ['2026-02', 0],
        ['2026-04', 11_000],
      ]),
    },
  })
  expect(amountsOf(steps).slice(0, 4)).toEqual(['9000.00', '0.00', '11111.11', '11000.00'])
  expect(steps.map(({ miles }) => miles).slice(0, 4)).toEqual([9000, 0, null, 11_000])
  expect(steps.at(-1)?.ending).toBe(parseCents('10000.00'))
})

test('by miles, nothing is written off once the salvage value is reached, and a posted month keeps its amount', () => {
  const miles = {
    expected: 1000,
    driven: new Map([
      ['2026-01', 800],
      ['2026-02', 800],
    ]),
  }
  const terms = { cost: parseCents('1000.00'), useful_life: 1, start: '2026-01-01', method: 'units_of_miles' } as const
  expect(amountsOf(depreciationSchedule({ ...terms, miles })).slice(0, 3)).toEqual(['800.00', '200.00', '0.00'])
  const posted = new Map([['2026-02', parseCents('700.00')]])
  expect(amountsOf(depreciationSchedule({ ...terms, miles: { ...miles, posted } })).slice(0, 3)).toEqual([
    '300.00',
    '700.00',
    '0.00',
  ])
})

test('depreciation booked elsewhere is shared by the months before the books start, and the rest by the months after', () => {
  const steps = depreciationSchedule({
    cost: parseCents('60000.00'),
    useful_life: 5,
    start: '2025-01-01',
    taken: { before: '2026-01-01', amount: parseCents('30000.00') },
  })
  expect(amountsOf(steps).slice(11, 13)).toEqual(['2500.00', '625.00'])
  expect(steps.at(-1)?.ending).toBe(0n)
})

test('declining balance stops at the salvage value: 100.00 with a salvage value of 90.00 writes off 10.00 in the first month', () => {
  const steps = depreciationSchedule({
    cost: parseCents('100.00'),
    salvage: parseCents('90.00'),
    useful_life: 1,
    start: '2026-01-01',
    method: 'declining_balance',
  })
  expect(amountsOf(steps)).toEqual(['10.00', ...Array<string>(11).fill('0.00')])
})

const yearOf = (driven: [string, number][], posted: [string, string][] = []): DepreciationTerms => ({
  cost: parseCents('1200.00'),
  useful_life: 1,
  start: '2026-01-01',
  method: 'units_of_miles',
  miles: {
    expected: 1200,
    driven: new Map(driven),
    posted: new Map(posted.map(([month, amount]) => [month, parseCents(amount)])),
  },
})
const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)

test('by miles, months without known miles share the rest evenly: 900.00 over eleven is 81.82 each, the last 81.80', () => {
  expect(amountsOf(depreciationSchedule(yearOf([['2026-01', 300]])))).toEqual([
    '300.00',
    ...Array<string>(10).fill('81.82'),
    '81.80',
  ])
})

test('by miles, the last month that is not posted takes the remainder', () => {
  const driven = months.map((month): [string, number] => [month, 50])
  expect(amountsOf(depreciationSchedule(yearOf(driven)))).toEqual([...Array<string>(11).fill('50.00'), '650.00'])
  expect(amountsOf(depreciationSchedule(yearOf(driven, [['2026-12', '20.00']])))).toEqual([
    ...Array<string>(10).fill('50.00'),
    '680.00',
    '20.00',
  ])
})

test('by miles, a month booked elsewhere keeps its amount, whatever is posted for it', () => {
  const terms = {
    ...yearOf([['2026-02', 100]], [['2026-01', '5.00']]),
    taken: { before: '2026-02-01', amount: parseCents('90.00') },
  }
  expect(amountsOf(depreciationSchedule(terms)).slice(0, 3)).toEqual(['90.00', '100.00', '101.00'])
})

test('each step has the miles it was calculated with; without any miles the months are equal', () => {
  const byMiles = depreciationSchedule(yearOf([['2026-02', 100]]))
  expect(byMiles.map(({ miles }) => miles)).toEqual([null, 100, ...Array<null>(10).fill(null)])
  const bare = depreciationSchedule({ ...yearOf([]), miles: null })
  expect(amountsOf(bare)).toEqual(Array<string>(12).fill('100.00'))
  expect(bare.map(({ miles }) => miles)).toEqual(Array<null>(12).fill(null))
  const equal = depreciationSchedule({ ...yearOf([['2026-01', 900]]), method: 'straight_line' })
  expect(amountsOf(equal)).toEqual(Array<string>(12).fill('100.00'))
})

test('the month before the books start is the last one booked elsewhere, even when all months are', () => {
  const terms = { cost: parseCents('1200.00'), useful_life: 1, start: '2026-01-01' }
  const taken = (before: string, amount: string) =>
    amountsOf(depreciationSchedule({ ...terms, taken: { before, amount: parseCents(amount) } }))
  expect(taken('2026-02-28', '90.00').slice(0, 3)).toEqual(['90.00', '100.91', '100.91'])
  expect(taken('2026-03-01', '90.00').slice(0, 3)).toEqual(['45.00', '45.00', '111.00'])
  expect(taken('2026-01-01', '0.00').slice(0, 2)).toEqual(['100.00', '100.00'])
  expect(taken('2027-01-01', '1200.00')).toEqual(Array<string>(12).fill('100.00'))
})

const money = (max: number) => fc.integer({ min: 0, max }).map((n) => cents(BigInt(n)))
const monthly = fc.integer({ min: 1, max: 12 }).map((n) => `2026-${String(n).padStart(2, '0')}`)
const anyTerms: fc.Arbitrary<DepreciationTerms> = fc
  .record({
    cost: money(50_000_000),
    salvage: fc.double({ min: 0, max: 1, noNaN: true }),
    taken: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    useful_life: fc.integer({ min: 1, max: 6 }),
    method: fc.constantFrom('straight_line' as const, 'declining_balance' as const, 'units_of_miles' as const),
    expected: fc.integer({ min: 1, max: 1_500_000 }),
    driven: fc.dictionary(monthly, fc.integer({ min: 0, max: 40_000 })),
  })
  .map(({ cost, salvage: share, taken, useful_life, method, expected, driven }) => {
    const part = (whole: Cents, of: number): Cents => cents(BigInt(Math.floor(Number(whole) * of)))
    const salvage = part(cost, share)
    return {
      cost,
      salvage,
      useful_life,
      method,
      start: '2025-11-01',
      taken: taken === null ? null : { before: '2026-01-01', amount: part(cents(cost - salvage), taken) },
      miles: method === 'units_of_miles' ? { expected, driven: new Map(Object.entries(driven)) } : null,
    }
  })

test('over 1,000 random terms of every method the months sum to cost less salvage value, none is negative, and each begins where the last ended', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const steps = depreciationSchedule(terms)
      expect(steps).toHaveLength(12 * terms.useful_life)
      expect(sum(steps.map(({ amount }) => amount))).toBe(terms.cost - (terms.salvage ?? 0n))
      expect(steps.at(-1)?.ending).toBe(terms.salvage)
      expect(steps.every(({ amount }) => amount >= 0n)).toBe(true)
      expect(steps.every((step, index) => step.beginning === (steps[index - 1]?.ending ?? terms.cost))).toBe(true)
      expect(steps.every(({ beginning, amount, ending }) => beginning - amount === ending)).toBe(true)
      if (terms.taken)
        expect(sum(steps.filter(({ date }) => date < '2026-01-01').map(({ amount }) => amount))).toBe(
          terms.taken.amount,
        )
    }),
    { numRuns: 1000 },
  )
})
