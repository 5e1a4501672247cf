import { accountList } from '@/lib/contract/bank'
import { duplicates, mergeDuplicate } from '@/lib/contract/duplicate'
import { previewImport } from '@/lib/contract/statement-import'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { ofx, type OfxRow } from '@/tests/support/ofx'

/* A transaction is booked once, whichever file contains it. Source: LEDGER §11. */
let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())
beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-01-01' })))
afterEach(() => books.sound())

const MONTH: OfxRow[] = [
  { id: 'a1', date: '20260202', amount: '-611.75', name: 'PILOT #0412 JOPLIN MO' },
  { id: 'a2', date: '20260203', amount: '5000.00', name: 'TQL LLC ACH CREDIT' },
  { id: 'a3', date: '20260210', amount: '-88.00', name: 'BLUE BEACON' },
]
const csv = (rows: string[]) => `Date,Transaction,Name,Memo,Amount\n${rows.join('\n')}\n`
const MONTH_CSV = csv([
  '02/02/2026,DEBIT,POS PURCHASE PILOT 0412,,-611.75',
  '02/04/2026,CREDIT,TQL ACH,,5000.00',
  '02/11/2026,DEBIT,BEACON TRUCK WASH,,-88.00',
])
const account = async () => {
  const [row] = (await books.client.call(accountList)).results
  if (!row) throw new Error('no account')
  return row
}
const previewed = async (bytes: string, name: string, body: object = {}) =>
  (await books.client.call(previewImport, { body, file: { name, bytes } } as never)).accounts[0]

test('only lines that share an id are compared by content: ids 1, 1, 2, 3 and then 2, 3, 4 are 5 lines', async () => {
  const row = (id: string, amount: string): OfxRow => ({ id, date: '20260202', amount, name: `LINE ${amount}` })
  await books.imported(
    ofx({ rows: [row('1', '-1.00'), row('1', '-2.00'), row('2', '-3.00'), row('3', '-4.00')] }),
    {},
    'a.ofx',
  )
  const second = await books.imported(
    ofx({ rows: [row('2', '-3.00'), row('3', '-4.00'), row('4', '-5.00')] }),
    {},
    'b.ofx',
  )
  expect([second.created, second.duplicates, second.likely]).toEqual([1, 2, 0])
  expect((await books.balances())[8590]).toBe(15)
})

test('new ids with the same content add nothing', async () => {
  await books.imported(ofx({ rows: MONTH }), {}, 'a.ofx')
  const again = await books.imported(ofx({ rows: MONTH.map((row) => ({ ...row, id: `new-${row.id}` })) }), {}, 'b.ofx')
  expect([again.created, again.duplicates, again.likely]).toEqual([0, 3, 0])
})

test('two coffees with two ids and a third one later the same day are three lines', async () => {
  const coffee = (id: string): OfxRow => ({ id, date: '20260202', amount: '-4.50', name: 'STARBUCKS' })
  await books.imported(ofx({ rows: [coffee('1'), coffee('2')] }), {}, 'a.ofx')
  expect(await books.imported(ofx({ rows: [coffee('2'), coffee('3')] }), {}, 'b.ofx')).toMatchObject({ created: 1 })
  expect(await books.imported(ofx({ rows: [coffee('1'), coffee('2'), coffee('3')] }), {}, 'c.ofx')).toMatchObject({
    created: 0,
    duplicates: 3,
  })
})

