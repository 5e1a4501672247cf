import type { BodyInput } from '@/lib/contract/endpoint'
import { createStakeholder, stakeholderList } from '@/lib/contract/stakeholder'
import { previewStakeholderImport } from '@/lib/contract/stakeholder-import'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { CUSTOMERS, VENDORS } from '@/tests/support/statements/contact-lists'
import { workbook } from '@/tests/support/statements/workbook'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
})
beforeEach(async () => {
  books = await makeBooks(api)
})
afterAll(() => api.close())

const file = (text: string | Uint8Array) => ({
  name: 'list.csv',
  bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
})
const preview = (text: string | Uint8Array, body: BodyInput<typeof previewStakeholderImport> = {}) =>
  books.client.call(previewStakeholderImport, { body, file: file(text) })
const lines = (...all: string[]) => all.join('\n')

test('shows row by row what would be added, and writes nothing', async () => {
  const outcome = await preview(CUSTOMERS)
  expect(outcome).toMatchObject({ added: 3, filled: 0, same: 0, refused: 0, ignored: ['Full name', 'Ship address'] })
  expect(outcome.rows.map(({ row, full_name, type, outcome: what }) => [row, full_name, type, what])).toEqual([
    [5, 'Harbor Oak Logistics, Inc.', 'Customer', 'add'],
    [8, 'Gus "Doc" Halvorsen Brokerage', 'Customer', 'add'],
    [10, 'Plains Grain:Load 4', 'Customer', 'add'],
  ])
  expect((await preview(workbook(VENDORS))).rows.map(({ type }) => type)).toEqual(['Vendor', 'Vendor'])
  expect((await books.client.call(stakeholderList)).count).toBe(0)
})

test('the type is that of the row, else the chosen one, else that of the heading', async () => {
  const text = lines('Vendor,Type', 'Bolt,', 'Dana,driver')
  const typesOf = async (body = {}) => (await preview(text, body)).rows.map(({ type }) => type)
  expect(await typesOf()).toEqual(['Vendor', 'Driver'])
  expect(await typesOf({ type: 'Employee' })).toEqual(['Employee', 'Driver'])
  const { rows } = await preview(lines('Name', 'Bolt'))
  expect(rows[0]?.problems).toEqual(['Type: Choose one for the file, or add a column Type.'])
})

test('names that are already there are not added again, and their empty fields are filled only on request', async () => {
  const { client } = books
  await client.call(createStakeholder, {
    body: { type: 'Vendor', full_name: 'Bolt & Sons, LLC', phone: '555', city: 'Joplin' },
  })
  await client.call(createStakeholder, { body: { type: 'Customer', full_name: 'Pilot' } })
  const text = lines(
    'Vendor,Phone,Email,Address,City,Terms,1099',
    'BOLT and Sons,777,ap@bolt.example,"1 Main St",Dallas,Net 30,Yes',
    'Pilot,,,"1 Main St",Dallas,,',
    'Loves,,,,,,',
    'loves,,,,,,',
  )
  const problemsOf = async (body = {}) =>
    (await preview(text, body)).rows.map(({ outcome, type, changes, notes }) => [outcome, type, changes, notes])
  expect(await problemsOf()).toEqual([
    ['same', 'Vendor', [], ['Already there as Bolt & Sons, LLC, Vendor']],
    ['same', 'Customer', [], ['Already there as Pilot, Customer']],
    ['add', 'Vendor', [], []],
    ['same', 'Vendor', [], ['Already on line 4']],
  ])
  expect((await problemsOf({ existing: 'fill' })).slice(0, 2)).toEqual([
    ['fill', 'Vendor', ['Email', 'Terms in days'], ['Already there as Bolt & Sons, LLC, Vendor']],
    ['fill', 'Customer', ['Address', 'City'], ['Already there as Pilot, Customer']],
  ])
})

test('a name with letters of another language fills nobody whose other letters are the same', async () => {
  for (const full_name of ['Иванов 7', 'José'])
    await books.client.call(createStakeholder, { body: { type: 'Driver', full_name } })
  const { rows } = await preview(
    lines('Driver,Email', 'Петров 7,p@x.example', 'Jos,j@x.example', 'Jose\u0301,o@x.example'),
    { existing: 'fill' },
  )
  expect(rows.map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
    ['add'],
    ['add'],
    ['fill', 'Already there as José, Driver'],
  ])
})

test('refuses rows with the same messages as the call for a single stakeholder', async () => {
  const { rows, refused } = await preview(
    lines(
      'Name,Type,Email,Terms,Credit limit,Tax ID,City',
      ',Vendor,,,,,',
      'Bolt,Broker,,,,,',
      'Pilot,Vendor,n/a,,,,',
      'Loves,Vendor,,366,,,',
      'Halden,Customer,,,plenty,,',
      'Ortiz,Driver,,,,12-34,',
      `Dana,Employee,,,,,${'x'.repeat(256)}`,
      `${'x'.repeat(256)},Vendor,,,,,`,
    ),
  )
  expect(rows.map(({ problems }) => problems.join(' '))).toEqual([
    'Name: field is required',
    'Type: Choose one of: Driver, Dispatcher, Vendor, Employee, Customer.',
    'Email: Enter a valid email address.',
    'Terms in days: Use at most 365 days.',
    'Credit limit: Enter an amount.',
    'Tax ID: Enter nine digits, such as 12-3456789.',
    'City: Use at most 255 characters.',
    'Name: Use at most 255 characters.',
  ])
  expect(refused).toBe(8)
})

test.each([
  ['Email\na@b.example', 'The first line must name the columns, Name at least.'],
  [
    `Name${',x'.repeat(100_000)}`,
    'This file is not a list. Please save the list as CSV or as an Excel workbook (.xlsx).',
  ],
])('a file that cannot be read as a list is refused with the reason (400)', async (text, message) => {
  const refused = await books.client.refused(previewStakeholderImport, { body: {}, file: file(text) })
  expect([refused.status, refused.body.message]).toEqual([400, message])
})

test('a member who only reads is denied (403)', async () => {
  const { client } = await addMember(api, books, { role: 'finance_department', permission: 'read_only' })
  const refused = await client.refused(previewStakeholderImport, { body: {}, file: file('Vendor\nBolt') })
  expect(refused.body.code).toBe('permission_denied')
})
