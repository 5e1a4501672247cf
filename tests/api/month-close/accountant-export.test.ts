import { parse } from 'csv-parse/sync'
import { updateEntity } from '@/lib/contract/company'
import { disposeFixedAsset, runDepreciation } from '@/lib/contract/fixed-asset'
import { accountantExport } from '@/lib/contract/month-close'
import { trialBalance } from '@/lib/contract/report'
import { FILE_ROWS_MAX } from '@/lib/contract/report-file'
import { createAttachment } from '@/lib/contract/shared'
import { createStakeholder } from '@/lib/contract/stakeholder'
import { accountantExport as makeExport } from '@/server/services/month-close/accountant-export'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, payRow, TRAILER_LOAN } from '@/tests/support/assets'
import { makeBooks, ownerCtx } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { PDF, uploaded } from '@/tests/support/files'
import { makeInvoice } from '@/tests/support/invoicing'
import { hledger } from '@/tests/support/hledger'
import { quarter } from '@/tests/support/month-close'
import { entriesOf, filesIn, readSheet } from '@/tests/support/spreadsheet'
import { writingMeanwhile } from '@/tests/support/write-meanwhile'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('one zip file of the year: trial balance, ledger, journal for two programs, and the source documents', async () => {
  const books = await quarter(api)
  const line = await books.line({ amount: 40, date: '2026-02-03', chart_of_account: 6010, name: 'PILOT 0412' })
  for (const name of ['receipt.pdf', 'receipt.pdf']) {
    const file = (await uploaded(books.client, name)).id
    await books.client.call(createAttachment, { body: { model_name: 'transaction', object_id: line.id, file } })
  }
  const query = { end_date: '2026-03-31' }
  const parts = entriesOf((await books.client.call(accountantExport, { query })) as Uint8Array)
  expect(Object.keys(parts)).toEqual([
    'Trial balance.xlsx',
    'Trial balance on the cash basis.xlsx',
    'General ledger.xlsx',
    'Fixed assets.xlsx',
    'Loan balances.xlsx',
    '1099 payments 2026.xlsx',
    'journal.journal',
    'journal.beancount',
    'Documents/2026-02-03 PILOT 0412/receipt.pdf',
    'Documents/2026-02-03 PILOT 0412/receipt (2).pdf',
  ])
  expect(parts['journal.journal']).toContain('2026-02-10')
  expect(parts['journal.beancount']).toContain('2026-02-10')
  expect(parts['Documents/2026-02-03 PILOT 0412/receipt.pdf']).toBe(PDF)
  const other = entriesOf(
    (await books.client.call(accountantExport, { query: { end_date: '2025-12-31' } })) as Uint8Array,
  )
  expect(Object.keys(other).filter((name) => name.startsWith('Documents/'))).toEqual([])
  expect(other['journal.journal']).not.toContain('2026-02-10')
})

test("its sheets are on the accrual basis like the journal, and its documents include the stakeholders' files", async () => {
  const books = await quarter(api)
  await books.client.call(updateEntity, { params: { id: books.entity.id }, body: { default_basis: 'cash' } })
  const file = (await uploaded(books.client, 'w9.pdf')).id
  const object_id = (await books.stakeholder('Bob Hauling')).id
  await books.client.call(createAttachment, { body: { model_name: 'stakeholder', object_id, file, kind: 'w9' } })
  const parts = filesIn(
    (await books.client.call(accountantExport, { query: { end_date: '2026-03-31' } })) as Uint8Array,
  )
  expect(parts['Documents/Bob Hauling/w9.pdf']?.toString()).toBe(PDF)
  for (const name of ['Trial balance.xlsx', 'General ledger.xlsx'])
    expect(
      readSheet(parts[name] ?? Buffer.of())
        .flat()
        .join(' '),
    ).toContain('Accrual basis')
})

