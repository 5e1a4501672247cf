import { disposeFixedAsset, fixedAssetList, runDepreciation } from '@/lib/contract/fixed-asset'
import { createTruck, setTruckMileage, trailerList, truckList, updateTrailer, updateTruck } from '@/lib/contract/truck'
import { importUnits, undoUnitImport, unitImportList } from '@/lib/contract/unit-import'
import { setUnitRenewal } from '@/lib/contract/unit-renewal'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { FLEET, imported, sent } from './files'

let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-01-01' })))
afterAll(() => api.close())
afterEach(() => books.sound())

const undo = (id: string) => books.client.call(undoUnitImport, { params: { id }, body: {} })
const trucks = async () => (await books.client.call(truckList, { query: {} })).results
const units = async () => [...(await trucks()), ...(await books.client.call(trailerList, { query: {} })).results]
const named = async (number: string) => (await units()).find(({ unit_number }) => unit_number === number)?.id ?? ''
const NONE = { removed: 0, names_removed: 0 }

test('removes the units with their fixed assets and entries, and the file can be imported again', async () => {
  expect(await undo(await imported(books))).toEqual({ removed: 3, names_removed: 0, kept: [] })
  expect(await units()).toEqual([])
  expect((await books.client.call(fixedAssetList, { query: {} })).count).toBe(0)
  expect((await books.balances())[1510] ?? 0).toBe(0)
  expect((await books.client.call(unitImportList)).results).toMatchObject([{ count: 0, total_amount: 0 }])
  await imported(books)
  expect(await units()).toHaveLength(3)
})

test('a unit that was there before loses only the fixed asset that the file gave it', async () => {
  await books.client.call(createTruck, { body: { unit_number: '102' } })
  expect(await undo(await imported(books))).toEqual({ removed: 3, names_removed: 0, kept: [] })
  expect(await units()).toMatchObject([{ unit_number: '102', fixed_asset: null }])
})

test('keeps what is depreciated, disposed of, used or changed, with the reason', async () => {
  const id = await imported(books, `${FLEET}\n104,Truck\n105,Truck\n54,Trailer\n106,Truck,,,,,,,,02/01/2026,90000,5`)
  await books.client.call(runDepreciation, { body: { month: '2026-01' } })
  const { results } = await books.client.call(fixedAssetList, { query: {} })
  const sold = results.find(({ truck }) => truck?.unit_number === '106')?.id ?? ''
  await books.client.call(disposeFixedAsset, { params: { id: sold }, body: { date: '2026-02-10', proceeds: 0 } })
  await books.line({ truck: await named('104') })
  await books.client.call(updateTruck, { params: { id: await named('105') }, body: { plate_number: 'NEW' } })
  await books.client.call(updateTrailer, { params: { id: await named('54') }, body: { plate_number: 'NEW' } })
  expect(await undo(id)).toEqual({
    removed: 2,
    names_removed: 0,
    kept: expect.arrayContaining([
      { reason: 'depreciated', count: 2 },
      { reason: 'used', count: 1 },
      { reason: 'changed', count: 2 },
    ]),
  })
  expect((await units()).map(({ unit_number }) => unit_number)).toEqual(['102', '104', '105', '106', '54'])
})

test('keeps a unit with miles or a renewal, and one that the driver changed', async () => {
  const id = (await books.client.call(importUnits, sent('Truck\n1\n2'))).import ?? ''
  await books.client.call(setTruckMileage, { body: { truck: await named('1'), month: '2026-01', miles: 900 } })
  const renewal = { truck: await named('2'), kind: 'annual_inspection', expires_on: '2027-01-31' } as const
  await books.client.call(setUnitRenewal, { body: renewal })
  expect(await undo(id)).toEqual({ ...NONE, kept: [{ reason: 'used', count: 2 }] })
})

test('keeps what lies in a locked period', async () => {
  const id = await imported(books)
  await books.lockBooks('2026-01-31')
  expect(await undo(id)).toEqual({ removed: 2, names_removed: 0, kept: [{ reason: 'locked_period', count: 1 }] })
})

test('is refused to those who may not delete assets, and is not found from other books', async () => {
  const id = await imported(books)
  const clerk = await addMember(api, books, { role: 'other' })
  expect((await clerk.client.refused(undoUnitImport, { params: { id }, body: {} })).status).toBe(403)
  const other = await makeBooks(api)
  expect(messageOf(await other.client.refused(undoUnitImport, { params: { id }, body: {} }))[0]).toBe(404)
  expect(await units()).toHaveLength(3)
})
