import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { transactionRows } from '@/server/services/transaction/row'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

/** What the database itself refuses, whatever the code above it does. */
describe('the database', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const posting = (entity: string, company: string, entry: string, line: number, account: string, side: string, amount: number) => sql`
    insert into posting (company_id, entity_id, journal_entry_id, version, line_no, date, chart_of_account_id, balance_type, amount, created_at)
    values (${company}, ${entity}, ${entry}, 1, ${line}, '2026-02-03', ${account}, ${side}, ${amount}, now())`

  it('refuses an entry that does not balance, a single line, and a line on a heading', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    const account = (await books.account(6010)).id
    await expect(api.rows(posting(books.entity.id, books.company.id, line.id, 5, account, 'debit', 1))).rejects.toMatchObject({ constraint: 'posting_balanced' })
    await expect(api.rows(sql`delete from posting where journal_entry_id = ${line.id} and line_no = 0`)).rejects.toMatchObject({ constraint: 'posting_balanced' })
    await expect(api.rows(sql`
      insert into journal_entry (company_id, entity_id, id, entry_id, event_type, date, created_at, updated_at)
      values (${books.company.id}, ${books.entity.id}, ${v7()}, 'X-1', 'manual', '2026-02-03', now(), now())`)).rejects.toMatchObject({ constraint: 'entry_has_lines' })
    await books.sound()
  })

  it('ends a statement after 10 s, and a transaction that rests for 15 s', async () => {
    const read = (name: string) => api.ports.db.direct<{ value: string }>(sql`select current_setting(${name}) as value`)
    expect([...await read('statement_timeout'), ...await read('idle_in_transaction_session_timeout')]).toEqual([{ value: '10s' }, { value: '15s' }])
  })

  it('never updates a posting, never changes or forgets a replaced version', async () => {
    const books = await makeBooks(api)
    await books.line()
    await expect(api.rows(sql`update posting set amount = 1`)).rejects.toThrow('posting is append-only')
    await expect(api.rows(sql`update journal_entry_version set version = 9`)).rejects.toThrow('append-only')
    await expect(api.rows(sql`delete from journal_entry_version`)).rejects.toThrow('append-only')
    await expect(api.rows(sql`truncate journal_entry_version`)).rejects.toThrow('append-only')
    await expect(api.rows(sql`delete from audit_log`)).rejects.toThrow('append-only')
  })

  it('changes nothing dated in a locked period, not even for its owner', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ date: '2026-01-31' })
    await books.lockBooks('2026-01-31')
    await expect(api.rows(sql`update journal_entry set date = '2026-02-01' where id = ${line.id}`)).rejects.toMatchObject({ constraint: 'books_locked' })
    await expect(api.rows(sql`delete from journal_entry where id = ${line.id}`)).rejects.toMatchObject({ constraint: 'books_locked' })
  })

  it('checks a statement by indexes alone, so that a check never scans books that grew since its plan was made', async () => {
    const functions = await api.rows<{ name: string; settings: string[] }>(sql`
      select proname as name, coalesce(proconfig, '{}') as settings from pg_proc
       where proname in ('posting_inserted', 'posting_deleted', 'journal_entry_written') order by 1`)
    const indexes_only = ['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off']
    expect(functions).toEqual(['journal_entry_written', 'posting_deleted', 'posting_inserted'].map((name) => ({ name, settings: indexes_only })))
  })

  it('shows a company its own rows only, for every table, whatever the query forgets', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    await Promise.all([mine.line({ chart_of_account: 6010 }), other.line({ chart_of_account: 6010 })])
    const tables = await api.rows<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname <> 'membership_entity'`)
    expect(tables.length).toBeGreaterThan(15)
    for (const { name } of tables) {
      const seen = await api.ports.db.read({ role: 'app', company: mine.company.id }, (tx) =>
        tx.rows<{ company_id: string }>({ text: `select distinct company_id from ${name}`, values: [] } as never))
      expect([name, seen.filter((row) => row.company_id !== mine.company.id)]).toEqual([name, []])
    }
    const nobody = await api.ports.db.direct(sql`select 1 from posting`)
    expect(nobody).toEqual([])
  })

  it('keeps the plan of a statement that is read under a name, and it serves every company its own lines', async () => {
    const companies = await Promise.all(['MINE', 'OTHER'].map(async (name) => ({ name, books: await makeBooks(api) })))
    const lines = await Promise.all(companies.map(({ name, books }) => books.line({ name })))
    const [entities, ids] = [companies.map(({ books }) => books.entity.id), lines.map((line) => line.id)]
    await api.ports.db.read({ role: 'app', company: v7() }, async (tx) => {
      for (let turn = 0; turn < 8; turn++) {
        for (const [at, { name, books }] of companies.entries()) {
          await tx.rows(sql`select set_config('app.company', ${books.company.id}, true)`)
          expect((await transactionRows(tx, entities, ids)).map((row) => [row.id, row.name])).toEqual([[lines[at]?.id, name]])
        }
      }
      expect(await tx.rows(sql`select generic_plans > 0 as is_kept from pg_prepared_statements where name = 'transaction_rows'`)).toEqual([{ is_kept: true }])
    })
  })
})
