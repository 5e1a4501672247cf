import { billList } from '@/lib/contract/bill'
import type { BodyInput } from '@/lib/contract/endpoint'
import { DOCUMENT_ROWS_MAX, previewBillImport, type DocumentImportRow } from '@/lib/contract/document-import'
import { createStakeholder, stakeholderList } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill } from '@/tests/support/invoicing'
import { BILL_LIST, UNPAID_BILLS } from '@/tests/support/statements/open-documents'

let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-07-01' })))
afterAll(() => api.close())

const file = (text: string) => ({ name: 'bills.csv', bytes: new TextEncoder().encode(text) })
const tires = async (of: Books = books) => ({ chart_of_account: (await of.account(6140)).id })
const preview = (text: string, body: BodyInput<typeof previewBillImport> = {}) =>
  books.client.call(previewBillImport, { body, file: file(text) })
const lines = (...all: string[]) => all.join('\n')
const factsOf = ({ row, full_name, number, amount, outcome, notes, problems }: DocumentImportRow) =>
  [row, full_name, number, amount, outcome, ...notes, ...problems].join(' | ')

test('shows row by row what a report of QuickBooks would enter, and writes nothing', async () => {
  const outcome = await preview(UNPAID_BILLS, await tires())
  expect(outcome.rows.map(factsOf)).toEqual([
    '7 | Pilot Tire | T-88 | 1050 | add | Open of 2,050.00',
    '8 | Pilot Tire | T-91 | 950 | add',
    '9 | Pilot Tire | C-4 | -75 | left_out | Vendor Credit: only bills are imported',
    '12 | Total Quality Logistics |  | 140.5 | add',
  ])
  expect(outcome).toMatchObject({
    ...{ added: 3, same: 0, left_out: 1, unplaced: 0, refused: 0, new_names: 2, ignored: ['Past due'] },
    ...{ added_amount: 2140.5, same_amount: 0, left_out_amount: -75 },
  })
  expect(outcome.rows[0]).toMatchObject({
    ...{ date: '2026-05-28', due_date: '2026-06-27', is_new: true, posts_to: '6140 Tires' },
  })
  expect((await books.client.call(billList)).count).toBe(0)
  expect((await books.client.call(stakeholderList)).count).toBe(0)
  await books.sound()
})

test('a row names its own account, by number or name; the chosen one is for the others', async () => {
  const { rows } = await preview(BILL_LIST)
  expect(rows.map(({ posts_to, date, due_date }) => [posts_to, date, due_date])).toEqual([
    ['6010 Diesel Fuel', '2026-06-01', '2026-07-01'],
    ['6140 Tires', '2026-06-08', null],
  ])
  const report = lines(
    'Vendor,Num,Date,Open balance,Split',
    'Loves,1,6/1/2026,5,-Split-',
    'Loves,2,6/1/2026,5,Accounts Payable (A/P)',
    'Loves,3,6/1/2026,5,6010 · Diesel Fuel',
    'Loves,4,6/1/2026,5,Rockets',
    'Loves,5,6/1/2026,5,Business Checking',
  )
  const named = async (body = {}) =>
    (await preview(report, body)).rows.map(({ posts_to, problems }) => posts_to ?? problems.join(' '))
  const own = ['6010 Diesel Fuel', 'Category: No account is called Rockets.']
  expect((await preview(report)).unplaced).toBe(2)
  expect((await named()).slice(0, 4)).toEqual([
    ...Array<string>(2).fill('Category: Choose one for the rows without one.'),
    ...own,
  ])
  expect((await named(await tires())).slice(0, 4)).toEqual(['6140 Tires', '6140 Tires', ...own])
  const { rows: all } = await preview(report, await tires())
  expect(all[4]?.problems).toEqual(['Account Business Checking cannot be used as a category.'])
})

