import { v7 } from 'uuid'
import { createEntity, entityDetail } from '@/lib/contract/company'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('shows an entity of the default company', async () => {
  const { client, entity } = await makeCompany(api)
  expect(await client.call(entityDetail, { params: { id: entity.id } })).toEqual(entity)
})

test('entities of another company, inaccessible entities and unknown ones get the same 404', async () => {
  const [company, foreign] = [await makeCompany(api), await makeCompany(api)]
  const closed = await company.client.call(createEntity, { body: { name: 'Closed' } })
  const member = await addMember(api, company, { role: 'consultant' })
  for (const id of [foreign.entity.id, closed.id, v7(), 'x']) {
    const refused = await member.client.refused(entityDetail, { params: { id } })
    expect([refused.status, refused.body]).toEqual([404, { message: 'Not found.' }])
  }
})
