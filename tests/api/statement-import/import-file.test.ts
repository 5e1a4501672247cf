import sql from 'sql-template-tag'
import { accountList } from '@/lib/contract/bank'
import { importFile, previewImport } from '@/lib/contract/statement-import'
import { taskStatus } from '@/lib/contract/task'
import { transactionList } from '@/lib/contract/transaction'
import { startJobs } from '@/server/jobs/runner'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { ofx, type OfxRow } from '@/tests/support/ofx'

const usBank = (rows: [string, string, string][]) =>
  `Date,Transaction,Name,Memo,Amount\n${rows.map(([date, text, amount]) => `${date},DEBIT,"${text}",,${amount}`).join('\n')}\n`

describe('POST company/integration/import-file/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it("creates the account, posts each line to suspense, and derives the opening balance from the bank's balance", async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const result = await books.imported(ofx({ balance: '4388.25' }), {}, 'february.ofx')
    expect(result).toMatchObject({ created: 2, duplicates: 0, before_start: 0, rejected: [] })
    const { results } = await books.client.call(accountList)
    expect(results.map((row) => [row.name, row.mask, row.is_linked, row.current_balance])).toEqual([
      [results[0]?.name, '4417', true, 4388.25],
    ])
    // 4,388.25 stated − (5,000.00 − 611.75) of movements = 0.00 opening
    expect(await books.balances()).toEqual({ 1010: 4388.25, 8090: -5000, 8590: 611.75 })
    await books.sound()
  })

  it('importing the same file twice adds nothing', async () => {
    const books = await makeBooks(api)
    await books.imported(ofx({ balance: '10000.00' }), {}, 'a.ofx')
    const before = await books.balances()
    expect(await books.imported(ofx({ balance: '10000.00' }), {}, 'a.ofx')).toMatchObject({ created: 0, duplicates: 2 })
    expect(await books.balances()).toEqual(before)
    await books.sound()
  })

  it('two equal coffees in one file both stay; a longer export adds only the additional lines', async () => {
    const books = await makeBooks(api)
    const bank_account = (await books.bankAccount()).id
    const coffee: [string, string, string] = ['02/03/2026', 'STARBUCKS', '-4.50']
    expect(await books.imported(usBank([coffee, coffee]), { bank_account })).toMatchObject({
      created: 2,
      duplicates: 0,
    })
    expect(
      await books.imported(usBank([coffee, coffee, coffee, ['02/04/2026', 'PILOT', '-90.00']]), { bank_account }),
    ).toMatchObject({ created: 2, duplicates: 2 })
    expect(await books.balances()).toEqual({ 1010: -103.5, 8590: 103.5 })
  })

  it('an invalid line is reported with its number, and valid ones are kept', async () => {
    const books = await makeBooks(api)
    const bank_account = (await books.bankAccount()).id
    const result = await books.imported(
      usBank([
        ['02/03/2026', 'PILOT', '-90.00'],
        ['02/31/2026', 'NO SUCH DAY', '-1.00'],
        ['02/04/2026', 'LOVES', '-12.3x'],
      ]),
      { bank_account },
    )
    expect([result.created, result.rejected.map((row) => row.line)]).toEqual([1, [3, 4]])
    expect(result.rejected.every((row) => row.reason.length > 5)).toBe(true)
  })

  it("a manually stated balance includes a file's lines up to its date, and no manual lines whatever is imported later", async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const account = { name: 'Operating', account_type: 'checking', current_balance: 1000, balance_date: '2026-02-03' }
    const bank_account = (await books.bankAccount(account as never)).id
    await books.line({ bank_account, date: '2026-02-03', amount: 40 })
    expect((await books.balances())[3800]).toBe(-1000)
    await books.imported(usBank([['02/20/2026', 'PILOT', '-90.00']]), { bank_account })
    expect(await books.balances()).toEqual({ 1010: 870, 3800: -1000, 8590: 130 })
    await books.imported(usBank([['02/02/2026', 'LOVES', '-25.00']]), { bank_account })
    expect(await books.balances()).toEqual({ 1010: 870, 3800: -1025, 8590: 155 })
    await books.sound()
  })

  it('an earlier statement of the same account changes the opening balance, not the balance', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    await books.imported(ofx({ balance: '1000.00' }), {}, 'february.ofx')
    expect((await books.balances())[3800]).toBe(3388.25)
    const january: OfxRow[] = [{ id: 'j1', date: '20260115', amount: '200.00', name: 'TQL' }]
    await books.imported(ofx({ rows: january }), {}, 'january.ofx')
    expect((await books.balances())[1010]).toBe(1000)
    expect((await books.balances())[3800]).toBe(3588.25)
    const march: OfxRow[] = [{ id: 'm1', date: '20260315', amount: '-50.00', name: 'LOVES' }]
    await books.imported(ofx({ rows: march }), {}, 'march.ofx')
    expect([(await books.balances())[1010], (await books.balances())[3800]]).toEqual([950, 3588.25])
    await books.sound()
  })

  it('skips lines dated before the books start, and holds back lines in a locked period with the reason', async () => {
    const books = await makeBooks(api, { books_start: '2026-02-03' })
    const rows: OfxRow[] = [
      ...Array.from({ length: 4 }, (_, n) => ({ id: `r${n}`, date: `2026020${n + 1}`, amount: '-1.00', name: 'X' })),
    ]
    await books.lockBooks('2026-02-03')
    const result = await books.imported(ofx({ rows }), {}, 'a.ofx')
    expect([result.created, result.before_start, result.duplicates, result.rejected.map((row) => row.reason)]).toEqual([
      1,
      2,
      0,
      ['Books are locked through 2026-02-03.'],
    ])
  })

  it('two simultaneous imports of one file write it once', async () => {
    const books = await makeBooks(api)
    const bank_account = (await books.bankAccount()).id
    const bytes = usBank(Array.from({ length: 50 }, (_, n) => ['02/03/2026', `LINE ${n}`, '-1.00']))
    await Promise.all(
      [0, 1].map(() => books.client.call(importFile, { body: { bank_account }, file: { name: 'x.csv', bytes } })),
    )
    await Promise.all([api.runJobs(), api.runJobs()])
    expect((await books.client.call(transactionList)).count).toBe(50)
    await books.sound()
  })

  it('an interrupted import leaves complete transactions, and the next worker completes it exactly', async () => {
    const books = await makeBooks(api)
    const bank_account = (await books.bankAccount()).id
    const bytes = usBank(
      Array.from({ length: 9000 }, (_, n) => [
        `02/${String(1 + (n % 28)).padStart(2, '0')}/2026`,
        `LINE ${n}`,
        `-${n + 1}.00`,
      ]),
    )
    const { task_id } = await books.client.call(importFile, { body: { bank_account }, file: { name: 'x.csv', bytes } })
    const worker = startJobs(api.ports, api.database_url)
    for (let tries = 0; tries < 400 && (await written()) === 0; tries++)
      await new Promise((resolve) => setTimeout(resolve, 10))
    await worker.stop()
    const halfway = await written()
    expect(halfway % 2000).toBe(0)
    expect(halfway).toBeGreaterThan(0)
    await books.sound()
    await api.runJobs()
    const task = await books.client.call(taskStatus, { params: { id: task_id } })
    expect([task.status, task.result?.created, task.result?.duplicates, await written()]).toEqual([
      'SUCCESS',
      9000,
      0,
      9000,
    ])
    await books.sound()

    async function written(): Promise<number> {
      const [row] = await api.rows<{ n: number }>(
        sql`select count(*)::int as n from bank_transaction where entity_id = ${books.entity.id}`,
      )
      return row?.n ?? 0
    }
  })

  it('a superseded attempt writes nothing more', async () => {
    const books = await makeBooks(api)
    const bank_account = (await books.bankAccount()).id
    const { task_id } = await books.client.call(importFile, {
      body: { bank_account },
      file: { name: 'x.csv', bytes: usBank([['02/03/2026', 'PILOT', '-1.00']]) },
    })
    await api.rows(sql`
      create or replace function bump_fence() returns trigger language plpgsql as $$ begin new.fence = new.fence + 1; return new; end $$`)
    await api.rows(
      sql`create trigger steal before update of progress on task for each row when (old.progress = 0) execute function bump_fence()`,
    )
    await api.runJobs()
    await api.rows(sql`drop trigger steal on task`)
    expect((await books.client.call(transactionList)).count).toBe(0)
    expect((await books.client.call(taskStatus, { params: { id: task_id } })).status).toBe('STARTED')
  })

  it('writes exactly what the preview counts', async () => {
    const books = await makeBooks(api, { books_start: '2026-02-03' })
    const bytes = ofx({
      rows: [
        ...Array.from({ length: 9 }, (_, n) => ({
          id: `r${n % 7}`,
          date: `2026020${(n % 7) + 1}`,
          amount: '-2.00',
          name: 'X',
        })),
      ],
    })
    const [shown] = (await books.client.call(previewImport, { body: {}, file: { name: 'a.ofx', bytes } })).accounts
    const result = await books.imported(bytes, {}, 'a.ofx')
    expect([result.created, result.duplicates, result.before_start]).toEqual([
      shown?.count,
      shown?.duplicates,
      shown?.before_start,
    ])
  })

  it('requires an account if the file has none (400), and a mapping if one is needed (400)', async () => {
    const books = await makeBooks(api)
    const homeless = await books.client.refused(importFile, {
      body: {},
      file: { name: 'x.csv', bytes: usBank([['02/03/2026', 'PILOT', '-1.00']]) },
    })
    expect(homeless.body).toEqual({ bank_account: ['Choose the bank account these lines belong to.'] })
    const unmapped = await books.client.refused(importFile, {
      body: {},
      file: { name: 'x.csv', bytes: 'When;What;How much\n01.02.2026;x;1,00\n' },
    })
    expect(unmapped.body).toEqual({ mapping: ['Say which column holds the date, the description and the amount.'] })
  })

  it('imports to a new account with the chosen name', async () => {
    const books = await makeBooks(api)
    const targets = JSON.stringify([{ account_key: null, name: 'Relay card', account_type: 'credit', mask: '3005' }])
    await books.imported(usBank([['02/03/2026', 'PILOT', '-90.00']]), { targets })
    const { results } = await books.client.call(accountList)
    expect(results.map((row) => [row.name, row.kind, row.mask, row.current_balance])).toEqual([
      ['Relay card', 'credit', '3005', 90],
    ])
  })

  it.each([
    ['a PDF', '%PDF-1.7', 415],
    ['empty', '', 422],
  ])('refuses %s immediately (%s)', async (_, bytes, status) => {
    const books = await makeBooks(api)
    expect((await books.client.refused(importFile, { body: {}, file: { name: 'x', bytes } })).status).toBe(status)
    expect(await api.rows(sql`select 1 from task where company_id = ${books.company.id}`)).toEqual([])
  })

  it("imports to another account if it is chosen; the file's first account stays its default", async () => {
    const books = await makeBooks(api)
    const first = await books.imported(ofx(), {}, 'february.ofx')
    const other = await books.bankAccount({ name: 'Second' })
    expect(await books.imported(ofx(), { bank_account: other.id }, 'february.ofx')).toMatchObject({
      created: 2,
      bank_accounts: [other.id],
    })
    expect(await books.imported(ofx(), {}, 'february.ofx')).toMatchObject({
      created: 0,
      duplicates: 2,
      bank_accounts: first.bank_accounts,
    })
    await books.sound()
  })

  it('an overlong account number is truncated, and recognized the next time', async () => {
    const books = await makeBooks(api)
    const file = ofx({ account: '7'.repeat(300) })
    const { bank_accounts } = await books.imported(file, {}, 'long.ofx')
    expect(await books.imported(file, {}, 'long.ofx')).toMatchObject({ created: 0, duplicates: 2, bank_accounts })
    await books.sound()
  })

  it('an account of another company is not found (404), and a file over the limit is too large (413)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const bank_account = (await other.bankAccount()).id
    expect(
      (await mine.client.refused(importFile, { body: { bank_account }, file: { name: 'x.ofx', bytes: ofx() } })).status,
    ).toBe(404)
    expect(
      (await mine.client.refused(importFile, { body: {}, file: { name: 'x', bytes: new Uint8Array(5_242_881) } }))
        .status,
    ).toBe(413)
  })
})
