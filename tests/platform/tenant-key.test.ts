/*
 * Every statement that the API sends for a company gives the key of each table it uses, so that a database spread over several nodes can
 * send it to the right one. Every suite checks this when it closes its API (tests/support/api.ts); this test proves that the check
 * notices missing keys, and that its exceptions are still needed. docs/scale.md explains the purpose.
 */
import { loadModule } from 'libpg-query'
import { v7 } from 'uuid'
import { violations } from '@/server/db/invariants'
import { dropUnused } from '@/server/services/file/drop'
import { testApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { observed } from '@/tests/support/observed-statements'
import { exceptionOf, missedKeys, WITHOUT_KEY } from '@/tests/support/keyed-statements'
import { unkeyed, type Tables } from '@/tests/support/tenant-key'

const tables: Tables = new Map([
  ['bill', { columns: new Set(['entity_id', 'id', 'stakeholder_id']), keys: ['entity_id'] }],
  ['stakeholder', { columns: new Set(['entity_id', 'id', 'name']), keys: ['entity_id'] }],
  ['file', { columns: new Set(['company_id', 'id']), keys: ['company_id'] }],
  ['app_user', { columns: new Set(['id', 'email']), keys: [] }],
])
beforeAll(() => loadModule())

const JOINED = 'join stakeholder s on s.entity_id = b.entity_id and s.id = b.stakeholder_id'
test.each([
  ['select * from bill where entity_id = $1 and id = $2', []],
  ['select * from bill where id = $1', ['bill']],
  ['select * from bill where entity_id = any($1::uuid[])', []],
  ['select * from bill where entity_id = $1 or id = $2', ['bill']],
  ['select * from bill where entity_id <> $1', ['bill']],
  ['select * from file where company_id = (select current_company())', []],
  [`select * from bill b ${JOINED} where b.entity_id = $1`, []],
  [`select * from bill b ${JOINED} where b.id = $1`, ['bill', 'stakeholder']],
  ['select * from bill b join stakeholder s on s.id = b.stakeholder_id where b.entity_id = $1', ['stakeholder']],
  [`select * from bill b left ${JOINED} and b.entity_id = $1`, ['bill', 'stakeholder']],
  [
    `select (select s.name from stakeholder s where s.id = b.stakeholder_id) from bill b where entity_id = $1`,
    ['stakeholder'],
  ],
  [
    'select * from bill where entity_id = $1 and exists (select from stakeholder where id = stakeholder_id)',
    ['stakeholder'],
  ],
  [
    'with x as (select entity_id, id from bill where entity_id = $1) select * from stakeholder s join x using (entity_id)',
    [],
  ],
  ['select * from (select entity_id, id from bill) x where entity_id = $1', []],
  ['select * from (select entity_id, id from bill limit 1) x where entity_id = $1', ['bill']],
  ['select * from bill where entity_id = $1 union all select * from bill', ['bill']],
  [
    'select * from (select entity_id from bill where entity_id = $1) x full join (select entity_id from stakeholder) y on y.entity_id = x.entity_id',
    ['stakeholder'],
  ],
  ['select * from unnest($1::uuid[]) as x(entity) join bill b on b.entity_id = x.entity', ['bill']],
  ['insert into bill (entity_id, id) values ($1, $2)', []],
  ['insert into bill (entity_id, id) select entity_id, id from stakeholder where entity_id = $1', []],
  ['insert into bill (id) values ($1)', ['bill']],
  ['update bill b set id = $1 from stakeholder s where s.entity_id = $2 and s.id = b.stakeholder_id', ['bill']],
  ['delete from bill where entity_id = $1 and id in (select id from stakeholder)', ['stakeholder']],
  ['declare x no scroll cursor for select * from bill where id = $1', ['bill']],
  ['select email from app_user where id = $1', []],
])('%s: tables without a key are %j', (statement, missed) => {
  expect(unkeyed(statement, tables)).toEqual(missed)
})

test('a statement that the check cannot analyze is an error, not a pass', () => {
  expect(() =>
    unkeyed('merge into bill b using stakeholder s on s.id = b.id when matched then delete', tables),
  ).toThrow('What does MergeStmt touch?')
})

test('the checks of the books give every key except in the listed statements, each of which still lacks one', async () => {
  const api = await testApi()
  const { company } = await makeBooks(api)
  const sent: string[] = []
  const db = observed(api.ports.db, (_, statement) => sent.push(statement))
  await db.read({ role: 'app', company: company.id }, violations)
  await db.write({ role: 'app', company: company.id }, (tx) => dropUnused(tx, v7()))
  const needed = (await missedKeys(api, sent)).filter((one) => one.missed.length > 0)
  expect([...new Set(needed.map(({ statement }) => exceptionOf(statement) ?? statement))].sort()).toEqual(
    WITHOUT_KEY.map(({ begins }) => begins),
  )
  await api.close()
})
