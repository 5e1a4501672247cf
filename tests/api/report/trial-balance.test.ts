import sql from 'sql-template-tag'
import { trialBalance } from '@/lib/contract/report'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'

describe('GET report/trial-balance/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const rows = async (books: Books, start_date: string, end_date: string) =>
    (await books.client.call(trialBalance, { query: { start_date, end_date } })).map((row) => [
      row.chart_of_account_number,
      row.beginning_amount,
      row.debit,
      row.credit,
      row.total_amount,
    ])

  it('beginning + debit − credit = total, and every column foots', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 5000, amount_type: 'money_in', chart_of_account: 4010, date: '2026-01-15' })
    await books.line({ amount: 125, chart_of_account: 6010, date: '2026-02-03' })
    expect(await rows(books, '2026-02-01', '2026-02-28')).toEqual([
      [1010, 5000, 0, 125, 4875],
      [4010, -5000, 0, 0, -5000],
      [6010, 0, 125, 0, 125],
    ])
  })

  it('income of an earlier fiscal year is in retained earnings', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 4200, amount_type: 'money_in', chart_of_account: 4010, date: '2025-12-31' })
    await books.line({ amount: 100, chart_of_account: 6010, date: '2026-01-01' })
    expect(await rows(books, '2026-01-01', '2026-12-31')).toEqual([
      [1010, 4200, 0, 100, 4100],
      [3900, -4200, 0, 0, -4200],
      [6010, 0, 100, 0, 100],
    ])
    expect(await rows(books, '2027-01-15', '2027-01-15')).toEqual([
      [1010, 4100, 0, 0, 4100],
      [3900, -4100, 0, 0, -4100],
    ])
  })

  it('is the same before and after balances are folded, and equals the sum of the postings for 30 random ranges', async () => {
    const books = await makeBooks(api)
    const seed = 20260203
    let state = seed
    const next = (below: number) => ((state = (state * 1103515245 + 12345) & 0x7fffffff), state % below)
    const day = () =>
      `${2025 + next(2)}-${String(1 + next(12)).padStart(2, '0')}-${String(1 + next(28)).padStart(2, '0')}`
    for (let n = 0; n < 40; n++) {
      await books.line({
        amount: (1 + next(100_000)) / 100,
        date: day(),
        amount_type: next(2) ? 'money_in' : 'money_out',
        chart_of_account: [6010, 4010, 3020][next(3)] ?? 6010,
      })
    }
    const ranges = Array.from({ length: 30 }, () => [day(), day()].sort() as [string, string])
    const before = await Promise.all(ranges.map(([a, b]) => rows(books, a, b)))
    await api.ports.db.write({ role: 'worker' }, (tx) => tx.rows(sql`select fold_deltas()`))
    await books.sound()
    for (const [index, [start, end]] of ranges.entries()) {
      const after = await rows(books, start, end)
      expect({ seed, rows: after }).toEqual({ seed, rows: before[index] })
      const sums = await api.rows<{ debit: string; credit: string }>(sql`
        select coalesce(sum(amount) filter (where balance_type = 'debit'), 0) as debit, coalesce(sum(amount) filter (where balance_type = 'credit'), 0) as credit
          from posting where entity_id = ${books.entity.id} and date between ${start} and ${end}`)
      const total = (column: number) => Math.round(after.reduce((sum, row) => sum + (row[column] ?? 0), 0) * 100) + 0
      expect([total(1), total(2), total(3), total(4)]).toEqual([
        0,
        Math.round(Number(sums[0]?.debit) * 100),
        Math.round(Number(sums[0]?.credit) * 100),
        0,
      ])
    }
  })

  it('a range that ends before it starts is refused (400)', async () => {
    const books = await makeBooks(api)
    expect(
      (await books.client.refused(trialBalance, { query: { start_date: '2026-02-02', end_date: '2026-02-01' } }))
        .status,
    ).toBe(400)
  })
})
