import sql from 'sql-template-tag'
import { createAccount, accountList } from '@/lib/contract/bank'
import { entityDetail, updateEntity } from '@/lib/contract/company'
import { previewImport } from '@/lib/contract/statement-import'
import {
  addManualTransaction,
  deleteTransaction,
  editChartOfAccount,
  transactionList,
  updateTransaction,
} from '@/lib/contract/transaction'
import { mergeDuplicate } from '@/lib/contract/duplicate'
import { consistencyReview } from '@/lib/contract/review-report'
import { createReconciliation, finishReconciliation, undoReconciliation } from '@/lib/contract/reconciliation'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { bankLine, checking, feedOf } from '@/tests/support/feed'
import { ofx } from '@/tests/support/ofx'

/* OB-{number} of accounts with lines from files, feeds and people: what it depends on, and when it is held back. */
let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())
beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-01-01' })))
afterEach(() => books.sound())

const lock = (books_locked_until: string | null) =>
  books.client.call(updateEntity, { params: { id: books.entity.id }, body: { books_locked_until } })
const balances = () => books.balances()
/** According to the bank account, and to the consistency review. */
const waiting = async () => {
  const { openings } = await books.client.call(consistencyReview, {
    query: { start_date: '2026-01-01', end_date: '2026-12-31' },
  })
  return [
    (await books.client.call(accountList)).results[0]?.opening_waits_until,
    openings.map(({ locked_until }) => locked_until),
  ]
}
const bankId = async () => (await books.client.call(accountList)).results[0]?.id ?? ''
const FILE = ofx({
  balance: '4388.25',
  rows: [
    { id: 'j1', date: '20260115', amount: '-100.00', name: 'LOVES #412' },
    { id: 'f1', date: '20260202', amount: '-611.75', name: 'PILOT #0412 JOPLIN MO' },
    { id: 'f2', date: '20260203', amount: '5000.00', name: 'TQL LLC ACH CREDIT' },
  ],
})

describe('a statement file imported into locked books', () => {
  it('adds lines in the open period and refuses locked ones with line and reason; the opening balance waits for the lock', async () => {
    await lock('2026-01-31')
    const shown = await books.client.call(previewImport, { body: {}, file: { name: 'a.ofx', bytes: FILE } })
    const result = await books.imported(FILE, {}, 'a.ofx')
    expect([result.created, result.rejected]).toEqual([
      2,
      [
        {
          line: FILE.split('\n').findIndex((row) => row.includes('j1')) + 1,
          reason: 'Books are locked through 2026-01-31.',
        },
      ],
    ])
    expect(result.rejected).toEqual(shown.rejected)
    expect(await balances()).toEqual({ 1010: 4388.25, 8090: -5000, 8590: 611.75 })
    await lock('2025-12-31')
    expect((await balances())[3800]).toBeUndefined()
    await lock('2025-11-30')
    expect(await balances()).toEqual({ 1010: 4388.25, 8090: -5000, 8590: 611.75 })
    expect(await books.imported(FILE, {}, 'a.ofx')).toMatchObject({ created: 1, duplicates: 2, rejected: [] })
    expect(await balances()).toEqual({ 1010: 4388.25, 3800: -100, 8090: -5000, 8590: 711.75 })
  })

  it('leaves an existing opening balance unchanged, and updates it once the lock is removed', async () => {
    await books.imported(
      ofx({ balance: '5000.00', rows: [{ id: 'f2', date: '20260203', amount: '5000.00', name: 'TQL' }] }),
      {},
      'a.ofx',
    )
    await lock('2026-01-31')
    await books.imported(ofx({ rows: [{ id: 'f1', date: '20260202', amount: '-611.75', name: 'PILOT' }] }), {}, 'b.ofx')
    expect(await balances()).toEqual({ 1010: 4388.25, 8090: -5000, 8590: 611.75 })
    expect(await waiting()).toEqual(['2026-01-31', ['2026-01-31']])
    await lock(null)
    expect(await waiting()).toEqual([null, []])
    expect(await balances()).toEqual({ 1010: 5000, 3800: -611.75, 8090: -5000, 8590: 611.75 })
  })

  it('succeeds even if every line is locked, and reports it', async () => {
    await lock('2026-02-28')
    expect(await books.imported(FILE, {}, 'a.ofx')).toMatchObject({ created: 0, duplicates: 0, rejected: [{}, {}, {}] })
    expect(await balances()).toEqual({})
  })
})

test('a new account with a balance is refused while its opening is in a locked period (409); without a balance it is accepted', async () => {
  await lock('2026-01-31')
  const body = { name: 'Operating', account_type: 'checking' as const, current_balance: 500 }
  expect(messageOf(await books.client.refused(createAccount, { body }))).toEqual([
    409,
    'Books are locked through 2026-01-31.',
  ])
  expect((await books.client.call(accountList)).count).toBe(0)
  expect((await books.client.call(createAccount, { body: { ...body, current_balance: 0 } })).current_balance).toBe(0)
})

test('a bank linked while its first days are locked gets its opening balance once they are unlocked, and the next sync agrees', async () => {
  await lock('2026-01-31')
  const feed = feedOf(api, books)
  const { integration, result } = await feed.link(
    [checking({ current_balance: '400.00' })],
    [bankLine({ provider_id: 'feb', date: '2026-02-02', amount: '100.00' })],
  )
  expect(result.balances.map((row) => row.difference)).toEqual([-500])
  await lock(null)
  expect(await balances()).toEqual({ 1010: 400, 3800: -500, 8590: 100 })
  expect(await feed.sync(integration)).toMatchObject({ created: 0, balances: [] })
  expect((await books.client.call(entityDetail, { params: { id: books.entity.id } })).books_locked_until).toBeNull()
})

