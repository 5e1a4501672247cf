import { setBudget } from '@/lib/contract/budget'
import { chartImportList, importChart, undoChartImport } from '@/lib/contract/chart-import'
import { accountList, updateAccount } from '@/lib/contract/chart-of-account'
import { createTemplate } from '@/lib/contract/journal-template'
import { createStakeholder } from '@/lib/contract/stakeholder'
import { editChartOfAccount } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
beforeEach(async () => void (books = await makeBooks(api)))
afterAll(() => api.close())

const LIST = [
  'Number,Name,Parent,Subcategory,Heading,Keywords,Active',
  '6148,Rubber,,Operating expenses,yes,,',
  '6149,Retreads,6148,Operating expenses,no,,',
  '6147,Caps,6148,Operating expenses,no,,',
  '6151,Chains,,Operating expenses,no,,no',
  '6140,Tires and tubes,6100,,,,',
].join('\n')

async function imported(): Promise<string> {
  const file = { name: 'accounts.csv', bytes: new TextEncoder().encode(LIST) }
  return (await books.client.call(importChart, { body: {}, file })).import ?? ''
}
const undo = (id: string) => books.client.call(undoChartImport, { params: { id }, body: {} })
const numbers = async () =>
  (await books.client.call(accountList, { query: { page_size: 500 } })).results.map(({ chart_number }) => chart_number)
const kept = (reason: string, count: number) => [{ reason, count }]

test('deletes the accounts that the file added, with their headings and inactive ones; changes to others stay', async () => {
  const before = await numbers()
  expect(await undo(await imported())).toEqual({ removed: 4, names_removed: 0, kept: [] })
  expect(await numbers()).toEqual(before)
  expect((await books.account(6140)).name).toBe('Tires and tubes')
  expect((await books.client.call(chartImportList)).results).toMatchObject([{ file_name: 'accounts.csv', count: 0 }])
  await imported()
  expect(await numbers()).toEqual(expect.arrayContaining([6147, 6148, 6149, 6151]))
  await books.sound()
})

test('keeps an account with postings and the heading above it; what was freed since leaves with a second undo', async () => {
  const id = await imported()
  const line = await books.line({ chart_of_account: 6149 })
  expect(await undo(id)).toEqual({ removed: 2, names_removed: 0, kept: kept('used', 2) })
  expect((await books.account(6149)).parent).toBe((await books.account(6148)).id)
  const fuel = (await books.account(6010)).id
  await books.client.call(editChartOfAccount, { params: { id: line.id }, body: { chart_of_account: fuel } })
  await books.sound()
  expect(await undo(id)).toEqual({ removed: 2, names_removed: 0, kept: [] })
  await books.sound()
})

test('keeps what a template, a budget or a vendor relies on, and what somebody changed', async () => {
  const id = await imported()
  const [caps, retreads] = [(await books.account(6147)).id, (await books.account(6149)).id]
  const accounts = [
    { chart_of_account: caps, debit: 5 },
    { chart_of_account: (await books.account(1310)).id, credit: 5 },
  ]
  await books.client.call(createTemplate, { body: { name: 'Caps', accounts } })
  await books.client.call(createStakeholder, { body: { type: 'Vendor', full_name: 'Treads', usual_account: retreads } })
  const chains = (await books.account(6151)).id
  await books.client.call(updateAccount, { params: { id: chains }, body: { description: 'Snow' } })
  expect(await undo(id)).toEqual({
    removed: 0,
    names_removed: 0,
    kept: [...kept('changed', 1), ...kept('used', 3)],
  })
})

test('an account with a budget stays, and keeps it', async () => {
  const id = await imported()
  const caps = (await books.account(6147)).id
  await books.client.call(setBudget, { body: { months: [{ chart_of_account: caps, month: '2026-01', amount: 50 }] } })
  expect((await undo(id)).kept).toEqual(kept('used', 2))
})

test('is refused to those who may not change accounts, and is not found from other books', async () => {
  const id = await imported()
  const reader = await addMember(api, books, { role: 'consultant' })
  expect((await reader.client.refused(undoChartImport, { params: { id }, body: {} })).status).toBe(403)
  const other = await makeBooks(api)
  expect(messageOf(await other.client.refused(undoChartImport, { params: { id }, body: {} }))[0]).toBe(404)
  expect(await numbers()).toEqual(expect.arrayContaining([6147, 6148, 6149, 6151]))
})
