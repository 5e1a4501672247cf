import sql from 'sql-template-tag'
import { updateAccount } from '@/lib/contract/chart-of-account'
import { updateEntity } from '@/lib/contract/company'
import { createTemplate, updateTemplate } from '@/lib/contract/journal-template'
import { closeMonth } from '@/lib/contract/month-close'
import { closeChecklist } from '@/lib/contract/review-report'
import { addManualTransaction } from '@/lib/contract/transaction'
import { runDaily } from '@/server/jobs/daily'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan } from '@/tests/support/assets'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice } from '@/tests/support/invoicing'
import { sampleTemplate } from '@/tests/support/journal'
import { closed, countOf, monthOf, quarter } from '@/tests/support/month-close'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('every check counts open items up to the end of the month, and none after it', async () => {
  api.clock.set('2026-04-10T12:00:00Z')
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const bank = await books.bankAccount()
  await books.line({ bank_account: bank.id, amount: 40, date: '2026-02-03' })
  const filed = await books.line({ bank_account: bank.id, amount: 10, date: '2026-02-05', chart_of_account: 6010 })
  await api.rows(sql`update bank_transaction set status = 'by_truck_gpt' where id = ${filed.id}`)
  await books.line({ bank_account: bank.id, amount: 70, date: '2026-03-01' })
  const loan = await addLoan(books)
  await addAsset(books)
  await makeInvoice(books, { invoice_status: 'draft', invoice_date: '2026-02-01' })
  await books.journal(
    [
      [3020, 0, 12],
      [1350, 12, 0],
    ],
    { date: '2026-02-01' },
  )
  const month = await monthOf(books, '2026-02')
  expect(month).toMatchObject({
    month: '2026-02',
    state: 'open',
    is_clear: false,
    is_changed: false,
    start_date: '2026-02-01',
    end_date: '2026-02-28',
    sign_offs: [],
    history: [],
    differences: [],
  })
  expect(Object.fromEntries(month.checks.map(({ key, count }) => [key, count]))).toMatchObject({
    uncategorized: 1,
    to_check: 1,
    transfers: 0,
    unreconciled: 1,
    depreciation: 2,
    loan_payments: 1,
    drafts: 1,
  })
  const itemsOf = (key: string) => month.checks.find((check) => check.key === key)?.items
  expect(itemsOf('unreconciled')).toEqual([
    { id: bank.id, name: 'Operating', detail: '1 month open · never reconciled', amount: null },
  ])
  // 595.00 + 1,144.81 + 15.00 are due on February 15
  expect(itemsOf('loan_payments')).toEqual([
    { id: loan, name: 'Truck 102 loan', detail: '1 payment due since Feb 15, 2026', amount: 1754.81 },
  ])
  expect(itemsOf('standing')).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: '8590 Uncategorized Expense', amount: 40 })]),
  )
  expect(itemsOf('wrong_side')).toEqual(
    expect.arrayContaining([
      { id: (await books.account(3020)).id, name: '3020 Owner Draws', detail: 'Normally a debit', amount: -12 },
    ]),
  )
})

test('reports a recurring line that is missing this month with its expected date', async () => {
  api.clock.set('2026-04-10T12:00:00Z')
  const books = await makeBooks(api, { books_start: '2025-10-01' })
  const rent = (date: string) => books.line({ name: 'REGUS OFFICES', amount: 900, date })
  for (const date of ['2025-11-05', '2025-12-05', '2026-01-05']) await rent(date)
  const last = await rent('2026-02-05')
  const check = async (month: string) => (await monthOf(books, month)).checks.find(({ key }) => key === 'recurring')
  expect(await check('2026-02')).toEqual({ key: 'recurring', count: 0, items: [] })
  expect(await check('2026-03')).toEqual({
    key: 'recurring',
    count: 1,
    items: [
      {
        id: last.id,
        name: 'REGUS OFFICES',
        detail: 'Every month · last on Feb 5, 2026 · expected on Mar 5, 2026',
        amount: 900,
      },
    ],
  })
})

test('reports a refused recurring entry from its month on, until its template is changed', async () => {
  api.clock.set('2026-03-05T12:00:00Z')
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const template = await books.client.call(createTemplate, {
    body: await sampleTemplate(books, { next_on: '2026-03-06' }),
  })
  const insurance = await books.account(6410)
  await books.client.call(updateAccount, { params: { id: insurance.id }, body: { is_active: false } })
  api.clock.set('2026-03-06T18:00:00Z')
  await runDaily(api.ports)
  api.clock.set('2026-03-05T12:00:00Z')
  const check = async (month: string) => (await monthOf(books, month)).checks.find(({ key }) => key === 'unposted')
  expect(await check('2026-02')).toEqual({ key: 'unposted', count: 0, items: [] })
  expect(await check('2026-03')).toEqual({
    key: 'unposted',
    count: 1,
    items: [
      {
        id: template.id,
        name: 'Yard rent',
        detail: `Mar 6, 2026: Account ${insurance.name} is not active.`,
        amount: null,
      },
    ],
  })
  await books.client.call(updateAccount, { params: { id: insurance.id }, body: { is_active: true } })
  await books.client.call(updateTemplate, { params: { id: template.id }, body: { name: 'Rent' } })
  expect((await check('2026-03'))?.count).toBe(0)
})

