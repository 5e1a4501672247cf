import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { post, unpost, type Book } from '@/server/db/journal-store'
import { credit, debit, entry } from '@/server/ledger/journal'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('the journal store', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('an entry that is deleted and recreated keeps every version under its own number', async () => {
    const books = await makeBooks(api)
    const [fuel, draws] = [(await books.account(6010)).id, (await books.account(3020)).id]
    const id = v7()
    const book: Book = { company_id: books.company.id, entity_id: books.entity.id, user_id: null, now: api.clock.now() }
    const of = (amount: bigint) => ({
      id,
      entry_id: 'JE-000001',
      entry: entry({
        event_type: 'manual',
        date: '2026-02-03',
        description: '',
        lines: [debit(fuel, cents(amount)), credit(draws, cents(amount))],
      }),
    })
    const step = (work: (tx: Tx) => Promise<void>) =>
      api.ports.db.write({ role: 'app', company: books.company.id }, work)
    await step((tx) => post(tx, book, [of(100n)]))
    await step((tx) => unpost(tx, book, [id]))
    await step((tx) => post(tx, book, [of(200n)]))
    await step((tx) => post(tx, book, [of(300n)]))
    await step((tx) => unpost(tx, book, [id]))
    await step((tx) => post(tx, book, [of(400n)]))
    const kept = await api.rows<{ version: number; amount: number }>(sql`
      select version, (lines -> 0 ->> 'amount')::float as amount from journal_entry_version where journal_entry_id = ${id} order by 1`)
    expect(kept).toEqual([
      { version: 1, amount: 1 },
      { version: 2, amount: 2 },
      { version: 3, amount: 3 },
    ])
    expect(await books.balances()).toEqual({ 3020: -4, 6010: 4 })
    await books.sound()
  })
})
