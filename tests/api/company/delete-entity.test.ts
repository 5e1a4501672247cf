import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { createAccount } from '@/lib/contract/bank'
import {
  createEntity,
  deleteEntity,
  entityDetail,
  entityList,
  setDefaultEntity,
  updateCompany,
} from '@/lib/contract/company'
import { memberList } from '@/lib/contract/member'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember, makeCompany } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('deletes an entity without books; members who worked in it continue in their oldest entity', async () => {
  const company = await makeCompany(api)
  const second = await company.client.call(createEntity, { body: { name: 'Second' } })
  const member = await addMember(api, company, { role: 'consultant', entities: [second.id, company.entity.id] })
  await company.client.call(setDefaultEntity, { params: { id: second.id } })
  expect(await company.client.call(deleteEntity, { params: { id: second.id } })).toEqual({
    message: 'Entity Second was deleted.',
  })
  for (const { client } of [company, member]) {
    expect((await client.call(entityList)).results.map((row) => [row.id, row.is_default])).toEqual([
      [company.entity.id, true],
    ])
    expect((await client.refused(entityDetail, { params: { id: second.id } })).status).toBe(404)
  }
  expect((await company.client.call(memberList)).results.map((row) => row.entities)).toEqual([
    [company.entity.id],
    [company.entity.id],
  ])
  expect(
    await api.rows(sql`select changes from audit_log where object_id = ${second.id} and action = 'delete'`),
  ).toEqual([{ changes: { name: ['Second', null] } }])
})

test('an entity with entries or a bank account cannot be deleted (409)', async () => {
  const books = await makeBooks(api)
  await books.client.call(createEntity, { body: { name: 'Second' } })
  await books.journal([
    [6410, 10, 0],
    [1310, 0, 10],
  ])
  const refused = await books.client.refused(deleteEntity, { params: { id: books.entity.id } })
  expect([refused.status, refused.body]).toEqual([
    409,
    { message: 'This entity has entries in its books and cannot be deleted.', code: 'in_use' },
  ])
  const other = await makeCompany(api)
  await other.client.call(createEntity, { body: { name: 'Second' } })
  await other.client.call(createAccount, { body: { name: 'Checking', account_type: 'checking' } })
  expect((await other.client.refused(deleteEntity, { params: { id: other.entity.id } })).body.code).toBe('in_use')
})

test('does not deadlock with simultaneous changes of the company', async () => {
  const books = await makeBooks(api)
  await books.client.call(createEntity, { body: { name: 'Second' } })
  await books.journal([
    [6410, 10, 0],
    [1310, 0, 10],
  ])
  const rename = (turn: number) =>
    books.client.send(updateCompany, { params: { id: books.company.id }, body: { name: `Company ${turn}` } })
  const remove = () => books.client.send(deleteEntity, { params: { id: books.entity.id } })
  for (let turn = 0; turn < 20; turn += 1) {
    const answers = await Promise.all([rename(turn), remove(), rename(-turn), remove()])
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200, 409])
  }
})

test('the last entity cannot be deleted (409), even if two are deleted simultaneously', async () => {
  const { client, entity } = await makeCompany(api)
  const refused = await client.refused(deleteEntity, { params: { id: entity.id } })
  expect([refused.status, refused.body.message]).toEqual([409, 'A company needs at least one entity.'])
  const second = await client.call(createEntity, { body: { name: 'Second' } })
  await Promise.all([entity.id, second.id].map((id) => client.send(deleteEntity, { params: { id } })))
  expect((await client.call(entityList)).count).toBe(1)
})

test('unknown and foreign ids get the same 404; the finance role is denied (403); an outdated version is refused (409)', async () => {
  const [company, stranger] = [await makeCompany(api), await makeCompany(api)]
  for (const id of [stranger.entity.id, v7()])
    expect((await company.client.refused(deleteEntity, { params: { id } })).body).toEqual({ message: 'Not found.' })
  const finance = await addMember(api, company, { role: 'finance_department' })
  expect((await finance.client.refused(deleteEntity, { params: { id: company.entity.id } })).status).toBe(403)
  const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
  expect((await company.client.refused(deleteEntity, { params: { id: company.entity.id }, headers })).body.code).toBe(
    'stale',
  )
})