test('reports an unusual figure with its account and difference; months before the first entry do not count', async () => {
  api.clock.set('2026-04-10T12:00:00Z')
  const books = await makeBooks(api, { books_start: '2025-01-01' })
  const bank = await books.bankAccount()
  const fuel = (await books.account(6010)).id
  // A purchase posts from the start of the books on, whether or not the bank does.
  await addAsset(books, { purchase_date: '2025-09-01', depreciation_start_date: '2025-09-01' })
  for (const [date, amount] of [
    ['2025-11-10', 1000],
    ['2025-12-10', 1100],
    ['2026-01-10', 900],
    ['2026-02-10', 1000],
    ['2026-03-10', 5000],
  ] as const)
    await books.client.call(addManualTransaction, {
      body: { bank_account: bank.id, date, amount, amount_type: 'money_out', name: 'PILOT', chart_of_account: fuel },
    })
  // 4,000.00 in the four months before are 1,000.00 a month
  expect((await monthOf(books, '2026-03')).checks.find(({ key }) => key === 'unusual')).toEqual({
    key: 'unusual',
    count: 1,
    items: [
      {
        id: fuel,
        name: '6010 Diesel Fuel',
        detail: '$5,000.00 · usually $1,000.00 in the 4 months before',
        amount: 4000,
      },
    ],
  })
  expect(countOf(await monthOf(books, '2026-02'), 'unusual')).toBe(0)
})

test('the last month of a year shows the amount moved to retained earnings, and which months are open', async () => {
  api.clock.set('2026-04-10T12:00:00Z')
  const books = await makeBooks(api, { books_start: '2024-01-01' })
  const earn = (date: string, amount: number) =>
    books.journal(
      [
        [1350, amount, 0],
        [4010, 0, amount],
      ],
      { date },
    )
  await earn('2024-05-01', 700)
  await earn('2025-05-01', 1000)
  await books.lockBooks('2025-11-30')
  expect((await monthOf(books, '2025-12')).year_end).toEqual({
    start_date: '2025-01-01',
    end_date: '2025-12-31',
    months_open: ['2025-12'],
    retained_before: 700,
    net_income: 1000,
    retained_after: 1700,
    basis: 'accrual',
  })
  expect(await monthOf(books, '2025-11')).toMatchObject({ year_end: null, state: 'locked' })
})

test("the last month of a year shows it on the entity's reporting basis", async () => {
  const books = await quarter(api)
  await books.client.call(updateEntity, {
    params: { id: books.entity.id },
    body: { default_basis: 'cash', fiscal_year_start_month: 4 },
  })
  await makeInvoice(books, {
    invoice_date: '2026-02-20',
    invoice_due_date: '2026-03-22',
    items: [['Linehaul', 1, 321]],
  })
  // 1,000.00 of revenue less 400.00 of fuel; the invoice is not paid yet.
  expect((await monthOf(books, '2026-03')).year_end).toMatchObject({ basis: 'cash', net_income: 600 })
})

test('a ledger changed after the lock is reported as an alarm, with old and new figures', async () => {
  const books = await quarter(api)
  await closed(books, '2026-02')
  expect(await monthOf(books, '2026-02')).toMatchObject({ is_changed: false, differences: [] })
  await api.rows(sql`alter table account_month disable trigger all`)
  await api.rows(sql`
    insert into account_month (company_id, entity_id, chart_of_account_id, month, debit, credit)
    select company_id, entity_id, id, '2026-02-01', 25, 0 from chart_of_account
     where entity_id = ${books.entity.id} and chart_number = 6010`)
  await api.rows(sql`alter table account_month enable trigger all`)
  expect(await monthOf(books, '2026-02')).toMatchObject({
    is_changed: true,
    differences: [{ chart_number: 6010, name: 'Diesel Fuel', kept: 400, now: 425 }],
  })
  expect(await books.client.call(closeChecklist, {})).toMatchObject({ changed_months: 1, is_clear: false })
})

test('a future month, a month before the books and an invalid month are not found (404), others are denied (403)', async () => {
  const books = await quarter(api)
  const refusal = async (month: string, client = books.client) =>
    (await client.refused(closeMonth, { params: { month } })).status
  expect([await refusal('2026-05'), await refusal('2025-12'), await refusal('2026-13')]).toEqual([404, 404, 404])
  const other = await addMember(api, books, { role: 'other' })
  expect(await refusal('2026-02', other.client)).toBe(403)
})
