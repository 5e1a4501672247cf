import sql from 'sql-template-tag'
import { connect, type Database, type Tx } from '@/server/db/connect'
import { testDatabase, type TestDatabase } from '@/tests/support/database'

let database: TestDatabase
let pooled: Database

beforeAll(async () => {
  database = await testDatabase()
  pooled = connect(database.serving_url, { max: 1, isPooled: true })
})
afterAll(async () => {
  await pooled.close()
  await database.drop()
})

const STATE = sql`
  select current_user as acting, current_setting('statement_timeout') as statement_timeout, current_setting('timezone') as timezone,
         (select count(*)::int from pg_prepared_statements where name <> '') as kept`
const company = { role: 'app', company: '00000000-0000-4000-8000-000000000000' } as const
const SAFE = { acting: 'haulbook_app', statement_timeout: '10s', timezone: 'UTC', kept: 0 }

// A pooler gives each transaction another session, so nothing may depend on settings made when a session was opened.
test.each([
  ['a read', () => pooled.read(company, (tx) => tx.one(STATE)), SAFE],
  ['a write', () => pooled.write(company, (tx) => tx.one(STATE)), SAFE],
  ['a statement of its own', () => pooled.direct(STATE).then(([row]) => row), SAFE],
  [
    'a sign-in',
    () => pooled.read({ role: 'identity' }, (tx) => tx.one(STATE)),
    { ...SAFE, acting: 'haulbook_identity' },
  ],
  ['a long read', longRead, { ...SAFE, statement_timeout: '0' }],
])('in transaction mode %s sets its own role and limits', async (_what, run, state) => {
  expect(await run()).toEqual(state)
})

test('in transaction mode no prepared statement is kept, not even a named one', async () => {
  const often = async (tx: Tx) => {
    for (let time = 0; time < 5; time += 1) {
      await tx.rows(sql`select 1 as one`, 'one')
      await tx.run(sql`select 2`)
    }
    return tx.one(STATE)
  }
  expect(await pooled.write(company, often)).toMatchObject({ kept: 0 })
})

async function longRead(): Promise<object> {
  const { tx, end } = await pooled.stream(company)
  try {
    return await tx.one(STATE)
  } finally {
    await end()
  }
}
