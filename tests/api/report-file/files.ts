import sql from 'sql-template-tag'
import type { Endpoint } from '@/lib/contract/endpoint'
import { FILE_TYPES } from '@/lib/contract/report-file'
import { editStakeholder } from '@/lib/contract/transaction'
import { formatPlain } from '@/lib/money/format'
import { readSheet } from '@/tests/support/spreadsheet'
import { readPdf, type ReadPdf } from '@/tests/support/pdf'
import { addAsset, addLoan, payRow } from '@/tests/support/assets'
import { documentsOf } from '@/tests/support/posted-documents'
import { addMember } from '@/tests/support/company'
import type { TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'

/** Two months of a small carrier: revenue, two kinds of cost with children, a card, a customer. */
export async function carrier(api: TestApi): Promise<Books> {
  const books = await makeBooks(api)
  const line = (date: string, amount: number, amount_type: 'money_in' | 'money_out', chart_of_account: number) =>
    books.line({ date, amount, amount_type, chart_of_account, name: `Line of ${date}` })
  await line('2026-01-05', 12_500.4, 'money_in', 4010)
  await line('2026-01-09', 611.75, 'money_out', 6010)
  await line('2026-01-20', 1_240.1, 'money_out', 6010)
  await line('2026-02-03', 87.33, 'money_out', 6010)
  await line('2026-02-11', 9_800, 'money_in', 4010)
  await books.journal(
    [
      [6010, 50, 0],
      [3010, 0, 50],
    ],
    { date: '2026-02-15' },
  )
  return books
}

/** Two trucks, one of them on a loan with a payment. */
export async function fleet(api: TestApi): Promise<Books> {
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const loan = await addLoan(books)
  await addAsset(books, { type_of_financing: 'loan', loan, down_payment: 15000 })
  await addAsset(books, { total_cost: 18000.55 })
  await payRow(books, { loan, n: 1, amount: 1754.81, date: '2026-02-17' })
  return books
}

/** A customer with an invoice paid in part and one that is not due. */
export async function owedByCustomer(api: TestApi): Promise<Books> {
  const books = await makeBooks(api)
  const documents = documentsOf(api, books)
  const { id: stakeholder } = await books.stakeholder('TQL Brokerage')
  const first = await documents.invoice({
    stakeholder,
    date: '2026-01-10',
    due: '2026-02-09',
    items: [[4010, '1000.00']],
  })
  await documents.invoice({ stakeholder, date: '2026-04-20', items: [[4010, '300.25']] })
  const deposit = await books.line({ amount: 600, amount_type: 'money_in', date: '2026-02-21' })
  await documents.payInvoices(deposit.id, [[first, '600.00']])
  return books
}

/** That customer, and one whose balance is zero. */
export async function owedByTwo(api: TestApi): Promise<Books> {
  const books = await owedByCustomer(api)
  const documents = documentsOf(api, books)
  const { id: stakeholder } = await books.stakeholder('Landstar')
  const paid = await documents.invoice({ stakeholder, date: '2026-03-02', items: [[4010, '250.00']] })
  const deposit = await books.line({ amount: 250, amount_type: 'money_in', date: '2026-03-05' })
  await documents.payInvoices(deposit.id, [[paid, '250.00']])
  return books
}

/** A vendor with a bill that is late and one that is not. */
export async function owedToVendor(api: TestApi): Promise<Books> {
  const books = await makeBooks(api)
  const documents = documentsOf(api, books)
  const { id: stakeholder } = await books.stakeholder('Roadrunner Tire')
  await documents.bill({ stakeholder, date: '2026-01-10', due: '2026-02-09', items: [[6010, '400.00']] })
  await documents.bill({ stakeholder, date: '2026-04-20', items: [[6010, '300.25']] })
  return books
}

/** The small carrier, with a stakeholder on one line. */
export async function withStakeholder(api: TestApi): Promise<Books> {
  const books = await carrier(api)
  const { id } = await books.line({ date: '2026-02-20', amount: 333.44, chart_of_account: 6010 })
  const pilot = await books.stakeholder('Pilot Travel Centers')
  await books.client.call(editStakeholder, { params: { id }, body: { stakeholder: pilot.id } })
  return books
}

export const PERIOD = { start_date: '2026-01-01', end_date: '2026-03-31' }

/** Every amount in a response, at any depth. */
export function amountsOf(answer: unknown): number[] {
  if (Array.isArray(answer)) return answer.flatMap(amountsOf)
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([key, value]) =>
    typeof value === 'number' && /amount|total|balance|debit|credit|revenue|profit|income|burn/.test(key)
      ? [value]
      : amountsOf(value),
  )
}

export const pdfOf = async <E extends Endpoint>(books: Books, endpoint: E, query: object): Promise<ReadPdf> =>
  readPdf((await books.client.call(endpoint, { query: { ...query, as: 'pdf' } } as never)) as Uint8Array)

export const sheetOf = async <E extends Endpoint>(
  books: Books,
  endpoint: E,
  query: object,
): Promise<ReturnType<typeof readSheet>> =>
  readSheet((await books.client.call(endpoint, { query: { ...query, as: 'xlsx' } } as never)) as Uint8Array)

/** Zero may be blank on paper, because an account may have moved on one side only. */
export function expectFigures(text: string, answer: unknown): void {
  const missing = amountsOf(answer).filter(
    (amount) =>
      amount !== 0 && !text.includes(formatPlain(amount)) && !text.includes(formatPlain(amount).replace('(', '($')),
  )
  expect(missing).toEqual([])
}

export function expectNumbers(sheet: ReturnType<typeof readSheet>, answer: unknown): void {
  const numbers = new Set(sheet.flat())
  expect(amountsOf(answer).filter((amount) => amount !== 0 && !numbers.has(amount))).toEqual([])
}

/** What every report file promises beside its figures. */
export async function expectGuarded(api: TestApi, books: Books, endpoint: Endpoint, request: object): Promise<void> {
  for (const as of ['pdf', 'xlsx'] as const) {
    const response = await books.client.send(endpoint, { query: { ...request, as } })
    expect(response.headers.get('content-type')).toBe(FILE_TYPES[as])
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="[A-Z][^"]+\\.${as}"; filename\\*=UTF-8''`),
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    await response.arrayBuffer()
  }
  const noted = await api.rows<{ action: string; format: string }>(sql`
    select action, changes->>'format' as format from audit_log
     where object_type = 'report' and company_id = ${books.company.id} order by id`)
  expect(noted.slice(-2)).toEqual([
    { action: 'export', format: 'pdf' },
    { action: 'export', format: 'xlsx' },
  ])
  const query = { ...request, as: 'xlsx' }
  const driver = await addMember(api, books, { role: 'other' })
  expect((await driver.client.refused(endpoint, { query })).status).toBe(403)
  const reader = await addMember(api, books, { role: 'consultant', permission: 'read_only' })
  expect((await reader.client.send(endpoint, { query })).status).toBe(200)
  const unknown = await books.client.refused(endpoint, { query: { ...request, as: 'docx' } })
  expect([unknown.status, unknown.body]).toEqual([400, { as: ['Choose one of: pdf, xlsx.'] }])
  if (!('start_date' in request)) return
  const wrong = await books.client.refused(endpoint, {
    query: { ...query, start_date: '2026-04-01', end_date: '2026-03-31' },
  })
  expect([wrong.status, wrong.body]).toEqual([400, { end_date: ['End date must not be before the start date.'] }])
}
