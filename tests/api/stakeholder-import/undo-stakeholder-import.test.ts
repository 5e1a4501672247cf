import sql from 'sql-template-tag'
import { createAttachment, createComment } from '@/lib/contract/shared'
import { createStakeholder, mergeStakeholder, stakeholderList, updateStakeholder } from '@/lib/contract/stakeholder'
import { importStakeholders, stakeholderImportList, undoStakeholderImport } from '@/lib/contract/stakeholder-import'
import { createTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { uploaded } from '@/tests/support/files'
import { processorMsOf } from '@/tests/support/processor-time'

let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
beforeEach(async () => void (books = await makeBooks(api)))
afterAll(() => api.close())

const LIST = 'Name,Type,Phone\nBolt,Vendor,(555) 010-1111\nHarbor Oak,Customer,\nPilot,Vendor,(555) 010-2222'

async function imported(): Promise<string> {
  const file = { name: 'contacts.csv', bytes: new TextEncoder().encode(LIST) }
  return (await books.client.call(importStakeholders, { body: { existing: 'fill' }, file })).import ?? ''
}
const undo = (id: string) => books.client.call(undoStakeholderImport, { params: { id }, body: {} })
const listed = async () => (await books.client.call(stakeholderList)).results
const names = async () => (await listed()).map(({ full_name }) => full_name)
const idOf = async (name: string) => (await listed()).find(({ full_name }) => full_name === name)?.id ?? ''

test('removes the stakeholders that the file added, and the file can be imported again', async () => {
  expect(await undo(await imported())).toEqual({ removed: 3, names_removed: 0, kept: [] })
  expect(await names()).toEqual([])
  expect((await books.client.call(stakeholderImportList)).results).toMatchObject([
    { file_name: 'contacts.csv', count: 0 },
  ])
  await imported()
  expect(await names()).toEqual(['Bolt', 'Harbor Oak', 'Pilot'])
})

test('keeps those that are used or were changed, and what it filled in one that was there before', async () => {
  await books.client.call(createStakeholder, { body: { type: 'Vendor', full_name: 'Pilot' } })
  const id = await imported()
  await books.line({ stakeholder: await idOf('Bolt') })
  await books.client.call(updateStakeholder, {
    params: { id: await idOf('Harbor Oak') },
    body: { email: 'a@b.example' },
  })
  expect(await undo(id)).toEqual({
    removed: 0,
    names_removed: 0,
    kept: [
      { reason: 'used', count: 1 },
      { reason: 'changed', count: 1 },
    ],
  })
  expect((await listed()).map(({ full_name, phone }) => [full_name, phone])).toEqual([
    ['Bolt', '(555) 010-1111'],
    ['Harbor Oak', null],
    ['Pilot', '(555) 010-2222'],
  ])
})

test('keeps those that have a paper or a comment, or drive a truck', async () => {
  const id = await imported()
  const on = async (name: string) => ({ model_name: 'stakeholder' as const, object_id: await idOf(name) })
  const file = (await uploaded(books.client, 'w9.pdf')).id
  await books.client.call(createAttachment, { body: { ...(await on('Bolt')), file, kind: 'w9' } })
  await books.client.call(createComment, { body: { ...(await on('Harbor Oak')), body: 'Pays late.' } })
  await books.client.call(createTruck, { body: { unit_number: '9', driver: await idOf('Pilot') } })
  expect(await undo(id)).toEqual({
    removed: 0,
    names_removed: 0,
    kept: [
      { reason: 'changed', count: 2 },
      { reason: 'used', count: 1 },
    ],
  })
  expect(await names()).toEqual(['Bolt', 'Harbor Oak', 'Pilot'])
})

test('does not stumble over one that was merged into another since', async () => {
  const id = await imported()
  await books.client.call(mergeStakeholder, { params: { id: await idOf('Bolt') }, body: { into: await idOf('Pilot') } })
  expect(await undo(id)).toEqual({ removed: 2, names_removed: 0, kept: [] })
})

test('is refused to those who may not delete stakeholders, and is not found from other books', async () => {
  const id = await imported()
  const clerk = await addMember(api, books, { role: 'other' })
  expect((await clerk.client.refused(undoStakeholderImport, { params: { id }, body: {} })).status).toBe(403)
  const other = await makeBooks(api)
  expect(messageOf(await other.client.refused(undoStakeholderImport, { params: { id }, body: {} }))[0]).toBe(404)
  expect(await names()).toHaveLength(3)
})

test('a thousand go together, each found unused by an index over the bank lines', async () => {
  const text = ['Name,Type', ...Array.from({ length: 1000 }, (_, index) => `Vendor ${index},Vendor`)].join('\n')
  const file = { name: 'contacts.csv', bytes: new TextEncoder().encode(text) }
  const { import: id } = await books.client.call(importStakeholders, { body: {}, file })
  const all = async () => expect(await undo(id ?? '')).toEqual({ removed: 1000, names_removed: 0, kept: [] })
  expect(await processorMsOf(all)).toBeLessThan(300)
  const plan = await api.ports.db.read({ role: 'app', company: books.company.id }, async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`)
    return tx.rows<object>(
      sql`explain select from bank_transaction where entity_id = ${books.entity.id} and stakeholder_id = ${id}`,
    )
  })
  expect(JSON.stringify(plan)).toContain('bank_transaction_of_stakeholder')
})
