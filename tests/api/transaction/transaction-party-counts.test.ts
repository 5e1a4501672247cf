import sql from 'sql-template-tag'
import { transactionsSplit } from '@/lib/contract/split'
import { deleteTransaction, editChartOfAccount, editStakeholder, transactionList } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'

describe('count and sums of a category and of a stakeholder in GET transaction/transaction-list/', () => {
  let api: TestApi
  let books: Books
  const at: Record<string, string> = {}
  beforeAll(async () => {
    api = await testApi()
    books = await makeBooks(api)
    for (const [name, number] of [
      ['fuel', 6010],
      ['tolls', 6210],
      ['freight', 4010],
    ] as const)
      at[name] = (await books.account(number)).id
    for (const name of ['Pilot', 'TQL']) at[name] = (await books.stakeholder(name)).id
    for (const date of ['2025-12-31', '2026-01-01', '2026-01-15', '2026-01-31', '2026-02-01', '2026-03-31']) {
      await books.line({ date, amount: 100.01, chart_of_account: 6010, stakeholder: at.Pilot })
      await books.line({ date, amount: 20.5, chart_of_account: 6210 })
      await books.line({ date, amount: 900, amount_type: 'money_in', chart_of_account: 4010, stakeholder: at.TQL })
    }
    await books.line({
      date: '2026-01-20',
      amount: 5,
      amount_type: 'money_in',
      chart_of_account: 6010,
      stakeholder: at.Pilot,
    })
  })
  afterAll(() => api.close())

  const fold = () => api.ports.db.write({ role: 'worker' }, (tx) => tx.rows(sql`select fold_deltas()`))
  const cents = (amounts: number[]) => Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100
  /** The totals of the page, which must equal the sums of its rows. */
  const countsFor = async (query: object) => {
    const { results, ...page } = await books.client.call(transactionList, { query: { page_size: 100, ...query } })
    const of = (type: string) => cents(results.filter((row) => row.amount_type === type).map((row) => row.amount))
    expect([page.count, page.money_in, page.money_out]).toEqual([results.length, of('money_in'), of('money_out')])
    return [page.count, page.money_in, page.money_out]
  }

  const PERIODS: [name: string, period: object, lines: number][] = [
    ['all time', {}, 7],
    ['whole months', { start_date: '2026-01-01', end_date: '2026-02-28' }, 5],
    ['from the middle of a month', { start_date: '2026-01-15' }, 5],
    ['to the middle of a month', { end_date: '2026-01-15' }, 3],
    ['days before, months and days after', { start_date: '2025-12-31', end_date: '2026-03-30' }, 6],
    ['days of one month', { start_date: '2026-01-10', end_date: '2026-01-30' }, 2],
    ['a month without lines', { start_date: '2024-05-01', end_date: '2024-05-31' }, 0],
  ]
  it.each(PERIODS)('%s: the rows agree with their stored counts, folded or not', async (_, period, lines) => {
    const request = [
      { chart_of_account: at.fuel },
      { chart_of_account: at.fuel, amount_type: 'money_out' },
      { chart_of_accounts: [at.fuel, at.tolls] },
      { stakeholder: at.Pilot },
      { stakeholders: [at.Pilot, at.TQL], amount_type: 'money_in' },
      { stakeholder: at.Pilot, chart_of_account: at.fuel },
      { chart_of_account: at.fuel, search: 'pilot' },
    ]
    const before = []
    for (const query of request) before.push(await countsFor({ ...query, ...period }))
    expect(before[0]?.[0]).toBe(lines)
    await fold()
    const after = []
    for (const query of request) after.push(await countsFor({ ...query, ...period }))
    expect(after).toEqual(before)
  })

  it('they are updated when a line is recategorized, gets another stakeholder, is split or removed', async () => {
    const line = await books.line({ date: '2026-05-05', amount: 300, chart_of_account: 6010, stakeholder: at.Pilot })
    const may = { start_date: '2026-05-01', end_date: '2026-05-31' }
    const counts = async () => Promise.all([at.fuel, at.tolls].map((id) => countsFor({ chart_of_account: id, ...may })))
    expect(await counts()).toEqual([
      [1, 0, 300],
      [0, 0, 0],
    ])
    await books.client.call(editChartOfAccount, { params: { id: line.id }, body: { chart_of_account: at.tolls ?? '' } })
    expect(await counts()).toEqual([
      [0, 0, 0],
      [1, 0, 300],
    ])
    await books.client.call(editStakeholder, { params: { id: line.id }, body: { stakeholder: at.TQL ?? '' } })
    expect([
      await countsFor({ stakeholder: at.Pilot, ...may }),
      await countsFor({ stakeholder: at.TQL, ...may }),
    ]).toEqual([
      [0, 0, 0],
      [1, 0, 300],
    ])
    const parts = [
      { chart_of_account: at.fuel ?? '', date: '2026-05-05', amount: 100, description: 'a' },
      { chart_of_account: at.tolls ?? '', date: '2026-05-05', amount: 200, description: 'b' },
    ]
    await books.client.call(transactionsSplit, { body: { transaction: line.id, lines: parts } })
    expect(await counts()).toEqual([
      [1, 0, 100],
      [1, 0, 200],
    ])
    await fold()
    await books.client.call(transactionsSplit, { body: { transaction: line.id, lines: [] } })
    await books.client.call(deleteTransaction, { params: { id: line.id } })
    expect(await counts()).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
    await books.sound()
  })
})
