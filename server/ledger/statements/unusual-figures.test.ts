import { parseCents } from '@/lib/money/cents'
import { unusualFigures } from './unusual-figures'

const account = (now: number, before: number[], chart_number = 6010) => ({
  id: String(chart_number),
  chart_number,
  name: 'Diesel Fuel',
  now: parseCents(now),
  before: before.map(parseCents),
})
const found = (...accounts: ReturnType<typeof account>[]) =>
  unusualFigures(accounts).map(({ chart_number, average, off }) => [chart_number, average, off])

test('a figure far above or below every earlier month is reported, the farthest first', () => {
  expect(
    found(
      account(2000, [1000, 1100, 900, 1000, 1000, 1000], 6010),
      account(0, [3000, 3100, 2900, 3000, 3000, 3000], 6020),
    ),
  ).toEqual([
    [6020, 300_000n, -300_000n],
    [6010, 100_000n, 100_000n],
  ])
})

test('an account with its first movement is reported', () => {
  expect(found(account(900, [0, 0, 0, 0, 0, 0]))).toEqual([[6010, 0n, 90_000n]])
})

test('the average is rounded half-up: 0.05 over three months is 0.02', () => {
  expect(found(account(900, [0.05, 0, 0]))).toEqual([[6010, 2n, 89_998n]])
})

test.each([
  ['within half of the average', account(1400, [1000, 1000, 1000, 1000, 1000, 1000])],
  ['by less than 500.00', account(499.99, [0, 0, 0, 0, 0, 0])],
  ['that one of the months had too', account(6000, [0, 0, 6000, 0, 0, 0])],
  ['of fewer than three months', account(9000, [1000, 1000])],
])('a figure %s is not told', (_, figures) => {
  expect(found(figures)).toEqual([])
})

test('exactly 500.00 away is reported, and of two equally far ones the lower account number comes first', () => {
  expect(found(account(500, [0, 0, 0], 6020), account(500, [0, 0, 0], 6010), account(600, [0, 0, 0], 6030))).toEqual([
    [6030, 0n, 60_000n],
    [6010, 0n, 50_000n],
    [6020, 0n, 50_000n],
  ])
})

test('a figure exactly half the average away is usual, a cent more is not, even on an account below 0', () => {
  expect(found(account(1500, [1000, 1000, 1000]))).toEqual([])
  expect(found(account(1500.01, [1000, 1000, 1000]))).toEqual([[6010, 100_000n, 50_001n]])
  expect(found(account(-1500, [-1000, -1000, -1000]))).toEqual([])
  expect(found(account(-1500.01, [-1000, -1000, -1000]))).toEqual([[6010, -100_000n, -50_001n]])
})

test('a figure equal to the highest or lowest month is not outside their range', () => {
  expect(found(account(5000, [5000, 0, 0]))).toEqual([])
  expect(found(account(0, [0, 5000, 5000]))).toEqual([])
  expect(found(account(5000.01, [5000, 0, 0]))).toHaveLength(1)
})

test('a yearly premium among empty months is usual when it was paid before, a larger one is not', () => {
  expect(found(account(12_000, [0, 0, 0, 0, 0, 4000]))).toHaveLength(1)
})
