import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { createAccount } from '@/lib/contract/bank'
import { createStakeholder } from '@/lib/contract/stakeholder'
import { databaseError, type Access } from '@/server/db/connect'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeCompany, type TestCompany } from '@/tests/support/company'

let api: TestApi
let own: TestCompany
let foreign: TestCompany
beforeAll(async () => {
  api = await testApi()
  // Reads with the rights of its caller, as the query itself would.
  await api.rows(sql`
    create function count_rows(name text, predicate text) returns bigint language plpgsql as $$
    declare n bigint;
    begin execute format('select count(*) from %I where %s', name, predicate) into n; return n; end $$`)
  ;[own, foreign] = [await makeCompany(api), await makeCompany(api)]
  for (const { client } of [own, foreign]) {
    await client.call(createAccount, {
      body: {
        name: 'Checking',
        account_type: 'checking',
        current_balance: 10,
        balance_date: own.entity.books_start_date,
      },
    })
    await client.call(createStakeholder, { body: { full_name: 'Pat Diesel', type: 'Vendor' } })
  }
})
afterAll(() => api.close())

interface Table {
  name: string
  secured: boolean
  policies: number
  readable: boolean
  touchable: boolean
  tenant: boolean
}
/** Tables of the books; the list of applied migrations belongs to no company, and none of our roles may access it. */
const tables = () =>
  api.rows<Table>(sql`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured,
           (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
           has_table_privilege('haulbook_app', c.oid, 'select') as readable,
           bool_or(has_any) as touchable,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as tenant
      from pg_class c
      cross join lateral (select has_table_privilege(r, c.oid, 'select, insert, update, delete, truncate') as has_any
                            from unnest(array['haulbook_app', 'haulbook_identity', 'haulbook_worker']) r) rights
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     group by c.oid, c.relname order by c.relname`)

const count = (access: Access, name: string, where = 'true'): Promise<number> =>
  api.ports.db.read(access, async (tx) => {
    const { rows } = await tx.one<{ rows: number }>(sql`select count_rows(${name}, ${where}) as rows`)
    return rows
  })

test('row-level security is forced on every table, and each table has a policy', async () => {
  const all = await tables()
  expect(all.length).toBeGreaterThan(25)
  expect(
    all.filter((table) => table.touchable && !(table.secured && table.policies > 0)).map((table) => table.name),
  ).toEqual([])
  expect(all.filter((table) => !table.touchable).map((table) => table.name)).toEqual(['migration'])
})

test('views run with the rights of the reader', async () => {
  const views = await api.rows<{ name: string; options: string[] | null }>(sql`
    select relname as name, reloptions as options from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'v'`)
  expect(views.filter((view) => !view.options?.includes('security_invoker=true')).map((view) => view.name)).toEqual([])
})

test('no role of the API can bypass row-level security, and only one can log in', async () => {
  expect(
    await api.rows(sql`
    select rolname from pg_roles
     where rolname like 'haulbook\_%' and (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole)`),
  ).toEqual([{ rolname: 'haulbook_api' }])
  expect(
    await api.rows(
      sql`select rolsuper or rolbypassrls or rolcreaterole or rolinherit as can from pg_roles where rolname = 'haulbook_api'`,
    ),
  ).toEqual([{ can: false }])
})

test("functions that run with their owner's rights have a fixed search path and are not public", async () => {
  const loose = await api.rows(sql`
    select proname from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef
       and (proconfig is null or not 'search_path=public' = any(proconfig)
            or has_function_privilege('public', oid, 'execute'))`)
  expect(loose).toEqual([])
})

test('with the id of an unknown company, and without one, every table is empty', async () => {
  const readable = (await tables()).filter((table) => table.readable)
  expect(readable.length).toBeGreaterThan(15)
  for (const { name } of readable) {
    expect([name, await count({ role: 'app', company: v7() }, name)]).toEqual([name, 0])
    const [outside] = await api.ports.db.direct(sql`select count_rows(${name}, 'true') as rows`)
    expect([name, outside]).toEqual([name, { rows: 0 }])
  }
})

test('within one company no row of another is visible', async () => {
  const access: Access = { role: 'app', company: own.company.id }
  const seen: string[] = []
  for (const { name } of (await tables()).filter((table) => table.readable && table.tenant)) {
    expect([name, await count(access, name, `company_id <> '${own.company.id}'`)]).toEqual([name, 0])
    if ((await count(access, name)) > 0) seen.push(name)
  }
  expect(seen).toEqual(
    expect.arrayContaining([
      'bank_account',
      'chart_of_account',
      'entity',
      'journal_entry',
      'membership',
      'posting',
      'stakeholder',
    ]),
  )
  expect(await count(access, 'company')).toBe(1)
})

test('a row cannot be written to, or moved to, another company', async () => {
  const access: Access = { role: 'app', company: own.company.id }
  const codeOf = (query: ReturnType<typeof sql>) =>
    api.ports.db
      .write(access, (tx) => tx.run(query))
      .then(
        (rows) => rows,
        (error: unknown) => databaseError(error)?.code,
      )
  const { company, entity } = foreign
  expect(
    await codeOf(sql`
    insert into stakeholder (company_id, entity_id, id, type, full_name, created_at, updated_at)
    values (${company.id}, ${entity.id}, ${v7()}, 'Vendor', 'Intruder', now(), now())`),
  ).toBe('42501')
  expect(await codeOf(sql`update stakeholder set company_id = ${company.id}`)).toBe('42501')
  expect(await codeOf(sql`update stakeholder set full_name = 'Mine' where entity_id = ${entity.id}`)).toBe(0)
  expect(await codeOf(sql`delete from stakeholder where entity_id = ${entity.id}`)).toBe(0)
})

test("the identity role cannot read the books, and the books' role cannot read secrets", async () => {
  const denied = (access: Access, name: string) => expect(count(access, name)).rejects.toMatchObject({ code: '42501' })
  for (const name of ['posting', 'bank_transaction', 'chart_of_account']) await denied({ role: 'identity' }, name)
  for (const name of ['auth_token', 'auth_session', 'mail_token', 'login_attempt'])
    await denied({ role: 'app', company: own.company.id }, name)
  await expect(
    api.ports.db.read({ role: 'app', company: own.company.id }, (tx) =>
      tx.rows(sql`select password_hash from app_user`),
    ),
  ).rejects.toMatchObject({ code: '42501' })
})

test('the company set in a transaction is reset at its end', async () => {
  await count({ role: 'app', company: own.company.id }, 'stakeholder')
  const [{ company } = { company: 'unset' }] = await api.ports.db.direct<{ company: string | null }>(
    sql`select current_company() as company`,
  )
  expect(company).toBeNull()
})

test('make_tenant_table protects a new table too: a company sees only its own rows, and cannot write for another', async () => {
  await api.rows(sql`create table probe (company_id uuid not null)`)
  await api.rows(sql`select make_tenant_table('probe')::text`)
  await api.rows(sql`insert into probe values (${own.company.id}), (${foreign.company.id})`)
  const access: Access = { role: 'app', company: own.company.id }
  expect(await count(access, 'probe')).toBe(1)
  const written = api.ports.db.write(access, (tx) => tx.run(sql`insert into probe values (${foreign.company.id})`))
  expect(await written.catch((error: unknown) => databaseError(error)?.code)).toBe('42501')
  await api.rows(sql`drop table probe`)
})