test('a vendor is matched by name despite signs and company suffix, and a bill that is there is skipped', async () => {
  const { client } = books
  const { id: stakeholder } = await client.call(createStakeholder, {
    body: { type: 'Vendor', full_name: 'Bolt & Sons, LLC' },
  })
  const known = { stakeholder, bill_date: '2026-06-01', bill_due_date: null }
  const there = await makeBill(books, { ...known, bill_number: 'A-1', items: [[6140, 1, 50]] })
  const plain = await makeBill(books, { ...known, bill_number: null, items: [[6140, 1, 60]] })
  const { rows, same, same_amount } = await preview(
    lines(
      'Vendor,Num,Date,Open balance',
      'BOLT and Sons,a-1,6/1/2026,50',
      'Bolt & Sons,A-1,6/1/2026,45',
      'Bolt & Sons,,6/1/2026,60',
      'Bolt & Sons,,6/1/2026,61',
      'Bolt & Sons,A-2,6/2/2026,7',
      'Bolt & Sons,A-2,6/2/2026,7',
      'Bolt & Sons,A-2,6/3/2026,7',
      'Ortiz,A-1,6/1/2026,50',
    ),
    await tires(),
  )
  expect([same, same_amount]).toEqual([4, 162])
  expect(rows.map(({ full_name, outcome, notes, problems }) => [full_name, outcome, ...notes, ...problems])).toEqual([
    ['Bolt & Sons, LLC', 'same', `Already there as ${there.entry_id}`],
    ['Bolt & Sons, LLC', 'same', `Already there as ${there.entry_id}, with 50.00`],
    ['Bolt & Sons, LLC', 'same', `Already there as ${plain.entry_id}`],
    ['Bolt & Sons, LLC', 'add', 'In the file: Bolt & Sons'],
    ['Bolt & Sons, LLC', 'add', 'In the file: Bolt & Sons'],
    ['Bolt & Sons, LLC', 'same', 'Already on line 6'],
    ['Bolt & Sons, LLC', 'refused', 'In the file: Bolt & Sons', 'Number A-2 is already on line 6.'],
    ['Ortiz', 'add'],
  ])
})

test('of two vendors whose names are alike, each gets the bills of its own name', async () => {
  for (const full_name of ['Acme', 'Acme, LLC']) await books.stakeholder(full_name)
  const rows = await preview(
    lines('Vendor,Num,Date,Open balance', '"Acme, LLC",1,6/1/2026,5', 'acme,1,6/1/2026,6', '"Acme, LLC",1,6/1/2026,5'),
    await tires(),
  )
  expect(rows.rows.map(({ full_name, outcome }) => [full_name, outcome])).toEqual([
    ['Acme, LLC', 'add'],
    ['Acme', 'add'],
    ['Acme, LLC', 'same'],
  ])
})

test('a running balance, a blank one and another currency are not taken for what is open', async () => {
  const { rows } = await preview(
    lines(
      'Type,Vendor,Num,Date,Currency,Amount,Balance',
      'Bill,Bolt,1,6/1/2026,USD,100,100',
      'Bill,Bolt,2,6/2/2026,,50,150',
      'Bill Pmt -Check,Bolt,3,6/3/2026,,120,30',
      'Bill,Bolt,4,6/4/2026,,50,',
      'Bill,Bolt,5,6/4/2026,CAD,50,50',
      'Bill,Bolt,6,6/4/2026,US Dollar,50,25',
    ),
    await tires(),
  )
  expect(rows.map(({ amount, outcome, problems }) => [amount, outcome, ...problems])).toEqual([
    [100, 'add'],
    [null, 'refused', 'Open balance: 150.00 is more than the amount 50.00. Is it a running balance?'],
    [30, 'left_out'],
    [null, 'refused', 'Open balance: The amount is missing.'],
    [null, 'refused', 'Open balance: The amount is in "CAD". Only US dollars can be imported.'],
    [25, 'add'],
  ])
})

test('an amount with CR or DR may be a credit, so it is refused', async () => {
  const { rows } = await preview(
    lines('Vendor,Num,Date,Open balance', 'Bolt,1,6/1/2026,5.00 CR', 'Bolt,2,6/1/2026,5.00DR', 'Bolt,3,6/1/2026,5.00-'),
    await tires(),
  )
  expect(rows.map(({ outcome, problems }) => [outcome, ...problems])).toEqual([
    ['refused', 'Open balance: The amount "5.00 CR" may be a credit. Write it with or without a minus.'],
    ['refused', 'Open balance: The amount "5.00DR" may be a credit. Write it with or without a minus.'],
    ['left_out'],
  ])
})

