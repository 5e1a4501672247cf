import { chartTemplate, loadChartTemplate } from '@/lib/contract/chart-import'
import { deleteAccount } from '@/lib/contract/chart-of-account'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('restores missing accounts under their headings as in the template; loading it again adds nothing', async () => {
  const books = await makeBooks(api)
  const tires = await books.account(6140)
  await books.client.call(deleteAccount, { params: { id: tires.id } })
  const added = await books.client.call(loadChartTemplate, { body: {} })
  expect(added.accounts).toEqual([{ chart_number: 6140, name: tires.name, is_header: false }])
  const { id: _id, created_at: _made, updated_at: _changed, ...rest } = tires
  expect(await books.account(6140)).toMatchObject(rest)
  expect(await books.client.call(chartTemplate)).toEqual({ accounts: [] })
  expect(await books.client.call(loadChartTemplate, { body: {} })).toEqual({ accounts: [] })
  await books.sound()
})

test('a consultant is denied (403)', async () => {
  const books = await makeBooks(api)
  const { client } = await addMember(api, books, { role: 'consultant' })
  expect((await client.refused(loadChartTemplate, { body: {} })).body.code).toBe('permission_denied')
})
