import { v7 } from 'uuid'
import { excludeTransaction } from '@/lib/contract/excluded'
import { createReconciliation } from '@/lib/contract/reconciliation'
import { reconciliationStatement } from '@/lib/contract/reconciliation-statement'
import { transactionList } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { uploaded } from '@/tests/support/files'
import { ofx, type OfxRow } from '@/tests/support/ofx'
import { openWithFile } from '@/tests/support/statement-file'

const ROWS: OfxRow[] = [
  { id: 'a', date: '20260110', amount: '-25.00', name: 'FUEL STOP' },
  { id: 'b', date: '20260112', amount: '500.00', name: 'BROKER ACH' },
]
const CSV =
  'Date,Description,Amount\n01/10/2026,FUEL STOP,-25.00\n01/12/2026,BROKER ACH,500.00\n01/13/2026,TOLL,-4.00\n'
const TURNED =
  'Date,Description,Amount\n01/10/2026,FUEL STOP,25.00\n01/12/2026,BROKER ACH,-500.00\n01/13/2026,TOLL,4.00\n'
const QIF = '!Type:Bank\nD01/10/2026\nT-25.00\nPFUEL STOP\n^\nD01/13/2026\nT-4.00\nPTOLL\n^\n'

describe('GET reconciliation/reconciliation/{id}/statement/', () => {
  let api: TestApi
  let books: Books
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())
  beforeEach(async () => {
    api.clock.set('2026-03-02T12:00:00Z')
    books = await makeBooks(api, { books_start: '2026-01-01' })
  })

  const read = (id: string) => books.client.call(reconciliationStatement, { params: { id } })
  const statementOf = async (id: string) => {
    const { lines } = await read(id)
    const { results } = await books.client.call(transactionList, { query: { page_size: 100 } })
    const nameOf = new Map(results.map((row) => [row.id, row.name]))
    return lines.map((line) => [line.name, line.state, line.transaction && nameOf.get(line.transaction)])
  }
  const imported = async () => {
    const { bank_accounts } = await books.imported(ofx({ rows: ROWS }), {}, 'january.ofx')
    return bank_accounts[0] ?? ''
  }

  it('pairs each line of the file with its line in the books, whichever file that came from', async () => {
    const account = await imported()
    const more: OfxRow = { id: 'c', date: '20260113', amount: '-4.00', name: 'TOLL' }
    const later: OfxRow = { id: 'd', date: '20260202', amount: '-9.00', name: 'NEXT MONTH' }
    const bytes = ofx({ rows: [...ROWS, more, later], balance: '471.00', balance_on: '20260131' })
    const { id } = await openWithFile(books, account, { name: 'statement.qfx', bytes })
    expect(await statementOf(id)).toEqual([
      ['FUEL STOP', 'agrees', 'FUEL STOP'],
      ['BROKER ACH', 'agrees', 'BROKER ACH'],
      ['TOLL', 'missing', null],
    ])
    expect(await read(id)).toMatchObject({
      file: 'statement.qfx',
      problem: null,
      elsewhere: 1,
      stated: { balance: 471, date: '2026-01-31' },
    })
  })

  it('pairs bank feed and manual lines by amount and date, and a check that the bank shows weeks later', async () => {
    const account = await books.bankAccount({ current_balance: 0, balance_date: '2025-12-31' })
    await books.line({ bank_account: account.id, date: '2026-01-11', amount: 25, name: 'Diesel' })
    await books.line({ bank_account: account.id, date: '2026-01-02', amount: 310.2, name: 'Check 1044' })
    const rows = [...ROWS.slice(0, 1), { id: 'c', date: '20260128', amount: '-310.20', name: 'CHECK 1044' }]
    const { id } = await openWithFile(books, account.id, { name: 'statement.ofx', bytes: ofx({ rows }) })
    expect(await statementOf(id)).toEqual([
      ['FUEL STOP', 'agrees', 'Diesel'],
      ['CHECK 1044', 'agrees', 'Check 1044'],
    ])
  })

  it.each([
    ['a CSV with unknown columns, inferred from matching lines', 'statement.csv', CSV],
    ['the same with money out as positive amounts', 'turned.csv', TURNED],
    ['a QIF', 'statement.qif', QIF],
  ])('reads %s', async (_, name, bytes) => {
    const account = await imported()
    const { id } = await openWithFile(books, account, { name, bytes })
    const lines = await statementOf(id)
    expect(lines.filter(([, state]) => state === 'agrees').map(([line]) => line)).toContain('FUEL STOP')
    expect(lines.filter(([, state]) => state === 'missing')).toEqual([['TOLL', 'missing', null]])
  })

  it('shows lines that a person excluded, and lines in a closed period', async () => {
    const account = await imported()
    const { results } = await books.client.call(transactionList, { query: { search: 'FUEL STOP' } })
    const [fuel] = results
    await books.client.call(excludeTransaction, { params: { id: fuel?.id ?? '' }, body: { reason: 'Not ours' } })
    const more: OfxRow = { id: 'c', date: '20260113', amount: '-4.00', name: 'TOLL' }
    const { id } = await openWithFile(books, account, { name: 'statement.ofx', bytes: ofx({ rows: [...ROWS, more] }) })
    await books.lockBooks('2026-01-31')
    expect(await statementOf(id)).toEqual([
      ['FUEL STOP', 'excluded', null],
      ['BROKER ACH', 'agrees', 'BROKER ACH'],
      ['TOLL', 'locked', null],
    ])
  })

  it('gives the reason why a file cannot be read: a PDF, another account, unknown columns; returns nothing without a file', async () => {
    const account = await books.bankAccount({ current_balance: 0, balance_date: '2025-12-31' })
    const open = async (settlement_file: string | null) =>
      books.client.call(createReconciliation, {
        body: { bank_account: account.id, end_date: '2026-01-31', settlement_balance: 0, settlement_file },
      })
    const pdf = await open((await uploaded(books.client, 'statement.pdf')).id)
    expect((await read(pdf.id)).problem).toMatch(
      /^Only OFX, QFX, QIF, CSV, Excel and camt.053 files are read line by line/,
    )
    const other = await books.bankAccount({ current_balance: 0, balance_date: '2025-12-31', name: 'Savings' })
    const csv = await openWithFile(books, other.id, { name: 'statement.csv', bytes: CSV })
    expect((await read(csv.id)).problem).toMatch(/^The columns of this file are not known/)
    const third = await books.bankAccount({ current_balance: 0, balance_date: '2025-12-31', name: 'Payroll' })
    const none = await books.client.call(createReconciliation, {
      body: { bank_account: third.id, end_date: '2026-01-31', settlement_balance: 0 },
    })
    expect(await read(none.id)).toEqual({ file: null, problem: null, lines: [], elsewhere: 0, stated: null })
  })

  it('is not found by another company (404)', async () => {
    expect((await books.client.refused(reconciliationStatement, { params: { id: v7() } })).status).toBe(404)
    const account = await imported()
    const { id } = await openWithFile(books, account, { name: 'statement.ofx', bytes: ofx({ rows: ROWS }) })
    const stranger = await makeBooks(api, { books_start: '2026-01-01' })
    expect((await stranger.client.refused(reconciliationStatement, { params: { id } })).status).toBe(404)
  })
})
