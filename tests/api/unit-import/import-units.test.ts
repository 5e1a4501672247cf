import { EXPORTED } from '@/components/features/fixed-assets/assets-csv'
import { csvOf } from '@/lib/client/csv'
import { createFixedAsset, fixedAssetList } from '@/lib/contract/fixed-asset'
import { createTruck, trailerList, truckList } from '@/lib/contract/truck'
import { importUnits, previewUnitImport } from '@/lib/contract/unit-import'
import { provenVin } from '@/lib/contract/vin'
import { addLoan, assetInput } from '@/tests/support/assets'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { FLEET, sent, VINS } from './files'

let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-01-01' })))
afterAll(() => api.close())

const assets = async () => (await books.client.call(fixedAssetList, { query: { ordering: 'purchase_date' } })).results

test('adds trucks and trailers, and those with a cost as fixed assets; an old one brings its depreciation', async () => {
  const done = await books.client.call(importUnits, sent(FLEET))
  expect(done).toMatchObject({ added: 3, valued: 0, same: 0, refused: 0, total_cost: 215_000, ignored: [] })
  expect((await books.client.call(truckList, { query: {} })).results).toMatchObject([
    { unit_number: '102', full_name: '2021 Freightliner Cascadia · 102', vin_number: VINS[0], state: 'TX' },
    { unit_number: '103', year: 2026, make: 'Kenworth', model: 'T680', ownership: 'company' },
  ])
  expect((await books.client.call(trailerList, { query: {} })).results).toMatchObject([
    { unit_number: '53', make: 'Utility', model: '3000R', ownership: 'lease', fixed_asset: null },
  ])
  expect(await assets()).toMatchObject([
    {
      total_cost: 120_000,
      salvage_value: 12_000,
      accumulated_depreciation: 19_000,
      book_value: 101_000,
      useful_life: 5,
    },
    { total_cost: 95_000, accumulated_depreciation: 0, depreciation_start_date: '2026-02-01' },
  ])
  expect(await books.balances()).toMatchObject({ 1510: 215_000, 1710: -19_000 })
  await books.sound()
})

test('the same asset that is typed in has the same schedule and entry', async () => {
  await books.client.call(importUnits, sent('Truck,Purchase date,Cost\n7,01/15/2026,"100,000"', { useful_life: '5' }))
  await books.client.call(createFixedAsset, { body: await assetInput(books) })
  const [one, other] = (await assets()).map((asset) => ({
    ...asset,
    ...{ id: '', entry_id: '', name: '', truck: null, created_at: '', updated_at: '' },
    next_depreciation: { ...asset.next_depreciation, id: '' },
  }))
  expect(one).toEqual(other)
  await books.sound()
})

test('an exported register can be imported into other books, each asset with its terms', async () => {
  await books.client.call(importUnits, sent(FLEET))
  const miles = { depreciation_method: 'units_of_miles', expected_miles: 500_000, salvage_value: 5000 } as const
  const truck = (await books.client.call(createTruck, { body: { unit_number: '900', make: 'Mack' } })).id
  await books.client.call(createFixedAsset, { body: await assetInput(books, { ...miles, truck }) })
  const before = await assets()
  const other = await makeBooks(api, { books_start: '2026-01-01' })
  const done = await other.client.call(importUnits, sent(csvOf(EXPORTED, before)))
  expect(done).toMatchObject({ added: 3, refused: 0, total_cost: 315_000 })
  const termsOf = (all: typeof before) =>
    all.map((asset) => ({
      ...{
        cost: asset.total_cost,
        life: asset.useful_life,
        method: asset.depreciation_method,
        miles: asset.expected_miles,
      },
      ...{
        salvage: asset.salvage_value,
        start: asset.depreciation_start_date,
        value: asset.book_value,
        name: asset.name,
      },
    }))
  const { results } = await other.client.call(fixedAssetList, { query: { ordering: 'purchase_date' } })
  expect(termsOf(results)).toEqual(termsOf(before))
  await other.sound()
})

