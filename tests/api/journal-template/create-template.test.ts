import { createTemplate, templateList, updateTemplate } from '@/lib/contract/journal-template'
import { journalEntryList } from '@/lib/contract/journal-entry'
import { runDaily } from '@/server/jobs/daily'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { sampleTemplate } from '@/tests/support/journal'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  api.clock.set('2026-01-20T17:00:00Z')
  books = await makeBooks(api, { books_start: '2026-01-01' })
})
afterAll(() => api.close())

const rent = (over: object = {}) => sampleTemplate(books, over)

test('is stored by name and not posted; refuses what an entry would be refused for', async () => {
  const made = await books.client.call(createTemplate, { body: await rent() })
  expect(made).toMatchObject({
    name: 'Yard rent',
    next_on: null,
    problem: null,
    accounts: [{ debit: 300 }, { credit: 300 }],
  })
  expect((await books.client.call(journalEntryList, { query: {} })).count).toBe(0)
  expect((await books.client.refused(createTemplate, { body: await rent() })).body).toEqual({
    name: ['A template named Yard rent already exists.'],
  })
  const [first] = (await rent()).accounts
  if (!first) throw new Error('a line')
  const lopsided = await rent({ name: 'Half', accounts: [first, { ...first, debit: 200 }] })
  expect(messageOf(await books.client.refused(createTemplate, { body: lopsided }))[0]).toBe(400)
  const backwards = await rent({ name: 'Backwards', next_on: '2026-02-28', until: '2026-01-31' })
  expect((await books.client.refused(createTemplate, { body: backwards })).body).toEqual({
    until: ['The last day cannot be before the next one.'],
  })
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.refused(createTemplate, { body: await rent({ name: 'Mine' }) })).status).toBe(403)
})

async function runDailyOn(day: string): Promise<void> {
  api.clock.set(`${day}T17:00:00Z`)
  await runDaily(api.ports)
  api.clock.set('2026-01-20T17:00:00Z')
}

async function datesOf(note: string): Promise<string[]> {
  const { results } = await books.client.call(journalEntryList, { query: { search: note, ordering: 'date' } })
  return results.map(({ date }) => date)
}

test('cannot start before the books, or so far back that more than a year is posted immediately (400)', async () => {
  const older = await makeBooks(api, { books_start: '2024-01-01' })
  const accounts = [
    { chart_of_account: (await older.account(6410)).id, debit: 300 },
    { chart_of_account: (await older.account(1310)).id, credit: 300 },
  ]
  const refusal = async (span: { next_on: string; until?: string }) =>
    (await older.client.refused(createTemplate, { body: { name: 'Rent', accounts, ...span } })).body
  const tooMany = { next_on: ['At most 12 months are posted at once. Choose a later day.'] }
  expect(await refusal({ next_on: '2023-12-31' })).toEqual({ next_on: ['The books start on Jan 1, 2024.'] })
  expect(await refusal({ next_on: '2025-01-20' })).toEqual(tooMany)
  const { id } = await older.client.call(createTemplate, { body: { name: 'Rent', accounts, next_on: '2025-01-21' } })
  const params = { id }
  expect((await older.client.refused(updateTemplate, { params, body: { next_on: '2024-06-15' } })).body).toEqual(
    tooMany,
  )
  await older.client.call(updateTemplate, { params, body: { next_on: '2024-06-15', until: '2025-01-31' } })
})

test('posts entries already due immediately, and not again in the daily run; the next date advances', async () => {
  const body = await rent({ name: 'Parking', next_on: '2026-01-20' })
  expect((await books.client.call(createTemplate, { body })).next_on).toBe('2026-02-20')
  expect(await datesOf('Parking')).toEqual(['2026-01-20'])
  const { id } = await books.client.call(createTemplate, { body: await rent({ name: 'Scale' }) })
  const changed = await books.client.call(updateTemplate, { params: { id }, body: { next_on: '2026-01-19' } })
  expect([changed.next_on, await datesOf('Scale')]).toEqual(['2026-02-19', ['2026-01-19']])
  await runDailyOn('2026-01-20')
  expect(await datesOf('Parking')).toEqual(['2026-01-20'])
  await books.sound()
})

test('posts each month once on its day until the end, on the 31st again after February, and reports a locked month', async () => {
  await books.client.call(createTemplate, {
    body: await rent({ name: 'Lease', next_on: '2026-01-31', until: '2026-04-15' }),
  })
  api.clock.set('2026-03-31T17:00:00Z')
  await Promise.all([runDaily(api.ports), runDaily(api.ports)])
  api.clock.set('2026-06-01T17:00:00Z')
  await runDaily(api.ports)
  api.clock.set('2026-01-20T17:00:00Z')
  const { results } = await books.client.call(journalEntryList, { query: { search: 'Lease', ordering: 'date' } })
  expect(results.map(({ date, note, total_amount }) => [date, note, total_amount])).toEqual([
    ['2026-01-31', 'Lease', 300],
    ['2026-02-28', 'Lease', 300],
    ['2026-03-31', 'Lease', 300],
  ])
  const of = async (name: string) =>
    (await books.client.call(templateList)).results.find((template) => template.name === name)
  expect(await of('Lease')).toMatchObject({ next_on: null, problem: null })
  await books.client.call(createTemplate, { body: await rent({ name: 'Late', next_on: '2026-06-15' }) })
  await books.lockBooks('2026-06-30')
  await runDailyOn('2026-06-16')
  expect(await of('Late')).toMatchObject({
    next_on: '2026-07-15',
    problem: 'Jun 15, 2026: Books are locked through 2026-06-30.',
  })
  await books.lockBooks('2026-07-31')
  await runDailyOn('2026-07-16')
  await books.lockBooks(null)
  await runDailyOn('2026-08-16')
  const late = await of('Late')
  expect(late).toMatchObject({
    next_on: '2026-09-15',
    problem: 'Jun 15, 2026: Books are locked through 2026-06-30.\nJul 15, 2026: Books are locked through 2026-07-31.',
  })
  expect(await datesOf('Late')).toEqual(['2026-08-15'])
  const seen = await books.client.call(updateTemplate, { params: { id: late?.id ?? '' }, body: { name: 'Late' } })
  expect(seen).toMatchObject({ next_on: '2026-09-15', problem: null })
  await books.sound()
})
