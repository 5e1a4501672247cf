import { readTrialBalance } from '@/lib/contract/journal-file'
import { journalEntryList } from '@/lib/contract/journal-entry'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill } from '@/tests/support/invoicing'
import { workbook } from '@/tests/support/statements/workbook'

let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-07-01' })))
afterAll(() => api.close())

const file = (content: string | Uint8Array) => ({
  name: 'balances.csv',
  bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
})
const sent = (content: string | Uint8Array, date = '2026-06-30') => ({ body: { date }, file: file(content) })
const read = (content: string | Uint8Array, date?: string) => books.client.call(readTrialBalance, sent(content, date))
const lines = (...all: string[]) => all.join('\n')

/** As QuickBooks Online exports it: the column of the accounts has no name. */
const REPORT = lines(
  'Trial Balance,,',
  '"Sunrise Freight, LLC",,',
  '"As of June 30, 2026",,',
  ',Debit,Credit',
  'Business Checking,"10,000.00",',
  'Accounts Payable (A/P),,"2,000.00"',
  'Truck expenses:Tires,"39,000.00",',
  '4010 Linehaul Revenue,,"50,000.00"',
  'Rolling stock,"3,000.00",',
  'TOTAL,"$52,000.00","$52,000.00"',
)

test('each account is matched by number or name, and lacks what the books do not have on that day', async () => {
  await makeBill(books, { bill_date: '2026-06-22', bill_due_date: null, items: [[6140, 1, 2_000]] })
  await makeBill(books, { bill_number: 'next', bill_date: '2026-07-02', bill_due_date: null, items: [[6140, 1, 9]] })
  await books.journal(
    [
      [6150, 70, 0],
      [3010, 0, 70],
    ],
    { date: '2026-06-01' },
  )
  const { rows, others, difference } = await read(REPORT)
  expect(
    rows.map(({ row, written, chart_of_account, balance, in_books, lacking }) => [
      ...[row, written, chart_of_account?.chart_number ?? null, balance, in_books, lacking],
    ]),
  ).toEqual([
    [5, 'Business Checking', 1010, 10_000, 0, 10_000],
    [6, 'Accounts Payable (A/P)', 2000, -2_000, -2_000, 0],
    [7, 'Truck expenses:Tires', 6140, 39_000, 2_000, 37_000],
    [8, '4010 Linehaul Revenue', 4010, -50_000, 0, -50_000],
    [9, 'Rolling stock', null, 3_000, 0, 3_000],
  ])
  expect(others.map(({ chart_of_account, lacking }) => [chart_of_account?.chart_number, lacking])).toEqual([
    [3010, 70],
    [6150, -70],
  ])
  expect(difference).toBe(0)
  expect((await books.client.call(journalEntryList)).count).toBe(1)
})

test('income and costs of an earlier fiscal year are retained earnings', async () => {
  await books.journal(
    [
      [6150, 70, 0],
      [3010, 0, 70],
    ],
    { date: '2025-12-31' },
  )
  const { rows } = await read(lines('Account,Balance', 'Retained Earnings,0', '6150,0'))
  expect(rows.map(({ lacking }) => lacking)).toEqual([-70, 0])
})

test('an account that an entry cannot use is left out with the reason, and a second row of an account is added to the first', async () => {
  await books.bankAccount()
  const { rows, difference } = await read(
    workbook([
      ['Number', 'Account', 'Debit', 'Credit'],
      [1010, 'Checking', 10, ''],
      ['', 'Fixed Assets', 20, ''],
      ['', 'Tires', 30, ''],
      [6140, 'Tires and tubes', '', 5],
    ]),
  )
  expect(rows.map(({ left_out, lacking, added_to }) => [left_out, lacking, added_to])).toEqual([
    ['Use a bank transaction for account Operating.', 10, null],
    ['Account Fixed Assets is a heading and cannot hold postings.', 20, null],
    [null, 25, null],
    [null, 0, 4],
  ])
  expect(difference).toBe(55)
})

test('a name counts before a number, which another program may have given to another account', async () => {
  const { rows } = await read(
    lines('Account,Balance', '6140 · Retained Earnings,1', '6140 · Rubber,2', '"6150 · Tires",3', '1010,4'),
  )
  expect(rows.map(({ chart_of_account }) => chart_of_account?.name)).toEqual([
    'Retained Earnings',
    'Tires',
    'Tires',
    (await books.account(1010)).name,
  ])
})

test('an amount that cannot be read is named in its row', async () => {
  const { rows } = await read(lines('Account,Debit,Credit', 'Tires,ten,1.005'))
  expect(rows[0]?.problems).toEqual([
    'Debit: The amount "ten" cannot be read as US dollars.',
    'Credit: The amount "1.005" has more than 2 decimals.',
  ])
})

test.each([
  ['Account\nTires', 'The first line must name the columns, Debit or Balance and Credit or Balance at least.'],
  ['Account,Balance', 'This file has no accounts below the names of its columns.'],
])('a file that is no trial balance is refused (400)', async (text, message) => {
  expect(messageOf(await books.client.refused(readTrialBalance, sent(text)))).toEqual([400, message])
})

test("a member who only reads is denied (403), and another company's accounts and balances do not count", async () => {
  const other = await makeBooks(api)
  await makeBill(other, { bill_date: '2026-06-22', bill_due_date: null })
  const { rows, others } = await read(REPORT)
  expect([rows[2]?.in_books, others]).toEqual([0, []])
  const { client } = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await client.refused(readTrialBalance, sent(REPORT))).body.code).toBe('permission_denied')
})