test('fixed assets and loans agree with the trial balance, and 1099 payments are those of the calendar year', async () => {
  const books = await quarter(api)
  await addAsset(books)
  const sold = await addAsset(books, { asset_type: 'trailer', total_cost: 12000 })
  await books.client.call(disposeFixedAsset, {
    params: { id: sold.id },
    body: { date: '2026-03-20', proceeds: 10000 },
  })
  await books.client.call(runDepreciation, { body: { month: '2026-03' } })
  const loan = await addLoan(books, TRAILER_LOAN)
  await payRow(books, { loan, n: 3, amount: 3206.02, date: '2026-01-12' })
  const recipient = { full_name: 'Sam Ortiz', type: 'Driver' as const, is_1099: true, tax_id: '12-3456789' }
  const { id: stakeholder } = await books.client.call(createStakeholder, {
    body: { ...recipient, address1: '8 Elm St', city: 'Joliet', state: 'IL', zip_code: '60431' },
  })
  await books.client.call(createStakeholder, {
    body: { ...recipient, full_name: 'Ann Bell', address1: '1 Oak St', city: 'Reno' },
  })
  await books.line({ date: '2026-02-03', amount: 900, chart_of_account: 5060, stakeholder })
  await books.line({ date: '2026-03-03', amount: 150, amount_type: 'money_in', chart_of_account: 5060, stakeholder })
  const exported = async (fiscal_year_start_month: number) => {
    await books.client.call(updateEntity, { params: { id: books.entity.id }, body: { fiscal_year_start_month } })
    const query = { end_date: '2026-03-31' }
    const parts = filesIn((await books.client.call(accountantExport, { query })) as Uint8Array)
    return (name: string) => readSheet(parts[`${name}.xlsx`] ?? Buffer.of())
  }
  const row = (sheet: (string | number | null)[][], name: string) => sheet.find((cells) => cells.includes(name))
  const year = await exported(1)
  const ending = (account: number) =>
    year('Trial balance')
      .find(([number]) => number === account)
      ?.at(-1)
  // Three months of 100,000.00 over 60; the trailer was sold for 10,000.00 with a book value of 12,000.00 less two months of 200.00
  expect(row(year('Fixed assets'), 'FA-000001')?.slice(-6)).toEqual([
    ...['Straight line', 5],
    ...[100000, 5000.01, 5000.01, 94999.99],
  ])
  expect(row(year('Fixed assets'), 'Total owned at the end')).toEqual([
    ...[null, 'Total owned at the end', null, null, null, null],
    ...[ending(1510), 5000.01, -Number(ending(1710)), 94999.99, null, null, null],
  ])
  expect(row(year('Fixed assets'), 'Total disposed of')?.slice(6)).toEqual([
    ...[12000, 400, 400, 11600, null, 10000],
    -Number(ending(8510)),
  ])
  expect(row(year('Loan balances'), 'LOAN-000001')?.slice(6)).toEqual([18265.27, 0, 2932.04, 15333.23, 273.98, 0])
  expect(row(year('Loan balances'), 'Total')?.at(9)).toBe(-Number(ending(2501)))
  expect(row(year('1099 payments 2026'), 'Sam Ortiz')).toEqual([
    ...['Sam Ortiz', '8 Elm St, Joliet, IL 60431', '•••••6789', 'Missing'],
    ...[900, 0, 150, 750],
  ])
  expect(row(year('1099 payments 2026'), 'Ann Bell')?.at(1)).toBe('1 Oak St, Reno')
  const fromMarch = await exported(3)
  expect(row(fromMarch('Fixed assets'), 'FA-000001')?.slice(-4)).toEqual([100000, 1666.67, 5000.01, 94999.99])
  expect(row(fromMarch('Loan balances'), 'LOAN-000001')?.slice(6)).toEqual([15333.23, 0, 0, 15333.23, 0, 0])
  expect(row(fromMarch('1099 payments 2026'), 'Sam Ortiz')?.at(-1)).toBe(750)
})

test('a unit bought before the books is among its fixed assets from the opening entry on, as in its trial balance', async () => {
  const books = await makeBooks(api, { books_start: '2025-04-01' })
  await addAsset(books, { purchase_date: '2023-06-15', depreciation_start_date: '2023-06-15' })
  const owned = async (end_date: string) => {
    const parts = filesIn((await books.client.call(accountantExport, { query: { end_date } })) as Uint8Array)
    const find = (name: string, what: string | number) =>
      readSheet(parts[name] ?? Buffer.of()).find((cells) => cells.includes(what))
    return [find('Fixed assets.xlsx', 'Total owned at the end')?.at(6), find('Trial balance.xlsx', 1510)?.at(-1)]
  }
  expect(await owned('2024-12-31')).toEqual([undefined, undefined])
  expect(await owned('2025-12-31')).toEqual([100000, 100000])
})

test('includes the trial balance on the cash basis too, where an unpaid invoice is not revenue', async () => {
  const books = await quarter(api)
  await makeInvoice(books, {
    invoice_date: '2026-02-20',
    invoice_due_date: '2026-03-22',
    items: [['Linehaul', 1, 321]],
  })
  const parts = filesIn(
    (await books.client.call(accountantExport, { query: { end_date: '2026-03-31' } })) as Uint8Array,
  )
  const endingOf = (name: string, account: number) =>
    readSheet(parts[name] ?? Buffer.of())
      .find(([number]) => String(number) === String(account))
      ?.at(-1)
  expect(endingOf('Trial balance.xlsx', 1200)).toBe(321)
  expect(endingOf('Trial balance on the cash basis.xlsx', 1200) ?? 0).toBe(0)
  const sheet = readSheet(parts['Trial balance on the cash basis.xlsx'] ?? Buffer.of())
  expect(sheet.flat().join(' ')).toContain('Cash basis')
})

