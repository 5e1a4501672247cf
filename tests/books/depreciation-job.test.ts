import sql from 'sql-template-tag'
import { DAILY_JOBS, runDaily } from '@/server/jobs/daily'
import { runQueued } from '@/server/jobs/run-task'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, entryText, month, monthsOf } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'

const DAYTIME = '2026-01-20T17:00:00Z'

/** The nightly depreciation of every entity. Each test has a database of its own: the job sees all companies. */
describe('nightly depreciation', () => {
  let api: TestApi
  beforeEach(async () => {
    api = await testApi()
    api.clock.set(DAYTIME)
  })
  afterEach(() => api.close())

  /** Runs the jobs of a moment, then returns to the time of the sessions. */
  async function night(moment: string, done?: Map<string, string>): Promise<number> {
    api.clock.set(moment)
    const ran = await runDaily(api.ports, done)
    api.clock.set(DAYTIME)
    return ran
  }

  const posted = async (books: Books, asset: string) =>
    (await monthsOf(books, asset)).filter((row) => row.status === 'posted').map((row) => row.date)

  it("posts a month ten minutes after midnight in the books' time zone, and not before", async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const asset = await addAsset(books)
    await night('2026-01-31T06:09:00Z')
    expect(await posted(books, asset.id)).toEqual([])
    expect(await night('2026-01-31T06:11:00Z')).toBe(DAILY_JOBS)
    expect(await posted(books, asset.id)).toEqual(['2026-01-31'])
    expect(await entryText(books, 'DEP-000001-2026-01')).toBe('2026-01-31 | Dr 6610 1666.67 | Cr 1710 1666.67')
    const log = await api.rows(
      sql`select actor_id, changes from audit_log where object_id = ${asset.id} and action = 'post_depreciation'`,
    )
    expect(log).toEqual([
      { actor_id: null, changes: { date: '2026-01-31', amount: 1666.67, status: ['upcoming', 'posted'] } },
    ])
    await books.sound()
  })

  it("several copies running simultaneously do the day's work once for every company", async () => {
    const all = await Promise.all([
      makeBooks(api, { books_start: '2026-01-01' }),
      makeBooks(api, { books_start: '2026-01-01' }),
    ])
    const assets = await Promise.all(all.map((books) => addAsset(books)))
    api.clock.set('2026-04-01T15:00:00Z')
    const ran = await Promise.all([1, 2, 3].map(() => runDaily(api.ports)))
    api.clock.set(DAYTIME)
    expect(ran.reduce((sum, count) => sum + count)).toBe(2 * DAILY_JOBS)
    for (const [index, books] of all.entries()) {
      expect(await posted(books, assets[index]?.id ?? '')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
      expect((await books.balances())[6610]).toBe(5000.01)
      await books.sound()
    }
    const versions = await api.rows(sql`select count(*)::int as replaced from journal_entry_version`)
    expect(versions).toEqual([{ replaced: 0 }])
  })

  it('a month in a locked period is marked unposted and skipped from then on', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const asset = await addAsset(books)
    await books.lockBooks('2026-01-31')
    await night('2026-03-02T15:00:00Z')
    expect([
      (await month(books, asset.id, '2026-01')).status,
      (await month(books, asset.id, '2026-02')).status,
    ]).toEqual(['un_posted', 'posted'])
    await books.lockBooks(null)
    await night('2026-03-03T15:00:00Z')
    expect(await posted(books, asset.id)).toEqual(['2026-02-28'])
    await books.sound()
  })

  it('a month of 0.00 is posted without an entry', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const asset = await addAsset(books, { total_cost: 0.05, useful_life: 1 })
    await night('2027-02-01T15:00:00Z')
    expect(await posted(books, asset.id)).toHaveLength(12)
    expect(await entryText(books, 'DEP-000001-2026-01')).toBeNull()
    expect(await entryText(books, 'DEP-000001-2026-12')).toBe('2026-12-31 | Dr 6610 0.05 | Cr 1710 0.05')
    await books.sound()
  })

  it('a company that fails delays no other company and is retried', async () => {
    const [broken, books] = [
      await makeBooks(api, { books_start: '2026-01-01' }),
      await makeBooks(api, { books_start: '2026-01-01' }),
    ]
    const [lost, asset] = [await addAsset(broken), await addAsset(books)]
    await api.rows(
      sql`update chart_of_account set role = null where entity_id = ${broken.entity.id} and role = 'depr_truck'`,
    )
    const done = new Map<string, string>()
    await night('2026-02-01T15:00:00Z', done)
    expect([await posted(broken, lost.id), await posted(books, asset.id)]).toEqual([[], ['2026-01-31']])
    await api.rows(
      sql`update chart_of_account set role = 'depr_truck' where entity_id = ${broken.entity.id} and chart_number = 6610`,
    )
    expect(await night('2026-02-01T15:10:00Z', done)).toBe(1)
    expect(await posted(broken, lost.id)).toEqual(['2026-01-31'])
    expect(await runQueued(api.ports)).toBe(0)
  })
})