test('a unit that is already there is not added again, and gets its fixed asset if it has none', async () => {
  await books.client.call(importUnits, sent(`Unit,Type,VIN\n102,Truck,${VINS[0]}\n53,Trailer,`))
  const again = await books.client.call(importUnits, sent(FLEET))
  expect(again).toMatchObject({ added: 1, valued: 1, same: 1, total_cost: 215_000 })
  expect(again.rows.map(({ outcome, name, cost }) => [outcome, name, cost])).toEqual([
    ['value', '102 · 2021 Freightliner Cascadia', 120_000],
    ['add', '103 · 2026 Kenworth T680', 95_000],
    ['same', '53 · 2020 Utility 3000R', null],
  ])
  expect(await books.client.call(importUnits, sent(FLEET))).toMatchObject({
    added: 0,
    valued: 0,
    same: 3,
    import: null,
  })
  expect(await assets()).toHaveLength(2)
  await books.sound()
})

test('the cost of a unit that is already there is never dropped silently, nor written twice', async () => {
  await books.client.call(importUnits, sent(`Truck,VIN\n102,${VINS[0]}\n103,`))
  const text = [
    'Truck,VIN,Purchased,Cost,Useful life',
    '102,,02/01/2026,50000,5',
    `,${VINS[0]},02/01/2026,50000,5`,
    '103,,02/01/2026,50000,',
  ].join('\n')
  const { rows } = await books.client.call(previewUnitImport, sent(text))
  expect(rows.map(({ outcome, notes, problems }) => [outcome, ...notes, ...problems])).toEqual([
    ['value'],
    ['same', 'Already there'],
    ['refused', 'Useful life: Choose one for the file, or add a column Useful life.'],
  ])
})

test('the type comes from the row, its unit, the heading or the choice, and is asked for otherwise', async () => {
  const types = async (text: string, body = {}) =>
    (await books.client.call(previewUnitImport, sent(text, body))).rows.map(({ asset_type }) => asset_type)
  expect(await types('Unit,Category\n1,Tractor\n2,Semi Trailer\nTrailer 3,')).toEqual(['truck', 'trailer', 'trailer'])
  expect(await types('Trailer #,Make\n3,Wabash')).toEqual(['trailer'])
  expect(await types('Unit,Make\n3,Wabash', { asset_type: 'trailer' })).toEqual(['trailer'])
  const asked = await books.client.call(previewUnitImport, sent('Unit,Make\n3,Wabash'))
  expect(asked.rows[0]).toMatchObject({
    outcome: 'refused',
    problems: ['Type: Choose one for the file, or add a column Type.'],
  })
})

test('a loan of that name pays for it; an unknown one is refused', async () => {
  await addLoan(books)
  const file = (loan: string) =>
    sent(`Truck,Purchase date,Cost,Useful life,Down payment,Loan\n7,01/15/2026,100000,60 months,15000,${loan}`)
  const refused = await books.client.refused(importUnits, file('Truck 9 loan'))
  expect(messageOf(refused)).toEqual([400, 'Line 2: Loan: There is no loan Truck 9 loan. Add it first.'])
  await books.client.call(importUnits, file('TRUCK 102 LOAN'))
  expect(await assets()).toMatchObject([
    { type_of_financing: 'loan', loan: { name: 'Truck 102 loan' }, down_payment: 15_000, useful_life: 5 },
  ])
  await books.sound()
})