describe('the same month as CSV and then as QFX', () => {
  beforeEach(async () => {
    const { id } = await books.bankAccount()
    await books.imported(MONTH_CSV, { bank_account: id }, 'month.csv')
  })

  it('is listed next to the lines it resembles, and skipped unless selected', async () => {
    const { id } = await account()
    const shown = await previewed(ofx({ rows: MONTH }), 'month.qfx', { bank_account: id })
    expect(shown?.count).toBe(0)
    expect(shown?.likely.map((line) => [line.name, line.resembles.name, line.score])).toEqual([
      ['PILOT #0412 JOPLIN MO', 'POS PURCHASE PILOT 0412', 53],
      ['TQL LLC ACH CREDIT', 'TQL ACH', 90],
      ['BLUE BEACON', 'BEACON TRUCK WASH', 55],
    ])
    const result = await books.imported(ofx({ rows: MONTH }), { bank_account: id }, 'month.qfx')
    expect([result.created, result.duplicates, result.likely]).toEqual([0, 0, 3])
    const kept = JSON.stringify([shown?.likely[2]?.ref])
    expect(await books.imported(ofx({ rows: MONTH }), { bank_account: id, keep: kept }, 'month.qfx')).toMatchObject({
      created: 1,
      likely: 2,
    })
    expect((await books.balances())[8590]).toBe(611.75 + 88 + 88)
  })

  it("if selected anyway, reports that the balance differs from the bank's; merging the pairs corrects it", async () => {
    const { id } = await account()
    const bytes = ofx({ rows: MONTH, balance: '4300.25' })
    const keep = JSON.stringify((await previewed(bytes, 'm.qfx', { bank_account: id }))?.likely.map(({ ref }) => ref))
    const result = await books.imported(bytes, { bank_account: id, keep }, 'm.qfx')
    expect(result.created).toBe(3)
    expect(result.balances.map((row) => [row.stated, row.books, row.difference])).toEqual([[4300.25, 8600.5, 4300.25]])
    expect((await account()).unreached).toEqual({
      date: '2026-02-28',
      stated: 4300.25,
      books: 8600.5,
      difference: 4300.25,
    })
    const { count, results } = await books.client.call(duplicates)
    expect(count).toBe(3)
    for (const pair of results)
      await books.client.call(mergeDuplicate, { body: { manual: pair.manual.id, imported: pair.imported.id } })
    expect([(await account()).unreached, (await account()).current_balance]).toEqual([null, 4300.25])
    expect(await books.imported(bytes, { bank_account: id }, 'm.qfx')).toMatchObject({ created: 0, duplicates: 3 })
  })
})

test('additional lines for days that a statement covers never change the opening balance: the difference is reported', async () => {
  await books.imported(ofx({ rows: MONTH, balance: '4300.25' }), {}, 'a.ofx')
  expect((await books.balances())[3800]).toBeUndefined()
  const late: OfxRow[] = [{ id: 'x', date: '20260205', amount: '-40.00', name: 'SOMETHING ELSE' }]
  const result = await books.imported(ofx({ rows: late }), {}, 'b.ofx')
  expect(result.balances.map((row) => row.difference)).toEqual([-40])
  expect((await books.balances())[3800]).toBeUndefined()
})

test('rows that are not posted are skipped and counted, even in mapped files; another currency is refused by line', async () => {
  const { id } = await books.bankAccount()
  const rows = [
    'When,What,How much,Status,Currency',
    '02/02/2026,Diesel,-90.00,Completed,USD',
    '02/02/2026,Hotel,-80.00,Pending,USD',
    '02/03/2026,Tire shop,-70.00,Declined,USD',
    '02/03/2026,Toll,-60.00,Reversed,USD',
    '02/03/2026,Toll,-61.00,Failed,USD',
    '02/03/2026,Parking,-62.00,Cancelled,USD',
    '02/04/2026,Parking,-63.00,Completed,CAD',
  ]
  const mapping = JSON.stringify({ date: 0, description: 1, amount: 2, date_order: 'mdy', skip_rows: 1 })
  const result = await books.imported(`${rows.join('\n')}\n`, { bank_account: id, mapping }, 'x.csv')
  expect([result.created, result.rejected]).toEqual([
    1,
    [{ line: 8, reason: 'The amount is in CAD. Only US dollars can be imported.' }],
  ])
  expect(result.left_out).toEqual([
    { status: 'pending', count: 1 },
    { status: 'declined', count: 1 },
    { status: 'reversed', count: 1 },
    { status: 'failed', count: 1 },
    { status: 'canceled', count: 1 },
  ])
})
