import { v7 } from 'uuid'
import { accountDetail } from '@/lib/contract/chart-of-account'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('GET chart_of_account/chart_of_account/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('returns one account; ids outside the company are not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const fuel = await mine.account(6010)
    expect(await mine.client.call(accountDetail, { params: { id: fuel.id } })).toEqual(fuel)
    for (const id of [(await other.account(6010)).id, v7()]) {
      expect((await mine.client.refused(accountDetail, { params: { id } })).status).toBe(404)
    }
  })
})
