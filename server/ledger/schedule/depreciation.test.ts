import { parseCents, sum, toDecimal } from '@/lib/money/cents'
import { depreciationSchedule } from './depreciation'

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
  },
)

test('a cost that rounds up each month never falls below zero: 0.07 is seven cents in seven months', () => {
  const steps = depreciationSchedule({ cost: parseCents('0.07'), useful_life: 1, start: '2026-01-01' })
  expect(steps.map((step) => Number(step.amount))).toEqual([1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0])
})
