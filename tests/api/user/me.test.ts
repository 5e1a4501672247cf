import { me } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeCompany } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('x', async () => {
  const { client, company, entity } = await makeCompany(api)
  const user = await client.call(me)
  expect(user.default_company?.id).toBe(company.id)
  expect(user.default_entity?.id).toBe(entity.id)
})
