import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { accountList } from '@/lib/contract/bank'
import { accountList as chartList } from '@/lib/contract/chart-of-account'
import { journal, profitAndLoss, trialBalance } from '@/lib/contract/report'
import { stakeholderList } from '@/lib/contract/stakeholder'
import { notCategorizedCount, transactionList } from '@/lib/contract/transaction'
import type { TransactionStatus } from '@/lib/contract/transaction-fields'
import { me } from '@/lib/contract/user'
import { sumWire } from '@/lib/money/cents'
import type { Database } from '@/server/db/connect'
import { violations } from '@/server/db/invariants'
import { makeDemo, type Demo, type DemoRequest } from '@/server/seed/demo'
import { writeStory } from '@/server/seed/story/story'
import { testApi, type ApiClient, type TestApi } from '@/tests/support/api'
import { startSession } from '@/tests/support/company'

const REQUEST: DemoRequest = {
  name: 'Cottonwood Ridge Freight LLC',
  trucks: 12,
  months: 18,
  email: 'demo@haulbook.example',
  password: 'a long enough one',
}
const MORNING = '2026-11-21T15:00:00Z'
const WHOLE_TIME = { start_date: '2000-01-01', end_date: '2099-12-31' }
const MINUTES = 60_000

describe('the demo company', () => {
  let api: TestApi
  let demo: Demo
  let client: ApiClient

  beforeAll(async () => {
    api = await testApi()
    api.clock.set(MORNING)
    demo = await makeDemo(api.ports, REQUEST)
    client = api.as((await startSession(api, demo.user_id)).access)
  }, 15 * MINUTES)
  afterAll(() => api.close())

  it('is the company its user starts in, with setup complete and no trial period', async () => {
    const user = await client.call(me)
    expect([user.email, user.is_setup, user.is_free_trial]).toEqual([REQUEST.email, true, false])
  })

  it('has a trial balance that foots to 0 and keeps every invariant of the books', async () => {
    const rows = await client.call(trialBalance, { query: WHOLE_TIME })
    expect(sumWire(rows.map((row) => row.total_amount))).toBe(0)
    expect(rows.length).toBeGreaterThan(55)
    expect(await api.ports.db.read({ role: 'app', company: demo.company_id }, violations)).toEqual([])
  })

  it('has about 4,700 lines from 18 months ago through yesterday', async () => {
    const newest = await client.call(transactionList, { query: { page_size: 1 } })
    const oldest = await client.call(transactionList, { query: { page_size: 1, ordering: 'date' } })
    expect(Math.abs(demo.written - 4700)).toBeLessThan(300)
    // Lists show the parts of a split line in its place.
    expect(newest.count).toBeGreaterThan(demo.written)
    expect([oldest.results[0]?.date, newest.results[0]?.date]).toEqual(['2025-05-21', '2026-11-20'])
  })

  it('leaves recent and unclear lines uncategorized, as the badge shows; rules and the helper categorized some of them', async () => {
    const { count } = await client.call(notCategorizedCount)
    const waiting = await client.call(transactionList, { query: { not_categorized: 'true', page_size: 1 } })
    expect(count).toBe(waiting.count)
    expect(count).toBeGreaterThanOrEqual(120)
    expect(count).toBeLessThanOrEqual(230)
    const by = async (status: TransactionStatus) =>
      (await client.call(transactionList, { query: { start_date: '2026-11-04', status, page_size: 1 } })).count
    expect(await by('by_user')).toBe(0)
    expect(await by('by_rule')).toBeGreaterThan(5)
    expect(await by('by_truck_gpt')).toBeGreaterThan(10)
  })

  it("ends with the banks' stated balance in every account: opening balance plus lines", async () => {
    const { results } = await client.call(accountList)
    const stated = await api.rows<{ id: string; stated_balance: string }>(sql`
      select id, stated_balance from bank_account where company_id = ${demo.company_id}`)
    expect(results).toHaveLength(4)
    for (const account of results) {
      expect(account.current_balance).toBe(Number(stated.find(({ id }) => id === account.id)?.stated_balance))
      expect(account.current_balance).toBeGreaterThan(0)
    }
  })

  it('makes a small profit: revenue of a 12-truck carrier, and a margin of 3 to 11 percent in a full year', async () => {
    const year = await client.call(profitAndLoss, { query: { start_date: '2025-11-01', end_date: '2026-10-31' } })
    expect(year.revenue).toBeGreaterThan(2_000_000)
    expect(year.revenue).toBeLessThan(3_200_000)
    expect(year.net_margin).toBeGreaterThan(3)
    expect(year.net_margin).toBeLessThan(11)
  })

  it('has finalized all but the last months, and flagged some lines with questions in their notes', async () => {
    const closed = await client.call(transactionList, { query: { is_finalized: 'true', page_size: 1 } })
    const through = await client.call(transactionList, { query: { end_date: '2026-06-30', page_size: 1 } })
    expect(closed.count).toBe(through.count)
    const flagged = await client.call(transactionList, { query: { is_flagged: 'true' } })
    expect(flagged.count).toBe(8)
    expect(flagged.results.every((line) => line.note)).toBe(true)
  })

  it('has customers, vendors, drivers and dispatchers', async () => {
    const count = async (type: 'Customer' | 'Vendor' | 'Driver' | 'Dispatcher') =>
      (await client.call(stakeholderList, { query: { type, page_size: 1 } })).count
    expect([await count('Customer'), await count('Driver'), await count('Dispatcher')]).toEqual([14, 12, 2])
    expect(await count('Vendor')).toBeGreaterThan(30)
    const chart = await client.call(chartList, { query: { page_size: 500 } })
    expect(chart.results.filter((account) => account.bank_account)).toHaveLength(4)
  })

  it('is not changed by a second run, even under a new name and email address', async () => {
    await api.rows(sql`update company set name = 'Renamed' where id = ${demo.company_id}`)
    await api.rows(sql`update app_user set email = 'moved@haulbook.example' where id = ${demo.user_id}`)
    const again = await makeDemo(api.ports, REQUEST)
    expect(again).toEqual({ ...demo, written: 0 })
  })
})

