import { createStakeholder, stakeholderTypeCount } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('GET stakeholder/stakeholder/type-count/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it("counts each type in the company's books, and 1099 vendors", async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    await other.stakeholder()
    for (const type of ['Vendor', 'Vendor', 'Customer'] as const)
      await mine.client.call(createStakeholder, { body: { type, full_name: type, is_1099: type === 'Vendor' } })
    expect(await mine.client.call(stakeholderTypeCount)).toEqual({
      all: 3,
      ...{ Driver: 0, Dispatcher: 0, Vendor: 2, Employee: 0, Customer: 1, is_1099: 2 },
    })
  })
})
