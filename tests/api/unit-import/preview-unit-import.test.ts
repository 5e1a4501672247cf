import { fixedAssetList } from '@/lib/contract/fixed-asset'
import { truckList } from '@/lib/contract/truck'
import { importUnits, previewUnitImport, UNIT_ROWS_MAX } from '@/lib/contract/unit-import'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { processorMsOf } from '@/tests/support/processor-time'
import { FLEET, sent } from './files'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('shows exactly what the import then does, and writes nothing', async () => {
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const shown = await books.client.call(previewUnitImport, sent(FLEET))
  expect((await books.client.call(truckList, { query: {} })).count).toBe(0)
  expect((await books.client.call(fixedAssetList, { query: {} })).count).toBe(0)
  await books.sound()
  const done = await books.client.call(importUnits, sent(FLEET))
  expect(done).toEqual({ ...shown, import: done.import })
  expect(done.import).not.toBeNull()
})

test('a file without units is refused as a whole (400)', async () => {
  const { client } = await makeBooks(api)
  const refused = async (text: string) => messageOf(await client.refused(previewUnitImport, sent(text)))
  expect(await refused('Date,Amount\n01/02/2026,5')).toEqual([
    400,
    'The first line must name the columns, Unit or VIN or Make and model or Make at least.',
  ])
  expect(await refused('Unit,Type')).toEqual([
    400,
    'This file has no trucks or trailers below the names of its columns.',
  ])
  const many = ['Truck', ...Array.from({ length: UNIT_ROWS_MAX + 1 }, (_, index) => `T${index}`)].join('\n')
  expect(await refused(many)).toEqual([400, 'One file holds at most 500 trucks or trailers.'])
})

test('the longest texts in place of a number or a name are refused without work', async () => {
  const { client } = await makeBooks(api)
  const [number, name] = [`Truck${' '.repeat(19_000)}x`, `${'a'.repeat(9_000)}\n${'b'.repeat(9_000)}\nc`]
  const text = `Unit,Vehicle,Type\n${number},,Truck\n,"${name}",Truck`
  const preview = async () => {
    const { rows } = await client.call(previewUnitImport, sent(text))
    expect(rows.flatMap(({ problems }) => problems)).toEqual([
      'Unit: Use at most 255 characters.',
      'Make: Use at most 255 characters.',
    ])
  }
  expect(await processorMsOf(preview)).toBeLessThan(1000)
})
