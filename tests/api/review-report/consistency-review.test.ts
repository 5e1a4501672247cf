import sql from 'sql-template-tag'
import { duplicates } from '@/lib/contract/duplicate'
import { consistencyReview } from '@/lib/contract/review-report'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

const QUARTER = { start_date: '2026-01-01', end_date: '2026-03-31' }

describe('GET report/consistency-review/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('finds a vendor in two categories, an account on the wrong side, one payment from two sources, and open items', async () => {
    const books = await makeBooks(api)
    const pilot = (await books.stakeholder()).id
    await books.line({ amount: 50, chart_of_account: 6010, stakeholder: pilot })
    await books.line({ amount: 60, chart_of_account: 6010, stakeholder: pilot })
    const odd = await books.line({ amount: 70, chart_of_account: 6110, stakeholder: pilot })
    await books.line({ amount: 70, chart_of_account: 6110, date: '2026-02-05' })
    const fed = await books.line({ amount: 70, chart_of_account: 6110, date: '2026-02-06', name: 'PILOT 412' })
    await books.line({ amount: 70, chart_of_account: 6110, date: '2026-02-20' })
    await api.rows(sql`update bank_transaction set source = 'file' where id = ${fed.id}`)
    await books.line({ amount: 9 })
    const review = await books.client.call(consistencyReview, { query: QUARTER })
    expect(
      review.many_categories.map(({ full_name, categories }) => [
        full_name,
        ...categories.map((each) => [each.chart_number, each.count, each.total_amount]),
      ]),
    ).toEqual([['Pilot Travel Centers', [6010, 2, 110], [6110, 1, 70]]])
    expect(review.wrong_side).toEqual([
      {
        chart_of_account_id: (await books.account(1010)).id,
        chart_number: 1010,
        name: 'Operating',
        balance_type: 'debit',
        balance: -399,
      },
    ])
    expect(
      review.duplicates.map(({ amount, transactions }) => [amount, ...transactions.map((each) => each.source)]),
    ).toEqual([
      [70, 'manual', 'file'],
      [70, 'manual', 'file'],
    ])
    expect(review.duplicates.flatMap(({ transactions }) => transactions.map(({ id }) => id))).toEqual(
      expect.arrayContaining([fed.id, odd.id]),
    )
    expect(review.suspense).toMatchObject({ count: 1, accounts: [{ chart_number: 8590, balance: 9 }] })
  })

  it('refunds are subtracted: 60.00 of fuel less 20.00 is 40.00', async () => {
    const books = await makeBooks(api)
    const pilot = (await books.stakeholder()).id
    await books.line({ amount: 60, chart_of_account: 6010, stakeholder: pilot })
    await books.line({ amount: 20, amount_type: 'money_in', chart_of_account: 6010, stakeholder: pilot })
    await books.line({ amount: 70, chart_of_account: 6110, stakeholder: pilot })
    const review = await books.client.call(consistencyReview, { query: QUARTER })
    const categories = review.many_categories[0]?.categories.map((each) => [each.chart_number, each.total_amount])
    expect(categories).toEqual([
      [6010, 40],
      [6110, 70],
    ])
  })

  it('reports one payment from two sources in the period of either line, like the list of duplicates', async () => {
    const books = await makeBooks(api)
    const manual = await books.line({ amount: 80, date: '2026-03-30' })
    const fed = await books.line({ amount: 80, date: '2026-04-01' })
    const late = await books.line({ amount: 80, date: '2026-04-03' })
    await api.rows(sql`update bank_transaction set source = 'plaid' where id in (${fed.id}, ${late.id})`)
    const reviewOf = async (start_date: string, end_date: string) =>
      (await books.client.call(consistencyReview, { query: { start_date, end_date } })).duplicates.map(
        ({ transactions }) => transactions.map(({ id }) => id),
      )
    const pair = [manual.id, fed.id]
    expect((await books.client.call(duplicates)).results.map((each) => [each.manual.id, each.imported.id])).toEqual([
      pair,
    ])
    expect([await reviewOf('2026-01-01', '2026-03-31'), await reviewOf('2026-04-01', '2026-04-30')]).toEqual([
      [pair],
      [pair],
    ])
    expect([await reviewOf('2026-01-01', '2026-03-29'), await reviewOf('2026-04-02', '2026-04-30')]).toEqual([[], []])
  })

  it('finds nothing in another period or another company; a range that ends before it starts is refused (400)', async () => {
    const books = await makeBooks(api)
    expect(await books.client.call(consistencyReview, { query: QUARTER })).toEqual({
      many_categories: [],
      wrong_side: [],
      duplicates: [],
      openings: [],
      suspense: { count: 0, accounts: [] },
    })
    expect(
      (await books.client.refused(consistencyReview, { query: { start_date: '2026-02-02', end_date: '2026-02-01' } }))
        .status,
    ).toBe(400)
  })
})
