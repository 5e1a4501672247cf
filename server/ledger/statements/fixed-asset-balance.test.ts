import { parseCents, toWire } from '@/lib/money/cents'
import { fixedAssetBalance, type AssetFacts } from './fixed-asset-balance'

const asset = (over: Partial<AssetFacts> & { id: string; unit: string }): AssetFacts => ({
  cost: parseCents('100000'),
  financed: parseCents('0'),
  loan: null,
  depreciated: parseCents('0'),
  is_disposed: false,
  ...over,
})
const loan = (paid: string, amount = '85000') => ({ id: 'loan', amount: parseCents(amount), paid: parseCents(paid) })
const figures = (assets: AssetFacts[], loans: ReturnType<typeof loan>[] = []) =>
  fixedAssetBalance(assets, loans).map(({ unit, total, cash_paid, loan_paid, ending }) => [
    unit,
    ...[total, cash_paid, loan_paid, ending].map(toWire),
  ])

test('truck 102: 100,000.00 less 15,000.00 down and 2,797.63 of principal leaves 82,202.37', () => {
  expect(
    figures([asset({ id: 'a', unit: '102', financed: parseCents('85000'), loan: 'loan' })], [loan('2797.63')]),
  ).toEqual([['102', 100000, 15000, 2797.63, 82202.37]])
})

test('cash is paid as a whole; several assets of one unit add up; what was sold is gone', () => {
  expect(
    figures([
      asset({ id: 'a', unit: '51', cost: parseCents('18000') }),
      asset({ id: 'b', unit: '51', cost: parseCents('2000.50') }),
      asset({ id: 'c', unit: '9', is_disposed: true }),
    ]),
  ).toEqual([['51', 20000.5, 20000.5, 0, 0]])
})

test('one loan on three trucks: 100.00 of principal is shared 33.34, 33.33 and 33.33, also when one of them is sold', () => {
  const financed = parseCents('1000')
  const three = ['1', '2', '3'].map((unit) =>
    asset({ id: unit, unit, cost: financed, financed, loan: 'loan', is_disposed: unit === '3' }),
  )
  expect(figures(three, [loan('100', '3000')])).toEqual([
    ['1', 1000, 0, 33.34, 966.66],
    ['2', 1000, 0, 33.33, 966.67],
  ])
})

test('a loan that also brought cash pays off an asset only to its part', () => {
  const one = asset({ id: 'a', unit: '1', cost: parseCents('60'), financed: parseCents('60'), loan: 'loan' })
  expect(figures([one], [loan('50', '100')])).toEqual([['1', 60, 0, 30, 30]])
  expect(figures([one], [loan('100', '100')])).toEqual([['1', 60, 0, 60, 0]])
})