describe('a demo company whose creation is interrupted', () => {
  const SMALL: DemoRequest = { ...REQUEST, trucks: 4, months: 8 }
  let apis: TestApi[]

  beforeAll(async () => {
    apis = [await testApi(), await testApi()]
    for (const api of apis) api.clock.set(MORNING)
  })
  afterAll(() => Promise.all(apis.map((api) => api.close())))

  it(
    'is identical to the byte after a run that is killed repeatedly and continues a day later',
    async () => {
      const [whole, other] = apis
      if (!whole || !other) throw new Error('The databases are missing')
      const { user_id: first } = await makeDemo(whole.ports, SMALL)
      for (const lives of [9, 75, 4]) {
        await expect(makeDemo({ ...other.ports, db: dying(other.ports.db, lives) }, SMALL)).rejects.toThrow('killed')
      }
      other.clock.advance(24 * 60 * MINUTES)
      const { user_id: second } = await makeDemo(other.ports, SMALL)
      const hashOf = async (api: TestApi, user_id: string) =>
        journalHash(api.as((await startSession(api, user_id)).access))
      expect(await hashOf(other, second)).toBe(await hashOf(whole, first))
    },
    20 * MINUTES,
  )
})

describe('the story behind the demo', () => {
  it.each(['2026-01-02', '2026-03-15', '2026-07-01', '2027-02-28', '2028-02-29'])(
    'the story on %s has the usual number of lines and ends solvent',
    (today) => {
      const story = writeStory({ seed: 'any', trucks: 12, months: 18, today })
      const lines = [...story.lines()]
      expect(Math.abs(lines.length - 4750)).toBeLessThan(350)
      expect(lines.every((line, index) => index === 0 || line.date >= (lines[index - 1]?.date ?? ''))).toBe(true)
      expect(lines.every((line) => line.date >= story.start && line.date < today && line.amount > 0n)).toBe(true)
      const { checking, savings, fleet_card, office_card } = story.closing()
      expect([checking > 0n, savings > 0n, fleet_card <= 0n, office_card <= 0n]).toEqual([true, true, true, true])
    },
  )

  it('grows with trucks and years: about 16 lines per truck and month', () => {
    const story = writeStory({ seed: 'any', trucks: 60, months: 12, today: '2026-11-21', papers: false })
    const count = [...story.lines()].length
    expect(count / (60 * 12)).toBeGreaterThan(13)
    expect(count / (60 * 12)).toBeLessThan(20)
  })
})

/** A database whose connection is lost after this many transactions. */
function dying(db: Database, lives: number): Database {
  let left = lives
  const take = <T>(work: () => Promise<T>): Promise<T> => (left-- > 0 ? work() : Promise.reject(new Error('killed')))
  return { ...db, write: (access, work) => take(() => db.write(access, work)) }
}

const journalHash = async (client: ApiClient): Promise<string> =>
  createHash('sha256')
    .update(await client.call(journal, { query: { format: 'csv' } }))
    .digest('hex')
