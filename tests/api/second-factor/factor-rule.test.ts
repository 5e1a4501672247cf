import { factorRule, setFactorRule } from '@/lib/contract/second-factor'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany } from '@/tests/support/company'
import { setUpApp } from '@/tests/support/second-factor'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test("everyone who can see members can see their own company's rule", async () => {
  const [company, other] = [await makeCompany(api), await makeCompany(api)]
  expect(await company.client.call(factorRule)).toEqual({ required: false })
  await setUpApp(api, other.client)
  await other.client.call(setFactorRule, { body: { required: true } })
  expect(await other.client.call(factorRule)).toEqual({ required: true })
  expect(await company.client.call(factorRule)).toEqual({ required: false })
  const driver = await addMember(api, company, { role: 'other' })
  expect((await driver.client.refused(factorRule)).body.code).toBe('permission_denied')
})
