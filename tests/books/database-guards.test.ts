import sql, { type Sql } from 'sql-template-tag'
import { v7 } from 'uuid'
import { unpost } from '@/server/db/journal-store'
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

  const posting = (
    entity: string,
    company: string,
    entry: string,
    line: number,
    account: string,
    side: string,
    amount: number,
  ) => sql`
    insert into posting (company_id, entity_id, journal_entry_id, version, line_no, date, chart_of_account_id, balance_type, amount, created_at)
    values (${company}, ${entity}, ${entry}, 1, ${line}, '2026-02-03', ${account}, ${side}, ${amount}, now())`

  it('updates the statistics of every books table after a thousand changes, however large the table is', async () => {
    const tables = await api.rows<{ name: string; options: string[] | null }>(sql`
      select c.relname as name, c.reloptions as options
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'entity_id' and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
    expect(tables.length).toBeGreaterThan(20)
    for (const { name, options } of tables)
      expect([name, ...(options ?? [])]).toEqual(
        expect.arrayContaining(['autovacuum_analyze_scale_factor=0', 'autovacuum_analyze_threshold=1000']),
      )
  })

  it('knows for query planning that an entity belongs to one company, in every books table including future ones', async () => {
    await api.rows(sql`create table probe (company_id uuid not null, entity_id uuid not null)`)
    await api.rows(sql`select make_tenant_table('probe')::text`)
    const unknown = await api.rows(sql`
      select c.relname as name from pg_class c
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and (select count(*) from pg_attribute a
               where a.attrelid = c.oid and a.attname in ('company_id', 'entity_id') and not a.attisdropped) = 2
         and not exists (select from pg_statistic_ext s where s.stxrelid = c.oid and 'f' = any(s.stxkind))`)
    expect(unknown).toEqual([])
    await api.rows(
      sql`insert into probe select c, c from (select gen_random_uuid() as c from generate_series(1, 50)) x, generate_series(1, 200)`,
    )
    await api.rows(sql`analyze probe`)
    const [first] = await api.rows<{ id: string }>(sql`select entity_id as id from probe limit 1`)
    const [plan] = await api.rows<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>({
      text: `explain (format json) select from probe where entity_id = '${first?.id}' and company_id = '${first?.id}'`,
      values: [],
    } as never)
    // Otherwise only 4 of 10,000 run: a fiftieth of a fiftieth.
    expect(plan?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(150)
    await api.rows(sql`drop table probe`)
  })

  it('refuses an unbalanced entry, an entry with a single line, and a line on a heading account', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    const account = (await books.account(6010)).id
    await expect(
      api.rows(posting(books.entity.id, books.company.id, line.id, 5, account, 'debit', 1)),
    ).rejects.toMatchObject({ constraint: 'posting_balanced' })
    await expect(
      api.rows(sql`delete from posting where journal_entry_id = ${line.id} and line_no = 0`),
    ).rejects.toMatchObject({ constraint: 'posting_balanced' })
    await expect(
      api.rows(sql`
      insert into journal_entry (company_id, entity_id, id, source_id, entry_id, event_type, date, created_at, updated_at)
      values (${books.company.id}, ${books.entity.id}, ${v7()}, ${v7()}, 'X-1', 'manual', '2026-02-03', now(), now())`),
    ).rejects.toMatchObject({ constraint: 'entry_has_lines' })
    await books.sound()
  })

  it('refuses inconsistent lines: a direction without a bank account, a settlement on a cash basis, part of a document reference', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    const [fuel, draws] = [(await books.account(6010)).id, (await books.account(3020)).id]
    const lines = (debit: Sql, credit: Sql) => sql`
      insert into posting (company_id, entity_id, journal_entry_id, version, line_no, date, chart_of_account_id, balance_type, amount,
                           created_at, amount_type, accrual_only, application_id)
      values (${books.company.id}, ${books.entity.id}, ${line.id}, 9, 5, '2026-02-03', ${fuel}, 'debit', 1, now(), ${debit}),
             (${books.company.id}, ${books.entity.id}, ${line.id}, 9, 6, '2026-02-03', ${draws}, 'credit', 1, now(), ${credit})`
    const plain = sql`null, false, null`
    const wrong: [Sql, Sql][] = [
      [sql`'money_out', false, null`, sql`'money_out', false, null`],
      [sql`'money_in', false, null`, plain],
      [sql`null, false, ${v7()}`, plain],
      [sql`null, true, null`, plain],
    ]
    for (const [debit, credit] of wrong)
      await expect(api.rows(lines(debit, credit))).rejects.toMatchObject({ constraint: 'posting_meaning' })
    await api.rows(sql`begin`)
    await api.rows(lines(sql`'money_out', false, null`, plain))
    await api.rows(sql`rollback`)
    await books.sound()
  })

  it('cancels a statement after 10 s, and a transaction that has been idle for 15 s', async () => {
    const read = (name: string) => api.ports.db.direct<{ value: string }>(sql`select current_setting(${name}) as value`)
    expect([...(await read('statement_timeout')), ...(await read('idle_in_transaction_session_timeout'))]).toEqual([
      { value: '10s' },
      { value: '15s' },
    ])
  })

  it('never updates a posting, and never changes or deletes a replaced version', async () => {
    const books = await makeBooks(api)
    await books.line()
    await expect(api.rows(sql`update posting set amount = 1`)).rejects.toThrow('posting is append-only')
    await expect(api.rows(sql`update journal_entry_version set version = 9`)).rejects.toThrow('append-only')
    await expect(api.rows(sql`delete from journal_entry_version`)).rejects.toThrow('append-only')
    await expect(api.rows(sql`truncate journal_entry_version`)).rejects.toThrow('append-only')
    await expect(api.rows(sql`delete from audit_log`)).rejects.toThrow('append-only')
  })

  it('keeps the last version of every entry that the serving login deletes with plain SQL', async () => {
    const books = await makeBooks(api)
    const lines = [await books.line({ chart_of_account: 6010 }), await books.line({ amount: 12.34 })]
    const before = await api.rows(sql`
      select p.journal_entry_id as id, e.version, e.entry_id, sum(p.amount) as amount, count(*) as lines
        from posting p join journal_entry e on e.entity_id = p.entity_id and e.id = p.journal_entry_id
       where p.company_id = ${books.company.id} group by 1, 2, 3 order by 1`)
    expect(before).toHaveLength(lines.length)
    await api.ports.db.write({ role: 'app', company: books.company.id }, (tx) =>
      tx.run(sql`delete from journal_entry where company_id = ${books.company.id}`),
    )
    expect(
      await api.rows(sql`
        select v.journal_entry_id as id, v.version, v.entry->>'entry_id' as entry_id,
               (select sum((line->>'amount')::numeric) from jsonb_array_elements(v.lines) as line) as amount,
               jsonb_array_length(v.lines)::bigint as lines
          from journal_entry_version v where v.company_id = ${books.company.id}
           and v.version = (select max(w.version) from journal_entry_version w where w.journal_entry_id = v.journal_entry_id)
         order by 1`),
    ).toEqual(before)
  })

  it('keeps one version of an entry that the product removes, with the id of the person who removed it', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ chart_of_account: 6010 })
    const versions = () =>
      api.rows<{ replaced_by: string | null }>(
        sql`select replaced_by from journal_entry_version where journal_entry_id = ${line.id}`,
      )
    const kept = (await versions()).length
    const person = v7()
    await api.ports.db.write({ role: 'app', company: books.company.id }, (tx) =>
      unpost(tx, { company_id: books.company.id, entity_id: books.entity.id, user_id: person, now: new Date() }, [
        line.id,
      ]),
    )
    expect((await versions()).slice(kept)).toEqual([{ replaced_by: person }])
  })

  it("refuses changes dated in a locked period, even by the database's owner", async () => {
    const books = await makeBooks(api)
    const line = await books.line({ date: '2026-01-31' })
    await books.lockBooks('2026-01-31')
    await expect(
      api.rows(sql`update journal_entry set date = '2026-02-01' where id = ${line.id}`),
    ).rejects.toMatchObject({ constraint: 'books_locked' })
    await expect(api.rows(sql`delete from journal_entry where id = ${line.id}`)).rejects.toMatchObject({
      constraint: 'books_locked',
    })
  })

  it('checks a statement by indexes only, so that no check scans books that grew since its plan was made', async () => {
    const functions = await api.rows<{ name: string; settings: string[] }>(sql`
      select proname as name, coalesce(proconfig, '{}') as settings from pg_proc
       where proname in ('posting_inserted', 'posting_deleted', 'journal_entry_written') order by 1`)
    const indexes_only = ['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off']
    expect(functions).toEqual(
      ['journal_entry_written', 'posting_deleted', 'posting_inserted'].map((name) => ({
        name,
        settings: indexes_only,
      })),
    )
  })

  it('shows a company only its own rows, in every table, whatever condition a query lacks', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    await Promise.all([mine.line({ chart_of_account: 6010 }), other.line({ chart_of_account: 6010 })])
    const tables = await api.rows<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname <> 'membership_entity'`)
    expect(tables.length).toBeGreaterThan(15)
    for (const { name } of tables) {
      const seen = await api.ports.db.read({ role: 'app', company: mine.company.id }, (tx) =>
        tx.rows<{ company_id: string }>({ text: `select distinct company_id from ${name}`, values: [] } as never),
      )
      expect([name, seen.filter((row) => row.company_id !== mine.company.id)]).toEqual([name, []])
    }
    const nobody = await api.ports.db.direct(sql`select 1 from posting`)
    expect(nobody).toEqual([])
  })

  it('keeps the plan of a named statement, which returns each company its own lines', async () => {
    const companies = await Promise.all(['MINE', 'OTHER'].map(async (name) => ({ name, books: await makeBooks(api) })))
    const lines = await Promise.all(companies.map(({ name, books }) => books.line({ name })))
    const ids = lines.map((line) => line.id)
    await api.ports.db.read({ role: 'app', company: v7() }, async (tx) => {
      for (let turn = 0; turn < 8; turn++) {
        for (const [at, { name, books }] of companies.entries()) {
          await tx.rows(sql`select set_config('app.company', ${books.company.id}, true)`)
          expect((await transactionRows(tx, [books.entity.id], ids)).map((row) => [row.id, row.name])).toEqual([
            [lines[at]?.id, name],
          ])
        }
      }
      expect(
        await tx.rows(
          sql`select generic_plans > 0 as is_kept from pg_prepared_statements where name = 'transaction_rows'`,
        ),
      ).toEqual([{ is_kept: true }])
    })
  })
})
