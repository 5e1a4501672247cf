import { v7 } from 'uuid'
import { createEntity, setDefaultEntity } from '@/lib/contract/company'
import { me } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('moves the caller into the entity', async () => {
  const { client } = await makeCompany(api)
  const second = await client.call(createEntity, { body: { name: 'Second' } })
  expect(await client.call(setDefaultEntity, { params: { id: second.id } })).toEqual({ ...second, is_default: true })
  expect((await client.call(me)).default_entity?.id).toBe(second.id)
})

test('an entity of another company, a closed and an unknown one are the same 404', async () => {
  const [company, foreign] = [await makeCompany(api), await makeCompany(api)]
  const closed = await company.client.call(createEntity, { body: { name: 'Closed' } })
  const member = await addMember(api, company, { role: 'consultant' })
  for (const id of [foreign.entity.id, closed.id, v7()]) {
    const refused = await member.client.refused(setDefaultEntity, { params: { id } })
    expect([refused.status, refused.body]).toEqual([404, { message: 'Not found.' }])
  }
  expect((await member.client.call(me)).default_entity?.id).toBe(company.entity.id)
})
