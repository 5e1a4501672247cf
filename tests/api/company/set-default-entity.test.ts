import { v7 } from 'uuid'
import { createEntity, setDefaultEntity } from '@/lib/contract/company'
import { createStakeholder, stakeholderList } from '@/lib/contract/stakeholder'
import { me, updateMe } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('moves the caller to the entity', async () => {
  const { client } = await makeCompany(api)
  const second = await client.call(createEntity, { body: { name: 'Second' } })
  expect(await client.call(setDefaultEntity, { params: { id: second.id } })).toEqual({ ...second, is_default: true })
  expect((await client.call(me)).default_entity?.id).toBe(second.id)
})

test('a write that names the previous books is refused (409) and changes nothing; changes to the caller’s own data succeed', async () => {
  const { client, company, entity } = await makeCompany(api)
  const second = await client.call(createEntity, { body: { name: 'Second' } })
  const headers = { 'x-company-id': company.id, 'x-entity-id': entity.id }
  const vendor = { type: 'Vendor', full_name: 'Bolt and Sons' } as const
  await client.call(createStakeholder, { body: vendor, headers })
  await client.call(setDefaultEntity, { params: { id: second.id } })
  const refused = await client.refused(createStakeholder, { body: { ...vendor, full_name: 'Pilot' }, headers })
  expect([refused.status, refused.body.code]).toEqual([409, 'other_books'])
  expect((await client.call(stakeholderList, { query: {}, headers })).count).toBe(0)
  await client.call(updateMe, { body: { first_name: 'Grace' }, headers })
  await client.call(setDefaultEntity, { params: { id: entity.id }, headers })
  const answer = await client.send(stakeholderList, { query: {} })
  expect(answer.headers.get('x-entity-id')).toBe(entity.id)
  expect(await answer.json()).toMatchObject({ count: 1 })
})

test('a key used before the move is refused (422), so that no response from other books is returned for a write never made', async () => {
  const { client, entity } = await makeCompany(api)
  const second = await client.call(createEntity, { body: { name: 'Second' } })
  const request = { body: { type: 'Vendor', full_name: 'Pilot' }, headers: { 'idempotency-key': 'form-1' } } as const
  const made = await client.call(createStakeholder, request)
  const move = (id: string) =>
    client.call(setDefaultEntity, { params: { id }, headers: { 'idempotency-key': `move-${id}` } })
  await move(second.id)
  await move(second.id)
  expect((await client.refused(createStakeholder, request)).status).toBe(422)
  await move(entity.id)
  expect((await client.call(createStakeholder, request)).id).toBe(made.id)
})

test('an entity of another company, an inaccessible one and an unknown one get the same 404', async () => {
  const [company, foreign] = [await makeCompany(api), await makeCompany(api)]
  const closed = await company.client.call(createEntity, { body: { name: 'Closed' } })
  const member = await addMember(api, company, { role: 'consultant' })
  for (const id of [foreign.entity.id, closed.id, v7()]) {
    const refused = await member.client.refused(setDefaultEntity, { params: { id } })
    expect([refused.status, refused.body]).toEqual([404, { message: 'Not found.' }])
  }
  expect((await member.client.call(me)).default_entity?.id).toBe(company.entity.id)
})