test("the journals start with the balances of earlier years: hledger calculates the fiscal year's trial balance", async () => {
  const books = await quarter(api)
  await books.client.call(updateEntity, { params: { id: books.entity.id }, body: { fiscal_year_start_month: 3 } })
  await books.line({ amount: 40, date: '2026-03-03', chart_of_account: 6010 })
  const parts = filesIn(
    (await books.client.call(accountantExport, { query: { end_date: '2026-03-31' } })) as Uint8Array,
  )
  const journal = parts['journal.journal']?.toString() ?? ''
  const balances = (...args: string[]) => {
    const rows = parse(
      hledger(['-f', '-', 'balance', '--flat', '--no-total', '--layout=bare', '-O', 'csv', ...args], journal),
    )
    return (rows as string[][])
      .slice(1)
      .map(([account, , amount]) => [account?.match(/:(\d{4}) /)?.[1], Number(amount)])
  }
  const rows = await books.client.call(trialBalance, {
    query: { start_date: '2026-03-01', end_date: '2027-02-28', basis: 'accrual' },
  })
  const of = (column: 'beginning_amount' | 'total_amount') =>
    rows.flatMap((row) => (row[column] === 0 ? [] : [[String(row.chart_of_account_number), row[column]]]))
  expect(() => hledger(['-f', '-', 'check', '--strict'], journal)).not.toThrow()
  expect(balances()).toEqual(of('total_amount'))
  expect(balances('--end', '2026-03-01')).toEqual(of('beginning_amount'))
  // 1,000.00 of revenue less 400.00 of fuel
  expect(of('beginning_amount')).toContainEqual(['3900', -600])
  expect(parts['journal.beancount']?.toString()).toContain('2026-02-28 * "Opening balances"')
})

test('a year with too many lines for one workbook has a ledger for each month', async () => {
  const books = await quarter(api)
  const few = jest.replaceProperty(FILE_ROWS_MAX, 'xlsx', 8)
  const query = { end_date: '2026-03-31' }
  const names = Object.keys(entriesOf((await books.client.call(accountantExport, { query })) as Uint8Array))
  few.restore()
  expect(names.filter((name) => name.startsWith('General ledger'))).toEqual(
    Array.from({ length: 12 }, (_, at) => `General ledger 2026-${String(at + 1).padStart(2, '0')}.xlsx`),
  )
})

test('a missing date is refused (400), others are denied (403)', async () => {
  const books = await quarter(api)
  expect((await books.client.refused(accountantExport, { query: { end_date: '2026-02-30' } })).status).toBe(400)
  const other = await addMember(api, books, { role: 'other' })
  expect((await other.client.refused(accountantExport, { query: { end_date: '2026-03-31' } })).status).toBe(403)
})

test('no part includes changes made while the export is created', async () => {
  const books = await quarter(api)
  const write = jest.fn(() => books.line({ amount: 77, date: '2026-02-11', chart_of_account: 6010, name: 'LATE FUEL' }))
  // The journal is read last.
  const db = writingMeanwhile(api.ports.db, /min\(date\)/, write)
  const { content } = await makeExport({ ...ownerCtx(api, books), db }, { end_date: '2026-03-31' })
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece as Uint8Array)
  expect(write).toHaveBeenCalledTimes(1)
  const parts = filesIn(Buffer.concat(pieces))
  expect(parts['journal.journal']?.toString()).toContain('2026-02-10')
  expect(parts['journal.journal']?.toString()).not.toContain('LATE FUEL')
})

test('refuses a second export by the same person while the first is being read (429) instead of aborting it', async () => {
  const books = await quarter(api)
  const request = { query: { end_date: '2026-03-31' } }
  const first = await books.client.send(accountantExport, request)
  const second = await books.client.refused(accountantExport, request)
  expect([second.status, second.body.message]).toEqual([
    429,
    'Your last journal export is still running. Please wait until it is done and try again.',
  ])
  await first.body?.cancel()
  expect(Object.keys(entriesOf((await books.client.call(accountantExport, request)) as Uint8Array))).toContain(
    'journal.beancount',
  )
})
