import { chartTemplate } from '@/lib/contract/chart-import'
import { deleteAccount, updateAccount } from '@/lib/contract/chart-of-account'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('lists nothing for new books; lists a deleted account, but not one with another name or number', async () => {
  const books = await makeBooks(api)
  const lacking = async () => (await books.client.call(chartTemplate)).accounts
  expect(await lacking()).toEqual([])
  const [tires, prepaid] = [await books.account(6140), await books.account(1310)]
  await books.client.call(updateAccount, { params: { id: prepaid.id }, body: { name: 'Insurance paid ahead' } })
  await books.client.call(deleteAccount, { params: { id: tires.id } })
  expect(await lacking()).toEqual([{ chart_number: 6140, name: tires.name, is_header: false }])
  const other = await books.account(6110)
  await books.client.call(updateAccount, { params: { id: other.id }, body: { chart_number: 6141 } })
  expect(await lacking()).toHaveLength(1)
})
