import { editChartOfAccount, notCategorizedCount, transactionList } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('GET transaction/not-categorized-count/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it("equals the tab's total, before and after a line is categorized", async () => {
    const books = await makeBooks(api)
    const lines = [await books.line(), await books.line(), await books.line({ chart_of_account: 6010 })]
    const both = async () => [
      (await books.client.call(notCategorizedCount)).count,
      (await books.client.call(transactionList, { query: { not_categorized: true } })).count,
    ]
    expect(await both()).toEqual([2, 2])
    await books.client.call(editChartOfAccount, {
      params: { id: lines[0]?.id ?? '' },
      body: { chart_of_account: (await books.account(6010)).id },
    })
    expect(await both()).toEqual([1, 1])
  })

  it('an unknown filter is refused (400)', async () => {
    const books = await makeBooks(api)
    expect((await books.client.refused(notCategorizedCount, { query: { tab: 'all' } })).body).toEqual({
      tab: ['This field is not known.'],
    })
  })
})