describe('a manual line on an account filled from files', () => {
  const byHand = async (over: object = {}) =>
    books.client.call(addManualTransaction, {
      body: {
        bank_account: await bankId(),
        date: '2026-02-10',
        amount: 40,
        amount_type: 'money_out',
        name: 'CASH',
        ...over,
      },
    })
  beforeEach(() => books.imported(FILE, {}, 'a.ofx'))

  it('is part of the stated balance up to its date, however it is added, changed or deleted; later ones change the balance', async () => {
    const line = await byHand()
    expect([(await balances())[1010], (await balances())[3800]]).toEqual([4388.25, -140])
    await books.client.call(updateTransaction, { params: { id: line.id }, body: { amount: 50 } })
    expect([(await balances())[1010], (await balances())[3800]]).toEqual([4388.25, -150])
    await books.client.call(updateTransaction, { params: { id: line.id }, body: { date: '2026-03-05' } })
    expect([(await balances())[1010], (await balances())[3800]]).toEqual([4338.25, -100])
    await books.client.call(deleteTransaction, { params: { id: line.id } })
    await books.client.call(deleteTransaction, { params: { id: (await byHand()).id } })
    expect([(await balances())[1010], (await balances())[3800]]).toEqual([4388.25, -100])
  })

  it('counts once after it is merged with the line of the file', async () => {
    const line = await byHand({ date: '2026-02-01', amount: 611.75 })
    const { results } = await books.client.call(transactionList, { query: { name: 'pilot' } })
    await books.client.call(mergeDuplicate, { body: { manual: line.id, imported: results[0]?.id ?? '' } })
    expect([(await balances())[1010], (await balances())[3800]]).toEqual([4388.25, -100])
  })
})

test("a transfer recorded before the account's first file is part of the stated balance: the opening follows its changes", async () => {
  const savings = await books.bankAccount({ name: 'Savings', account_type: 'savings' })
  const { id } = await books.line({ amount: 200, date: '2026-02-05', chart_of_account: 1020 })
  await books.imported(FILE, { bank_account: savings.id }, 'a.ofx')
  const shown = async () => [(await balances())[1020], (await balances())[3800]]
  const change = (body: object) => books.client.call(updateTransaction, { params: { id }, body })
  expect(await shown()).toEqual([4388.25, 100])
  await change({ amount: 250 })
  expect(await shown()).toEqual([4388.25, 150])
  await change({ date: '2026-03-05' })
  expect(await shown()).toEqual([4638.25, -100])
  await change({ date: '2026-02-05' })
  expect(await shown()).toEqual([4388.25, 150])
  await books.client.call(editChartOfAccount, { params: { id }, body: { chart_of_account: null } })
  expect(await shown()).toEqual([4388.25, -100])
})

test('a balance dated before all lines of its file sets the opening balance, and a later file does not change it', async () => {
  await books.imported(ofx({ balance: '500.00', balance_on: '20260131' }), {}, 'a.ofx')
  expect([(await balances())[1010], (await balances())[3800]]).toEqual([4888.25, -500])
  const rows = [{ id: 'm1', date: '20260302', amount: '-60.00', name: 'LOVES #412' }]
  await books.imported(ofx({ balance: '9999.00', balance_on: '20260331', rows }), {}, 'b.ofx')
  expect([(await balances())[1010], (await balances())[3800]]).toEqual([4828.25, -500])
})

test('a finished reconciliation freezes the opening balance: an older line of a later file is flagged, and counts after the undo', async () => {
  await books.imported(ofx({ balance: '4388.25' }), {}, 'a.ofx')
  const bank_account = await bankId()
  const row = await books.client.call(createReconciliation, {
    body: { bank_account, end_date: '2026-02-28', settlement_balance: 4388.25 },
  })
  await books.client.call(finishReconciliation, { params: { id: row.id }, body: {} })
  await books.imported(ofx({ rows: [{ id: 'j1', date: '20260115', amount: '-100.00', name: 'LOVES' }] }), {}, 'b.ofx')
  expect((await balances())[3800]).toBeUndefined()
  const { results } = await books.client.call(transactionList, { query: { name: 'loves' } })
  expect(results.map((line) => [line.date, line.is_flagged])).toEqual([['2026-01-15', true]])
  await books.client.call(undoReconciliation, { params: { id: row.id } })
  expect([(await balances())[1010], (await balances())[3800]]).toEqual([4388.25, -100])
})

test('an import that fails permanently leaves an opening balance that matches the lines it wrote', async () => {
  await books.imported(ofx({ balance: '1000.00' }), {}, 'a.ofx')
  await api.rows(sql`
    create or replace function fail_end() returns trigger language plpgsql as $$ begin raise exception 'no end'; end $$`)
  await api.rows(
    sql`create trigger no_end before update of status on task for each row when (new.status = 'SUCCESS') execute function fail_end()`,
  )
  await books.importFile(ofx({ rows: [{ id: 'j1', date: '20260115', amount: '-100.00', name: 'LOVES' }] }), {}, 'b.ofx')
  for (let n = 0; n < 6; n++) {
    api.clock.advance(20_000)
    await api.runJobs()
  }
  await api.rows(sql`drop trigger no_end on task`)
  expect(
    await api.rows(sql`select status from task where entity_id = ${books.entity.id} order by created_at desc limit 1`),
  ).toEqual([{ status: 'FAILURE' }])
  expect([(await balances())[1010], (await balances())[3800]]).toEqual([1000, 3288.25])
})
