import { parseCents, toWire } from '@/lib/money/cents'
import { fixedAssetBalance, loanPaid, type AssetFacts } from './fixed-asset-balance'

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

test('a cash purchase is paid in full; several assets of one unit add up; sold ones are left out', () => {
  expect(
    figures([
      asset({ id: 'a', unit: '51', cost: parseCents('18000') }),
      asset({ id: 'b', unit: '51', cost: parseCents('2000.50') }),
      asset({ id: 'c', unit: '9', is_disposed: true }),
    ]),
  ).toEqual([['51', 20000.5, 20000.5, 0, 0]])
})

test('one loan on three trucks: 100.00 of principal is shared 33.34, 33.33 and 33.33, even when one of them is sold', () => {
  const financed = parseCents('1000')
  const three = ['1', '2', '3'].map((unit) =>
    asset({ id: unit, unit, cost: financed, financed, loan: 'loan', is_disposed: unit === '3' }),
  )
  expect(figures(three, [loan('100', '3000')])).toEqual([
    ['1', 1000, 0, 33.34, 966.66],
    ['2', 1000, 0, 33.33, 966.67],
  ])
})

test("a loan that also provided cash pays off only the asset's share", () => {
  const one = asset({ id: 'a', unit: '1', cost: parseCents('60'), financed: parseCents('60'), loan: 'loan' })
  expect(figures([one], [loan('50', '100')])).toEqual([['1', 60, 0, 30, 30]])
  expect(figures([one], [loan('100', '100')])).toEqual([['1', 60, 0, 60, 0]])
})

test("depreciation of a unit's assets adds up, without sold ones", () => {
  const worn = (id: string, unit: string, depreciated: string, is_disposed = false) =>
    asset({ id, unit, depreciated: parseCents(depreciated), is_disposed })
  const units = fixedAssetBalance(
    [worn('a', '51', '10'), worn('b', '51', '2.50'), worn('c', '52', '7'), worn('d', '52', '99', true)],
    [],
  )
  expect(units.map(({ unit, depreciated }) => [unit, toWire(depreciated)])).toEqual([
    ['51', 12.5],
    ['52', 7],
  ])
})

test('each loan pays off only the assets that it financed', () => {
  const owed = (id: string, loan: string) => ({ id, loan, financed: parseCents('60') })
  const loans = ['x', 'y'].map((id, at) => ({ id, amount: parseCents('60'), paid: parseCents(at === 0 ? '5' : '7') }))
  const paid = loanPaid([owed('a', 'x'), owed('b', 'y'), owed('c', 'other')], loans)
  expect([...paid].map(([id, amount]) => [id, toWire(amount)])).toEqual([
    ['a', 5],
    ['b', 7],
  ])
})
