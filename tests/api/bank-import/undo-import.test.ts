import { accountList } from '@/lib/contract/bank'
import { bankImportLines, bankImportList, undoImport } from '@/lib/contract/bank-import'
import { excludeTransaction } from '@/lib/contract/excluded'
import { auditLog } from '@/lib/contract/shared'
import { transactionList } from '@/lib/contract/transaction'
import { bulkFinalize, editChartOfAccountBulk } from '@/lib/contract/transaction-bulk'
import { matchBill } from '@/lib/contract/transaction-match'
import { transactionsSplit } from '@/lib/contract/split'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill } from '@/tests/support/invoicing'
import { ofx, type OfxRow } from '@/tests/support/ofx'

const ROWS: OfxRow[] = [
  { id: 'a1', date: '20260202', amount: '-611.75', name: 'PILOT #0412 JOPLIN MO' },
  { id: 'a2', date: '20260203', amount: '5000.00', name: 'TQL LLC ACH CREDIT' },
  { id: 'a3', date: '20260204', amount: '-90.00', name: 'LOVES' },
  { id: 'a4', date: '20260205', amount: '-300.00', name: 'ACME TIRES' },
]

describe('POST bank/import/{id}/undo/', () => {
  let api: TestApi
  let books: Books
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())
  beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-01-01' })))
  afterEach(() => books.sound())

  const undo = (id: string | undefined, body: { transactions?: string[] } = {}) =>
    books.client.call(undoImport, { params: { id: id ?? '' }, body })
  const ids = async () =>
    Object.fromEntries((await books.client.call(transactionList)).results.map((row) => [row.name, row.id]))

  it('removes the lines and the opening balance, keeps them in the log, and the same file can be imported again exactly', async () => {
    const file = ofx({ rows: ROWS, balance: '10000.00' })
    const { imports } = await books.imported(file, {}, 'february.ofx')
    const before = await books.balances()
    expect(before).toEqual({ 1010: 10000, 3800: -6001.75, 8090: -5000, 8590: 1001.75 })
    expect(await undo(imports[0])).toEqual({ removed: 4, stayed: [] })
    expect(await books.balances()).toEqual({})
    const log = await books.client.call(auditLog, { query: { object_type: 'transaction' } })
    expect(log.results.filter(({ action }) => action === 'delete')).toHaveLength(4)
    const [row] = (await books.client.call(bankImportList)).results
    expect([row?.file_name, row?.lines, row?.undone_at !== null]).toEqual(['february.ofx', 0, true])
    expect((await books.client.call(accountList)).results[0]?.unreached).toBeNull()
    expect(await books.imported(file, {}, 'february.ofx')).toMatchObject({ created: 4, duplicates: 0, likely: 0 })
    expect(await books.balances()).toEqual(before)
  })

  it('keeps finalized, matched and locked lines and reports how many and why; a split is removed as a whole', async () => {
    const { imports } = await books.imported(ofx({ rows: ROWS }), {}, 'a.ofx')
    const line = await ids()
    const diesel = (await books.account(6010)).id
    await books.client.call(editChartOfAccountBulk, {
      body: { transactions: [line.LOVES ?? ''], chart_of_account: diesel },
    })
    await books.client.call(bulkFinalize, { body: { transactions: [line.LOVES ?? ''], is_finalized: true } })
    const bill = await makeBill(books, { items: [[6140, 1, 300]] })
    await books.client.call(matchBill, { body: { transaction: line['ACME TIRES'] ?? '', bill: bill.id } })
    await books.client.call(transactionsSplit, {
      body: {
        transaction: line['PILOT #0412 JOPLIN MO'] ?? '',
        lines: [
          { chart_of_account: diesel, amount: 600 },
          { chart_of_account: (await books.account(6020)).id, amount: 11.75 },
        ],
      },
    })
    const shown = await books.client.call(bankImportLines, { params: { id: imports[0] ?? '' } })
    expect(shown.results.map((row) => [row.name, row.stays])).toEqual([
      ['PILOT #0412 JOPLIN MO', null],
      ['TQL LLC ACH CREDIT', null],
      ['LOVES', 'finalized'],
      ['ACME TIRES', 'matched'],
    ])
    expect(await undo(imports[0])).toEqual({
      removed: 2,
      stayed: [
        { reason: 'finalized', count: 1 },
        { reason: 'matched', count: 1 },
      ],
    })
    expect((await books.balances())[1010]).toBe(-390)
    await books.client.call(bulkFinalize, { body: { transactions: [line.LOVES ?? ''], is_finalized: false } })
    expect(await undo(imports[0])).toEqual({ removed: 1, stayed: [{ reason: 'matched', count: 1 }] })
  })

  it('undoes only the chosen lines; the rest can still be undone', async () => {
    const { imports } = await books.imported(ofx({ rows: ROWS }), {}, 'a.ofx')
    const line = await ids()
    expect(await undo(imports[0], { transactions: [line.LOVES ?? ''] })).toEqual({ removed: 1, stayed: [] })
    expect((await books.client.call(transactionList)).count).toBe(3)
    expect((await books.client.call(bankImportList)).results[0]).toMatchObject({ lines: 3, undone_at: null })
    expect(await undo(imports[0])).toEqual({ removed: 3, stayed: [] })
  })

  it("the next file's balance determines the opening balance once the first file is undone", async () => {
    const first = await books.imported(
      ofx({ rows: ROWS.slice(0, 2), balance: '4388.25', balance_on: '20260203' }),
      {},
      'a.ofx',
    )
    await books.imported(ofx({ rows: ROWS.slice(2), balance: '3998.25', balance_on: '20260228' }), {}, 'b.ofx')
    await undo(first.imports[0])
    // 3,998.25 stated on the 28th − (−390.00) of the lines left = 4,388.25
    expect(await books.balances()).toEqual({ 1010: 3998.25, 3800: -4388.25, 8590: 390 })
  })

  it('excluded lines stay excluded when the file is imported again', async () => {
    const file = ofx({ rows: ROWS })
    const { imports } = await books.imported(file, {}, 'a.ofx')
    const line = await ids()
    const params = { id: line.LOVES ?? '' }
    await books.client.call(excludeTransaction, { params, body: { reason: 'Twice' } })
    expect(await undo(imports[0])).toEqual({ removed: 3, stayed: [] })
    expect(await books.imported(file, {}, 'a.ofx')).toMatchObject({ created: 3, duplicates: 1 })
  })

  it('a line in a locked period stays', async () => {
    const { imports } = await books.imported(ofx({ rows: ROWS }), {}, 'a.ofx')
    await books.lockBooks('2026-02-03')
    expect(await undo(imports[0])).toEqual({ removed: 2, stayed: [{ reason: 'locked_period', count: 2 }] })
    await books.lockBooks(null)
  })

  it('a line of another import and an import of another company are not found (404); members who cannot import are denied (403)', async () => {
    const { imports } = await books.imported(ofx({ rows: ROWS }), {}, 'a.ofx')
    const params = { id: imports[0] ?? '' }
    const other = await makeBooks(api)
    const manual = await books.line({ bank_account: (await books.client.call(accountList)).results[0]?.id ?? '' })
    const refused = await books.client.refused(undoImport, { params, body: { transactions: [manual.id] } })
    expect(refused.status).toBe(404)
    expect(messageOf(await other.client.refused(undoImport, { params, body: {} }))[0]).toBe(404)
    const consultant = await addMember(api, books, { role: 'consultant' })
    expect((await consultant.client.refused(undoImport, { params, body: {} })).status).toBe(403)
  })
})