test('names what cannot be read, in the words for a single bill', async () => {
  const { rows, refused } = await preview(
    lines(
      'Vendor,Num,Date,Due date,Amount',
      ',1,6/1/2026,,5',
      'Bolt,2,soon,,5',
      'Bolt,3,6/31/2026,,5',
      'Bolt,4,6/1/2026,5/1/2026,5',
      'Bolt,5,6/1/2026,,five',
      'Bolt,6,6/1/2026,,1.005',
      'Bolt,7,,,9',
      'Bolt,8,6/1/2026,,100000000',
      `${'x'.repeat(256)},9,6/1/2026,,5`,
      'Bolt,10,6/1/2026,,0',
      'Bolt,11,6/1/2026,,-5',
    ),
    await tires(),
  )
  expect(rows.map(({ row, problems, notes }) => [row, ...problems, ...notes].join(' '))).toEqual([
    '2 Vendor: field is required',
    '3 Date: The date "soon" cannot be read.',
    '4 Date: The date "6/31/2026" is not in the calendar.',
    '5 Due date: Due date cannot be before the bill date.',
    '6 Amount: The amount "five" cannot be read as US dollars.',
    '7 Amount: The amount "1.005" has more than 2 decimals.',
    '8 Date: The date is missing.',
    '9 Amount: Number is too large.',
    '10 Vendor: Use at most 255 characters.',
    '11 Nothing is open',
    '12 Negative: credits and payments are not imported',
  ])
  expect(refused).toBe(9)
})

test('a bill of the closed period is refused in its row', async () => {
  await books.lockBooks('2026-06-01')
  const { rows } = await preview(UNPAID_BILLS, await tires())
  expect(rows.map(({ outcome, problems }) => [outcome, ...problems])[0]).toEqual([
    'refused',
    'Books are locked through 2026-06-01.',
  ])
  expect(rows[1]?.outcome).toBe('add')
})

test.each([
  ['Vendor,Amount\nBolt,5', 'The first line must name the columns, Date and Open balance or Amount at least.'],
  ['Date,Amount\nTOTAL,5', 'This file has no bills below the names of its columns.'],
  [
    `Date,Amount\n${'6/1/2026,5\n'.repeat(DOCUMENT_ROWS_MAX + 1)}`,
    `One file holds at most ${DOCUMENT_ROWS_MAX} bills.`,
  ],
  ['%PDF-1.7', /Please save the list as CSV or as an Excel workbook \(\.xlsx\)\.$/],
])('a file that is no list of bills is refused with the reason (400)', async (text, message) => {
  const refused = await books.client.refused(previewBillImport, { body: {}, file: file(text) })
  expect(messageOf(refused)).toEqual([400, typeof message === 'string' ? message : expect.stringMatching(message)])
})

test("another company's account is not found (404), and its vendors are not matched", async () => {
  const other = await makeBooks(api)
  await other.stakeholder('Pilot Tire')
  const body = await tires(other)
  expect((await books.client.refused(previewBillImport, { body, file: file(UNPAID_BILLS) })).status).toBe(404)
  expect((await preview(UNPAID_BILLS, await tires())).new_names).toBe(2)
})

test('a member who only reads is denied (403); one who may not add vendors is told which are missing', async () => {
  const sent = { body: await tires(), file: file(UNPAID_BILLS) }
  const reader = await addMember(api, books, { role: 'finance_department', permission: 'read_only' })
  expect((await reader.client.refused(previewBillImport, sent)).body.code).toBe('permission_denied')
  await books.stakeholder('Pilot Tire')
  const drafter = await addMember(api, books, { role: 'other', permission: 'full_access' })
  const { rows } = await drafter.client.call(previewBillImport, sent)
  expect(rows.map(({ outcome, problems }) => [outcome, ...problems])).toEqual([
    ['add'],
    ['add'],
    ['left_out'],
    ['refused', 'Vendor: There is no Total Quality Logistics, and you do not have permission to add stakeholders.'],
  ])
})
