import { v7 } from 'uuid'
import { billEntries, voidBill } from '@/lib/contract/bill'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill } from '@/tests/support/invoicing'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
})
afterAll(() => api.close())

test('shows the entries of creation and void in order, without payments', async () => {
  const { id, entry_id } = await makeBill(books)
  await books.client.call(voidBill, { params: { id }, body: { date: '2026-02-09' } })
  const { results } = await books.client.call(billEntries, { params: { id } })
  expect(
    results.map((entry) => [
      entry.entry_id,
      entry.date,
      entry.description,
      ...entry.lines.map(({ chart_of_account, debit, credit }) => [chart_of_account.chart_number, debit, credit]),
    ]),
  ).toEqual([
    [entry_id, '2026-01-22', 'Bill BILL-2', [6140, 2050, 0], [2000, 0, 2050]],
    [`${entry_id}-V`, '2026-02-09', 'Void of Bill BILL-2', [6140, 0, 2050], [2000, 2050, 0]],
  ])
})

test('everyone who can read bills can read them; ids outside the company are not found (404)', async () => {
  const { id } = await makeBill(books)
  const driver = await addMember(api, books, { role: 'other' })
  expect((await driver.client.call(billEntries, { params: { id } })).results).toHaveLength(1)
  const theirs = await makeBill(await makeBooks(api))
  for (const one of [theirs.id, v7()])
    expect(messageOf(await books.client.refused(billEntries, { params: { id: one } }))).toEqual([404, 'Not found.'])
})
