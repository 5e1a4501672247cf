import { undoImport } from '@/lib/contract/bank-import'
import { duplicates } from '@/lib/contract/duplicate'
import { transactionList } from '@/lib/contract/transaction'
import { addDays } from '@/lib/dates/day'
import { cents, toDecimal } from '@/lib/money/cents'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { ofx, type OfxRow } from '@/tests/support/ofx'

/* A year of a carrier's bank: four accounts, quarters as QFX that overlap by ten days, and the last month again as CSV. */
let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api, { books_start: '2026-01-01' })
})
afterAll(() => api.close())

const NAMES = ['PILOT #0412', 'LOVES #318', 'TQL LLC ACH CREDIT', 'PREPASS', 'BLUE BEACON', 'GREAT DANE PARTS']
const DAYS = 365
const ACCOUNTS = ['111', '222', '333', '444']

/** About one line a day, some of them identical; the same lines for an account every time. */
const yearOf = (account: number): OfxRow[] =>
  Array.from({ length: DAYS }, (_, n) => {
    const name = NAMES[(n * (account + 3)) % NAMES.length] ?? ''
    const size = name.startsWith('TQL') ? 150_000 + ((n * 7919) % 90_000) : -(1_000 + ((n * 104_729) % 60_000))
    const row = { id: `${account}-${n}`, date: day(n), amount: toDecimal(cents(BigInt(size))), name }
    return n % 30 === 0 ? [row, { ...row, id: `${row.id}b` }] : [row]
  }).flat()

const day = (n: number): string => addDays('2026-01-01', n).replaceAll('-', '')
const between = (rows: OfxRow[], from: number, to: number) =>
  rows.filter(({ date }) => date >= day(from) && date <= day(to))
const csvDate = (date: string) => `${date.slice(4, 6)}/${date.slice(6)}/${date.slice(0, 4)}`

async function importYear(): Promise<{ imports: string[]; created: number }> {
  const imports: string[] = []
  let created = 0
  for (const [index, account] of ACCOUNTS.entries()) {
    const rows = yearOf(index)
    let bank_account = ''
    for (const quarter of [0, 1, 2, 3]) {
      const part = between(rows, Math.max(0, quarter * 91 - 10), quarter === 3 ? DAYS : quarter * 91 + 90)
      const file = ofx({ account, rows: part, ...(quarter === 0 && { balance: '50000.00', balance_on: day(90) }) })
      const result = await books.imported(file, {}, `${account}-q${quarter + 1}.qfx`)
      created += result.created
      imports.push(...result.imports)
      bank_account = result.bank_accounts[0] ?? ''
      expect([result.likely, result.balances]).toEqual([0, []])
    }
    const december = between(rows, 334, DAYS)
    const lines = december.map((row) => `${csvDate(row.date)},DEBIT,${row.name},,${row.amount}`)
    const signed = lines.map((line) => (line.includes('TQL') ? line.replace('DEBIT', 'CREDIT') : line))
    const csv = `Date,Transaction,Name,Memo,Amount\n${signed.join('\n')}\n`
    const again = await books.imported(csv, { bank_account }, `${account}-december.csv`)
    expect([again.created, again.duplicates, again.likely]).toEqual([0, december.length, 0])
    imports.push(...again.imports)
  }
  return { imports, created }
}

test('a year that is imported, undone and imported again gives exactly the same trial balance, and no line twice', async () => {
  const lines = ACCOUNTS.reduce((sum, _, index) => sum + yearOf(index).length, 0)
  const first = await importYear()
  expect(first.created).toBe(lines)
  const before = await books.balances()
  expect(before[3800]).toBeDefined()
  expect((await books.client.call(duplicates)).count).toBe(0)
  for (const id of first.imports) await books.client.call(undoImport, { params: { id }, body: {} })
  expect(await books.balances()).toEqual({})
  expect((await books.client.call(transactionList)).count).toBe(0)
  await books.sound()
  expect((await importYear()).created).toBe(lines)
  expect(await books.balances()).toEqual(before)
  await books.sound()
}, 300_000)
