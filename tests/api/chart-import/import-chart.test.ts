import { chartCsv } from '@/components/features/chart/chart-csv'
import { importChart, previewChartImport } from '@/lib/contract/chart-import'
import { accountList, nestedList } from '@/lib/contract/chart-of-account'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const file = (text: string) => ({ name: 'chart.csv', bytes: new TextEncoder().encode(text) })
const all = { query: { page_size: 500 } }

test('importing an exported chart changes nothing', async () => {
  const books = await makeBooks(api)
  const text = chartCsv(await books.client.call(nestedList))
  const outcome = await books.client.call(importChart, { body: {}, file: file(text) })
  expect(outcome).toMatchObject({ added: 0, changed: 0, refused: 0 })
  expect(outcome.rows.length).toBe((await books.client.call(accountList)).count)
})

test('an account list without numbers is imported with the numbers of the preview, and changes nothing the second time', async () => {
  const books = await makeBooks(api)
  const list =
    'Full name,Type,Description\nTires,Expenses,\nRock hauling,Income,Gravel and sand\nPay,Cost of Goods Sold,'
  const sent = { body: {}, file: file(list) }
  const shown = await books.client.call(previewChartImport, sent)
  const done = await books.client.call(importChart, sent)
  expect(done).toEqual({ ...shown, import: done.import })
  expect(done).toMatchObject({ added: 2, changed: 0 })
  const made = await books.account(Number(done.rows[1]?.chart_number))
  expect(made).toMatchObject({ name: 'Rock hauling', subcategory: 'revenue', description: 'Gravel and sand' })
  expect(await books.client.call(importChart, sent)).toMatchObject({ added: 0, changed: 0, refused: 0 })
  await books.sound()
})

test('adds and changes accounts, headings first, and deactivates whole branches; the books stay sound', async () => {
  const books = await makeBooks(api)
  const outcome = await books.client.call(importChart, {
    body: {},
    file: file(
      [
        'Number;Name;Parent;Subcategory;Heading;Keywords;Active',
        '6149;Retreads;6148;Operating expenses;no;bandag;no',
        '6148;Rubber;;Operating expenses;yes;;no',
        "6147;'=Caps;6148;;no;;no",
        '6140;Tires and tubes;6100;;;tire;',
      ].join('\n'),
    ),
  })
  expect(outcome).toMatchObject({ added: 3, changed: 1, refused: 0 })
  const rubber = await books.account(6148)
  expect(rubber).toMatchObject({ name: 'Rubber', is_header: true, is_active: false, subcategory: 'operating_expenses' })
  expect(await books.account(6149)).toMatchObject({ parent: rubber.id, keywords: 'bandag', is_active: false })
  expect(await books.account(6147)).toMatchObject({ name: '=Caps', account_element: 'expense' })
  expect((await books.account(6140)).name).toBe('Tires and tubes')
  await books.sound()
})

test('one refused row rejects the whole file, and nothing is changed (400)', async () => {
  const books = await makeBooks(api)
  const before = await books.client.call(accountList, all)
  const bad = file('Number,Name\n6149,Retreads\n99999,Nowhere')
  const refused = await books.client.refused(importChart, { body: {}, file: bad })
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Line 3: Element: field is required Subcategory: field is required',
  ])
  expect(await books.client.call(accountList, all)).toEqual(before)
  expect(await books.client.call(previewChartImport, { body: {}, file: bad })).toMatchObject({ added: 1, refused: 1 })
})

test("a consultant is denied (403), and other companies' books never change", async () => {
  const [mine, other] = [await makeBooks(api), await makeBooks(api)]
  const before = await other.client.call(accountList, all)
  const { client } = await addMember(api, mine, { role: 'consultant' })
  const text = file('Number,Name\n6149,Retreads')
  expect((await client.refused(importChart, { body: {}, file: text })).body.code).toBe('permission_denied')
  await mine.client.call(importChart, { body: {}, file: text })
  expect(await other.client.call(accountList, all)).toEqual(before)
})
