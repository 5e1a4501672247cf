import { fileDetail } from '@/lib/contract/file'
import { setUnitRenewal, unitRenewals } from '@/lib/contract/unit-renewal'
import { createTrailer, createTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { uploaded } from '@/tests/support/files'
import { addMember } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('stores one date per unit and kind, which a renewal replaces', async () => {
  api.clock.set('2026-03-01T18:00:00Z')
  const books = await makeBooks(api)
  const { id: truck } = await books.client.call(createTruck, { body: { unit_number: 'T-7', make: 'Volvo' } })
  const set = (kind: 'registration' | 'insurance', expires_on: string, note?: string) =>
    books.client.call(setUnitRenewal, { body: { truck, kind, expires_on, note } })
  const first = await set('registration', '2026-03-11')
  expect(first).toMatchObject({ unit: 'T-7 · Volvo', days_left: 10, note: null })
  await set('insurance', '2026-06-30', 'Policy 88')
  expect(await set('registration', '2027-03-11')).toMatchObject({ id: first.id, expires_on: '2027-03-11' })
  expect(await books.client.call(unitRenewals, {})).toMatchObject([{ kind: 'insurance' }, { kind: 'registration' }])
  expect(await set('insurance', '2027-06-30')).toMatchObject({ note: 'Policy 88' })
})

test('a document stays with its date until it is replaced, and everyone who can read the fleet can read it', async () => {
  const books = await makeBooks(api)
  const { id: truck } = await books.client.call(createTruck, { body: { unit_number: 'T-7' } })
  const [card, policy] = [
    (await uploaded(books.client, 'card.pdf')).id,
    (await uploaded(books.client, 'policy.pdf')).id,
  ]
  const set = (body: object) =>
    books.client.call(setUnitRenewal, { body: { truck, kind: 'registration', expires_on: '2026-03-11', ...body } })
  expect((await set({ file: card })).file).toMatchObject({ id: card, name: 'card.pdf' })
  expect((await set({ expires_on: '2027-03-11' })).file).toMatchObject({ id: card })
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.call(fileDetail, { params: { id: card } })).name).toBe('card.pdf')
  expect((await set({ file: policy })).file).toMatchObject({ id: policy })
  expect((await set({ file: null })).file).toBeNull()
  const { id: foreign } = await uploaded((await makeBooks(api)).client, 'theirs.pdf')
  expect(
    (
      await books.client.refused(setUnitRenewal, {
        body: { truck, kind: 'lease', expires_on: '2026-03-11', file: foreign },
      })
    ).status,
  ).toBe(404)
})

test('refuses neither or both units and a missing kind (400), a unit of another company (404) and read-only members (403)', async () => {
  const [books, foreign] = [await makeBooks(api), await makeBooks(api)]
  const { id: truck } = await books.client.call(createTruck, { body: { unit_number: '9' } })
  const { id: trailer } = await books.client.call(createTrailer, { body: { unit_number: '51' } })
  const body = { truck, kind: 'lease', expires_on: '2026-03-11' }
  const status = async (over: object, client = books.client) =>
    (await client.refused(setUnitRenewal, { body: { ...body, ...over } })).status
  expect([await status({ truck: null }), await status({ trailer }), await status({ kind: 'song' })]).toEqual([
    400, 400, 400,
  ])
  expect(await status({}, foreign.client)).toBe(404)
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect(await status({}, reader.client)).toBe(403)
})
