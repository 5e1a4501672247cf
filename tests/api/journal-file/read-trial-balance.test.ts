import { addAccount } from '@/lib/contract/chart-of-account'
import { readTrialBalance } from '@/lib/contract/journal-file'
import { journalEntryList } from '@/lib/contract/journal-entry'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill } from '@/tests/support/invoicing'
import { processorMsOf } from '@/tests/support/processor-time'
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

test('DR is debit and CR is credit in a column of balances, and in one of debits or credits the other of them is negative', async () => {
  const balances = await read(
    lines('Account,Balance', 'Tires,"1,000.00 DR"', 'Linehaul Revenue,"1,000.00 Cr."', 'DOT,-5'),
  )
  expect(balances.rows.map(({ balance }) => balance)).toEqual([1_000, -1_000, -5])
  const sides = await read(
    lines('Account,Debit,Credit', 'Tires,5 DR,', 'DOT,5 CR,', 'Linehaul Revenue,,5 CR', 'Meals,,5 DR'),
  )
  expect(sides.rows.map(({ balance }) => balance)).toEqual([5, -5, -5, 5])
})

test('debits and credits that are not the balance beside them may be those of a month, and are refused', async () => {
  const { rows } = await read(
    lines(
      'Account,Beginning balance,Debit,Credit,Ending balance',
      ...['Tires,50,100,,150', 'Linehaul Revenue,0,,100,100', 'Meals,0,,,'],
    ),
  )
  expect(rows.map(({ problems }) => problems)).toEqual([
    ['Balance: 150.00 is not the debit less the credit. Remove the columns of the one or the other.'],
    [],
    [],
  ])
})

test('the total of an account and those below it is not counted again', async () => {
  const { rows, difference } = await read(
    lines(
      ...['Account,Debit,Credit', 'Truck expenses,,', 'Tires,60,', 'Total Truck expenses,60,', 'Revenue,,'],
      ...['Linehaul Revenue,,60', 'Total for Revenue,,60', 'Total Loss,5,'],
    ),
  )
  expect(rows.map(({ written }) => written)).toEqual([
    ...['Truck expenses', 'Tires', 'Revenue', 'Linehaul Revenue', 'Total Loss'],
  ])
  expect(difference).toBe(5)
})

test('an account is found by its whole name before a number, and several of a name by none', async () => {
  const add = (chart_number: number, name: string) =>
    books.client.call(addAccount, {
      body: { chart_number, name, account_element: 'expense', subcategory: 'operating_expenses' },
    })
  await add(6901, '6140 Form')
  await add(6902, 'Odds')
  await add(6903, 'Odds')
  const { rows } = await read(lines('Account,Balance', '6140 Form,1', '6140 Rubber,2', 'Odds,3', 'Other:Odds,4'))
  expect(rows.map(({ chart_of_account }) => chart_of_account?.chart_number)).toEqual([6901, 6140, undefined, undefined])
})

test('long names of spaces take no time', async () => {
  const name = `"6140${' '.repeat(19_000)}x\ny"`
  const list = lines('Account,Balance', ...Array<string>(100).fill(`${name},1`))
  expect(await processorMsOf(() => read(list))).toBeLessThan(5_000)
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