test('rows that cannot be added say why, and then nothing is', async () => {
  const other = provenVin('1XKYDP9X', 'NJ000001')
  await books.client.call(importUnits, sent(`Truck,VIN\n102,${VINS[0]}`))
  const text = [
    'Unit,Type,VIN,Year,Ownership,Purchased,Cost,Useful life in years',
    '1,Truck,123,21,mine,13/45/2026,abc,forever',
    '2,Truck,,,,,50000,',
    `3,Truck,${VINS[0]},,,,,`,
    `102,Truck,${other},,,,,`,
    '5,Truck,,,,01/15/2026,50000,99',
    '5,Truck,,,,,,',
    ',,,,,01/15/2026,1,5',
    '6,Truck,123,,,,,',
    `5,Truck,${other},,,,,`,
    `7,Truck,${VINS[1]},,,,,`,
    `8,Truck,${VINS[1]},,,,,`,
    `5,Truck,${VINS[1]},,,,,`,
  ].join('\n')
  const { rows } = await books.client.call(previewUnitImport, sent(text))
  expect(rows.map(({ row, outcome, notes, problems }) => [row, outcome, ...notes, ...problems])).toEqual([
    [
      2,
      'refused',
      'Ownership: Choose company, owner-operator, lease, rental or other.',
      'Year: Enter a year with four digits.',
      'Cost: The amount "abc" cannot be read as US dollars.',
    ],
    [3, 'refused', 'Purchased: Enter the date.', 'Useful life: Choose one for the file, or add a column Useful life.'],
    [4, 'same', 'Already there'],
    [5, 'refused', '102 is already there with another VIN.'],
    [6, 'refused', 'Useful life in years: Useful life is in years and must be between 1 and 40.'],
    [7, 'same', 'Already on line 6'],
    [8, 'refused', 'Type: Choose one for the file, or add a column Type.'],
    [9, 'refused', 'VIN: A VIN has 17 characters.'],
    [10, 'same', 'Already on line 6'],
    [11, 'add'],
    [12, 'refused', 'This VIN already belongs to 7.'],
    [13, 'same', 'Already on line 6'],
  ])
  expect((await books.client.refused(importUnits, sent(text))).status).toBe(400)
  expect((await books.client.call(truckList, { query: {} })).count).toBe(1)
})

test('a vehicle on several lines of one cell keeps its year and make', async () => {
  await books.client.call(importUnits, sent('Truck,Vehicle\n7,"2021 Freightliner\nCascadia 125\nSleeper"'))
  expect((await books.client.call(truckList, { query: {} })).results).toMatchObject([
    { year: 2021, make: 'Freightliner', model: 'Cascadia 125\nSleeper' },
  ])
})

test('totals and units that were sold are left out; a cost of a leased unit is not imported', async () => {
  const text = [
    'Unit,Type,Ownership,Date acquired,Cost,Useful life,Accumulated depreciation,Date sold,Book value',
    '1,Truck,,02/01/2026,50000,5,100,,1',
    '2,Truck,Lease,02/01/2026,50000,5,,,1',
    '3,Truck,,02/01/2020,50000,5,,03/01/2025,1',
    'Total,,,,150000,,,,',
  ].join('\n')
  const done = await books.client.call(importUnits, sent(text))
  expect(done).toMatchObject({ added: 2, left_out: 2, total_cost: 50_000, ignored: ['Book value'] })
  expect(done.rows.map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
    ['add', 'Accumulated depreciation not imported: the books start before it'],
    ['add', 'Cost not imported: only an owned unit is depreciated'],
    ['left_out', 'No longer in the fleet: 03/01/2025'],
    ['left_out', 'A total'],
  ])
})

test('is refused to those who may not change assets, and in a locked period', async () => {
  const reader = await addMember(api, books, { role: 'other' })
  expect((await reader.client.refused(importUnits, sent(FLEET))).status).toBe(403)
  await books.lockBooks('2026-02-28')
  const { rows } = await books.client.call(previewUnitImport, sent(FLEET))
  expect(rows.map(({ outcome, problems }) => [outcome, ...problems])).toEqual([
    ['refused', 'Books are locked through 2026-02-28.'],
    ['refused', 'Books are locked through 2026-02-28.'],
    ['add'],
  ])
})
