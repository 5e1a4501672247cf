import {
  createFixedAsset,
  disposeFixedAsset,
  fixedAssetDetail,
  previewDepreciation,
  postDepreciation,
  runDepreciation,
  undoDisposal,
  updateFixedAsset,
} from '@/lib/contract/fixed-asset'
import { setTruckMileage } from '@/lib/contract/truck'
import { sumWire } from '@/lib/money/cents'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, assetInput, entryText, month, monthsOf } from '@/tests/support/assets'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())
beforeEach(() => api.clock.set('2026-04-20T17:00:00Z'))

const drive = (books: Books, truck: string | undefined, at: string, miles: number) =>
  books.client.send(setTruckMileage, { body: { truck: truck ?? '', month: at, miles } })
const amounts = async (books: Books, id: string, count: number) =>
  (await monthsOf(books, id)).slice(0, count).map(({ depreciation_amount }) => depreciation_amount)

test('declining balance posts more at first and ends at the salvage value', async () => {
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const { id } = await addAsset(books, { depreciation_method: 'declining_balance', salvage_value: 10000 })
  // 100,000.00 × 2/60, then of what is left
  expect(await amounts(books, id, 3)).toEqual([3333.33, 3222.22, 3114.82])
  const months = await monthsOf(books, id)
  expect([months.length, months.at(-1)?.ending_amount]).toEqual([60, 10000])
  await books.client.call(runDepreciation, { body: { month: '2026-02' } })
  expect(await entryText(books, 'DEP-000001-2026-02')).toBe('2026-02-28 | Dr 6610 3222.22 | Cr 1710 3222.22')
  await books.sound()
})

test('a month depreciated by miles waits until its miles are entered, and posted miles cannot be changed', async () => {
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const asset = await addAsset(books, {
    depreciation_method: 'units_of_miles',
    expected_miles: 900_000,
    salvage_value: 10000,
  })
  const truck = asset.truck?.id
  const january = await month(books, asset.id, '2026-01')
  expect(messageOf(await books.client.refused(postDepreciation, { params: { rowId: january.id } }))).toEqual([
    409,
    'Enter the miles of 102 · 2025 Freightliner Cascadia for January 2026 first.',
  ])
  const run = (preview = false) => books.client.call(runDepreciation, { body: { month: '2026-03', preview } })
  expect(await run(true)).toMatchObject({ rows: 0, waiting_rows: 3, locked_rows: 0 })
  await drive(books, truck, '2026-01', 9500)
  await drive(books, truck, '2026-02', 0)
  expect(await run()).toMatchObject({ rows: 2, total_amount: 950, waiting_rows: 1 })
  expect(await entryText(books, 'DEP-000001-2026-01')).toBe('2026-01-31 | Dr 6610 950 | Cr 1710 950')
  const refused = await drive(books, truck, '2026-01', 9600)
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    {
      message:
        'Unpost the depreciation of 102 · 2025 Freightliner Cascadia for January 2026 before changing its miles.',
    },
  ])
  await drive(books, truck, '2026-03', 12_000)
  const months = await monthsOf(books, asset.id)
  expect(months.slice(0, 3).map(({ miles, depreciation_amount }) => [miles, depreciation_amount])).toEqual([
    [9500, 950],
    [0, 0],
    [12_000, 1200],
  ])
  expect(sumWire(months.map(({ depreciation_amount }) => depreciation_amount))).toBe(90000)
  await books.sound()
})

test('a truck depreciated by miles can be sold once all miles before the sale are entered; undoing the sale restores its months', async () => {
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const asset = await addAsset(books, { depreciation_method: 'units_of_miles', expected_miles: 1_000_000 })
  for (const [at, miles] of [
    ['2026-01', 10_000],
    ['2026-02', 8000],
  ] as const)
    await drive(books, asset.truck?.id, at, miles)
  const before = await monthsOf(books, asset.id)
  const sell = (date: string) => ({ params: { id: asset.id }, body: { date, proceeds: 90000 } })
  expect((await books.client.refused(disposeFixedAsset, sell('2026-04-10'))).status).toBe(409)
  await books.client.call(disposeFixedAsset, sell('2026-03-10'))
  // 100,000.00 − 1,800.00 of book value
  expect(await entryText(books, 'FA-000001-D')).toBe(
    '2026-03-10 | Dr 1095 90000 | Dr 1710 1800 | Cr 1510 100000 | Dr 8510 8200',
  )
  await books.client.call(undoDisposal, { params: { id: asset.id } })
  const facts = ({ date, depreciation_amount }: (typeof before)[number]) => [date, depreciation_amount]
  expect((await monthsOf(books, asset.id)).map(facts)).toEqual(before.map(facts))
  await books.sound()
})

test('the opening entry of an existing unit includes depreciation already booked; the rest is spread over its remaining life', async () => {
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const old = { purchase_date: '2024-01-10', depreciation_start_date: '2024-01-01', total_cost: 96000, useful_life: 4 }
  const asset = await addAsset(books, { ...old, opening_depreciation: 72000 })
  expect(await entryText(books, 'FA-000001')).toBe('2025-12-31 | Dr 1510 96000 | Cr 1710 72000 | Cr 3800 24000')
  expect(asset).toMatchObject({ accumulated_depreciation: 72000, book_value: 24000, opening_depreciation: 72000 })
  expect(asset.next_depreciation).toMatchObject({ date: '2026-01-31', amount: 1000 })
  const preview = await books.client.call(previewDepreciation, { body: { ...old, opening_depreciation: 72000 } })
  expect([preview.monthly_amount, preview.results.filter(({ status }) => status === 'posted').length]).toEqual([
    1000, 24,
  ])
  await books.client.call(updateFixedAsset, { params: { id: asset.id }, body: { opening_depreciation: null } })
  expect((await books.client.call(fixedAssetDetail, { params: { id: asset.id } })).accumulated_depreciation).toBe(48000)
  await books.sound()
})

test.each([
  ['a salvage value above the cost', { salvage_value: 100001 }, 'salvage_value'],
  ['depreciation by miles without expected miles', { depreciation_method: 'units_of_miles' }, 'expected_miles'],
  ['expected miles with straight-line depreciation', { expected_miles: 5 }, 'expected_miles'],
  [
    'a trailer depreciated by miles',
    { asset_type: 'trailer', depreciation_method: 'units_of_miles', expected_miles: 5 },
    'depreciation_method',
  ],
  ['depreciation already booked for a new unit', { opening_depreciation: 1 }, 'opening_depreciation'],
  [
    'more depreciation already booked than the cost',
    { purchase_date: '2025-01-10', depreciation_start_date: '2025-01-10', opening_depreciation: 100001 },
    'opening_depreciation',
  ],
  [
    'less than full depreciation already booked for a unit past its useful life',
    { purchase_date: '2020-01-10', depreciation_start_date: '2020-01-10', opening_depreciation: 1 },
    'opening_depreciation',
  ],
] as const)('refuses %s with a message at its field', async (_, over, field) => {
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const input = await assetInput(books, over)
  const refused = await books.client.refused(createFixedAsset, { body: input })
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, [field]])
})
