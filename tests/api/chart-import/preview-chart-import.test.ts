import { previewChartImport } from '@/lib/contract/chart-import'
import { accountList } from '@/lib/contract/chart-of-account'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { addRule } from '@/tests/support/rules'
import { workbook } from '@/tests/support/statements/workbook'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
})
afterAll(() => api.close())

const file = (lines: readonly string[]) => ({ name: 'chart.csv', bytes: new TextEncoder().encode(lines.join('\r\n')) })
const preview = (...lines: string[]) => books.client.call(previewChartImport, { body: {}, file: file(lines) })

test('shows row by row what would be added and changed, and writes nothing', async () => {
  const before = await books.client.call(accountList, { query: { page_size: 500 } })
  const outcome = await preview(
    'Number,Name,Parent,Keywords,Heading',
    '6149,Retreads,6148,"bandag, retread",no',
    '6148,Rubber,,,yes',
    '6140,Tires and tubes,,,no',
    '6110,Truck Repairs and Maintenance,,,',
  )
  expect(outcome).toMatchObject({ added: 2, changed: 2, refused: 0 })
  expect(outcome.rows.map(({ row, chart_number, outcome: what }) => [row, chart_number, what])).toEqual([
    [2, '6149', 'add'],
    [3, '6148', 'add'],
    [4, '6140', 'change'],
    [5, '6110', 'change'],
  ])
  expect(outcome.rows[2]?.changes).toEqual(expect.arrayContaining(['Name', 'Parent', 'Keywords']))
  expect(outcome.rows.map(({ was }) => was)).toEqual([null, null, 'Tires', 'Truck Repairs'])
  expect(await books.client.call(accountList, { query: { page_size: 500 } })).toEqual(before)
})

test('refuses rows with the same messages as the call for a single account', async () => {
  const prepaid = await books.account(1310)
  await books.journal([
    [1310, 2700, 0],
    [3010, 0, 2700],
  ])
  await addRule(books, 'Parking', 'LOVES', { chart_of_account: (await books.account(5060)).id })
  const { rows, refused } = await preview(
    'Number,Name,Element,Subcategory,Active,Heading',
    `1310,${prepaid.name},,,no,`,
    `1310,Again,,,,`,
    `1310x,No number,,,,`,
    `1320,Outside,asset,fixed_assets,,`,
    `1325,Elsewhere,income,current_assets,,`,
    `1326,${'x'.repeat(256)},,,,`,
    `1327,Perhaps,,,perhaps,`,
    `9010,Factoring Fees,,,no,`,
    `5060,Parking,,,no,`,
    `3010,Owner Capital,equity,owner_equity,,yes`,
  )
  const texts = rows.map(({ problems }) => problems.join(' '))
  expect(texts.slice(0, 7)).toEqual([
    'Account Prepaid Insurance has a balance of 2,700.00 and cannot be deactivated.',
    'Number 1310 is already on line 2.',
    'Number: Enter a number.',
    'Account number 1320 is outside the range 1500-1799 of fixed_assets.',
    'Subcategory current_assets does not belong to income.',
    'Name: Use at most 255 characters.',
    'Active: Enter yes or no.',
  ])
  expect(texts[7]).toMatch(/^System account .* cannot be deactivated\.$/)
  expect(texts[8]).toMatch(/is used by rule Parking\.$/)
  expect(texts[9]).toMatch(/has postings and cannot become a heading\.$|^System account/)
  expect(refused).toBe(10)
})

test('reads a workbook, and names the columns below the title of a report', async () => {
  const bytes = workbook([
    ['Account List'],
    ['Sunrise Freight, LLC'],
    [],
    ['Account #', 'Full name', 'Subcategory'],
    [6149, 'Retreads', 'Operating expenses'],
    ['Monday, November 30, 2026 01:32 PM GMT-06:00'],
  ])
  const outcome = await books.client.call(previewChartImport, { body: {}, file: { name: 'accounts.xlsx', bytes } })
  expect(outcome).toMatchObject({ added: 1, refused: 0, rows: [{ row: 5, chart_number: '6149', name: 'Retreads' }] })
})

