import sql from 'sql-template-tag'
import { integrationList } from '@/lib/contract/bank'
import { disconnectIntegration } from '@/lib/contract/bank-link'
import { bankRound } from '@/server/jobs/bank-round'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { bankLine, checking, feedOf } from '@/tests/support/feed'

const HOUR = 3_600_000

describe('the daily sync of all banks', () => {
  let api: TestApi
  beforeEach(async () => void (api = await testApi()))
  afterEach(() => api.close())
  const waiting = async () => (await api.rows(sql`select id from task where status = 'PENDING'`)).length

  it('syncs a bank once most of a day has passed, as the person who linked it', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { item } = await feedOf(api, books).link([checking()])
    expect(await bankRound(api.ports)).toBe(0)
    item.add(bankLine({ provider_id: 'a' }))
    api.clock.advance(21 * HOUR)
    expect((await Promise.all([bankRound(api.ports), bankRound(api.ports)])).some((due) => due === 1)).toBe(true)
    expect(await waiting()).toBe(1)
    await api.runJobs()
    expect(await api.rows(sql`select t.user_id, t.status from task t order by created_at desc limit 1`)).toEqual([
      { user_id: books.user.id, status: 'SUCCESS' },
    ])
    expect(
      await api.rows(
        sql`select provider_transaction_id as id from bank_transaction where entity_id = ${books.entity.id}`,
      ),
    ).toEqual([{ id: 'a' }])
    expect(await bankRound(api.ports)).toBe(0)
    await books.sound()
  })

  it('acts as the owner if the person who linked the bank is no longer allowed to sync it', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { item } = await feedOf(api, books).link([checking()])
    const linker = await addMember(api, books, { role: 'consultant' })
    await api.rows(sql`update integration set linked_by = ${linker.id} where entity_id = ${books.entity.id}`)
    item.add(bankLine({ provider_id: 'a' }))
    api.clock.advance(21 * HOUR)
    expect(await bankRound(api.ports)).toBe(1)
    await api.runJobs()
    expect(await api.rows(sql`select t.user_id, t.status from task t order by created_at desc limit 1`)).toEqual([
      { user_id: books.user.id, status: 'SUCCESS' },
    ])
    await books.sound()
  })

  it('a company whose banks cannot be read is logged and delays no other company', async () => {
    const [broken, sound] = [
      await makeBooks(api, { books_start: '2026-01-01' }),
      await makeBooks(api, { books_start: '2026-01-01' }),
    ]
    await feedOf(api, broken).link([checking()])
    await feedOf(api, sound).link([checking()])
    api.clock.advance(21 * HOUR)
    await api.rows(
      sql`create or replace function no_task() returns trigger language plpgsql as $$ begin raise exception 'no task'; end $$`,
    )
    await api.rows({
      text: `create trigger no_task before insert on task for each row when (new.entity_id = '${broken.entity.id}') execute function no_task()`,
    } as never)
    const errors: unknown[] = []
    const log = Object.assign(Object.create(api.ports.log), {
      error: (about: unknown) => void errors.push(about),
    }) as typeof api.ports.log
    expect(await bankRound({ ...api.ports, log })).toBe(1)
    expect(errors).toMatchObject([{ entity: broken.entity.id }])
    expect(await api.rows(sql`select entity_id from task where status = 'PENDING'`)).toEqual([
      { entity_id: sound.entity.id },
    ])
  })

  it('skips disconnected banks, banks that need a new sign-in, and accounts filled from statement files', async () => {
    const [one, two, files] = [await makeBooks(api), await makeBooks(api), await makeBooks(api)]
    const first = await feedOf(api, one).link([checking()])
    await one.client.call(disconnectIntegration, { params: { id: first.integration.id } })
    const second = await feedOf(api, two).link([checking()])
    second.item.fail('relink')
    await feedOf(api, two).task(second.integration)
    expect((await two.client.call(integrationList)).results[0]?.status).toBe('needs_relink')
    await files.imported('Date,Transaction,Name,Memo,Amount\n02/03/2026,DEBIT,"PILOT",,-90.00\n', {
      bank_account: (await files.bankAccount()).id,
    })
    api.clock.advance(30 * HOUR)
    expect(await bankRound(api.ports)).toBe(0)
  })
})
