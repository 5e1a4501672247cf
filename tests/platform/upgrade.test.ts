import { pipeline } from 'node:stream/promises'
import { Client, escapeIdentifier } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { trialBalance as balanceOf } from '@/server/db/backup/trial-balance.mjs'
import { connect } from '@/server/db/connect'
import { violations } from '@/server/db/invariants'
import { migrate, migrationNames } from '@/server/db/migrate'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, TRAILER_LOAN } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'
import { testDatabase, type TestDatabase } from '@/tests/support/database'

/** The last migration of the previous release; moves on with each release. */
const RELEASED_THROUGH = '0090_w9.sql'

let api: TestApi
let released: TestDatabase
beforeEach(async () => {
  api = await testApi()
  released = await testDatabase()
})
afterEach(() => Promise.all([api.close(), released.drop()]))

async function opened<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const COLUMNS = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration' group by c.relname`

async function columnsOf(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(COLUMNS)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Books as the previous release stored them: today's rows, as far as it had columns for them. */
async function asReleased(): Promise<string[]> {
  const names = await migrationNames()
  const before = names.filter((name) => name <= RELEASED_THROUGH)
  await opened(released.url, (client) =>
    client.query('drop schema public cascade; create schema public; drop schema graphile_worker cascade'),
  )
  await migrate(released.url, { serving_url: released.serving_url, only: before })
  await opened(api.owner_url, (from) =>
    opened(released.url, async (to) => {
      await to.query('set session_replication_role = replica')
      const [now, then] = [await columnsOf(from), await columnsOf(to)]
      await to.query(`truncate ${[...then.keys()].map(escapeIdentifier).join(', ')}`)
      for (const [name, columns] of then) {
        const kept = columns.filter((column) => now.get(name)?.includes(column))
        if (kept.length === 0) continue
        const list = kept.map(escapeIdentifier).join(', ')
        const table = escapeIdentifier(name)
        await pipeline(
          from.query(copyTo(`copy (select ${list} from ${table}) to stdout`)),
          to.query(copyFrom(`copy ${table} (${list}) from stdin`)),
        )
      }
    }),
  )
  return names.slice(before.length)
}

async function used(): Promise<Books> {
  const books = await makeBooks(api)
  const bank = await books.bankAccount()
  await books.line({ bank_account: bank.id, chart_of_account: 6010, stakeholder: (await books.stakeholder()).id })
  await books.line({ bank_account: bank.id })
  await books.journal([
    [6010, 12.5, 0],
    [3000, 0, 12.5],
  ])
  await makeInvoice(books, { invoice_status: 'open' })
  await makeBill(books)
  await addLoan(books, { ...TRAILER_LOAN, start_date: '2023-04-10', name: 'As scheduled' })
  await addLoan(books, {
    ...TRAILER_LOAN,
    start_date: '2023-04-10',
    name: 'As the lender says',
    opening_balance: 15000,
  })
  return books
}

test('books of the previous release keep every figure through the migrations and satisfy every invariant', async () => {
  const books = await used()
  const expected = await opened(api.owner_url, balanceOf)
  const missing = await asReleased()

  expect(await migrate(released.url, { serving_url: released.serving_url })).toEqual(missing)

  expect(missing.length).toBeGreaterThan(0)
  expect(expected.accounts).toBeGreaterThan(3)
  expect(await opened(released.url, balanceOf)).toEqual(expected)
  const { rows } = await opened(released.url, (client) =>
    client.query('select name, opening_balance::float from loan order by name'),
  )
  expect(rows).toEqual([
    { name: 'As scheduled', opening_balance: null },
    { name: 'As the lender says', opening_balance: 15000 },
  ])
  const db = connect(released.serving_url)
  try {
    expect(await db.read({ role: 'app', company: books.company.id }, violations)).toEqual([])
  } finally {
    await db.close()
  }
})