test('an account list of QuickBooks without numbers is matched by name, and a new account gets a number of its group', async () => {
  const types: [string, string][] = [
    ['Checking', 'Bank'],
    ['Accounts Receivable (A/R)', 'Accounts receivable (A/R)'],
    ['Truck expenses:Tires', 'Cost of Goods Sold'],
    ['Truck expenses:Retreads', 'Cost of Goods Sold'],
    ['Truck expenses', 'Expenses'],
    ['Shop:Sundries', 'Expense'],
    ['Office:Sundries', 'Expense'],
    ['Escrow at Lender', 'Other Assets'],
    ['Truck Parking', 'Other Current Liabilities'],
    ['Rock hauling', 'Income'],
    ['Scrap sold', 'Other Income'],
    ['Rockets', 'Non-Posting'],
    ['Retreads', ''],
    ['Truck expenses:Retreads', 'Cost of Goods Sold'],
  ]
  const before = await books.client.call(accountList, { query: { page_size: 500 } })
  const { rows, added, changed } = await preview(
    'Full name,Type,Detail type,Description',
    ...types.map((row) => `${row.join()},,`),
  )
  const taken = new Set(before.results.map(({ chart_number }) => String(chart_number)))
  expect(rows.map(({ name, outcome, note, problems }) => [name, outcome, note ?? problems[0] ?? ''])).toEqual([
    ['Checking', 'left_out', 'Add bank accounts and cards in the settings.'],
    ['Accounts Receivable', 'same', ''],
    ['Tires', 'same', ''],
    ['Truck expenses:Retreads', 'add', ''],
    ['Truck expenses', 'add', ''],
    ['Shop:Sundries', 'add', ''],
    ['Office:Sundries', 'add', ''],
    ['Escrow at Lender', 'add', ''],
    ['Truck Parking', 'add', ''],
    ['Rock hauling', 'add', ''],
    ['Scrap sold', 'add', ''],
    ['Rockets', 'refused', 'Type: No group of accounts is called Non-Posting. Enter a number.'],
    ['Retreads', 'refused', 'Number: Enter a number.'],
    ['Truck expenses:Retreads', 'left_out', 'Already on line 5.'],
  ])
  expect([added, changed]).toEqual([8, 0])
  const news = rows.filter(({ outcome }) => outcome === 'add').map(({ chart_number }) => chart_number)
  expect(news.filter((number) => taken.has(number))).toEqual([])
  expect(new Set(news).size).toBe(8)
  expect(news.map((number) => `${number[0]}000`)).toEqual([
    '6000',
    '6000',
    '6000',
    '6000',
    '1000',
    '2000',
    '4000',
    '8000',
  ])
})

test.each([
  [['Name,Keywords', 'Retreads,tires'], 'The first line must name the columns, Number or Type and Name at least.'],
  [['Number,Name'], 'This file has no accounts below the names of its columns.'],
  [['Number,Name', ...Array.from({ length: 1001 }, (_, n) => `${n + 1},x`)], 'One file holds at most 1,000 accounts.'],
  [
    ['Number,Name', '6149,"Retreads'],
    'The quotation mark on line 2 is never closed, so the file was cut off. Please download it again.',
  ],
])('a file that cannot be read as a chart is refused with the reason (400)', async (lines, message) => {
  const refused = await books.client.refused(previewChartImport, { body: {}, file: file(lines) })
  expect([refused.status, refused.body.message]).toEqual([400, message])
})

test('a consultant is denied (403)', async () => {
  const { client } = await addMember(api, books, { role: 'consultant' })
  const refused = await client.refused(previewChartImport, { body: {}, file: file(['Number,Name', '6149,Retreads']) })
  expect(refused.body.code).toBe('permission_denied')
})
