import sql from 'sql-template-tag'
import { billList, type Bill } from '@/lib/contract/bill'
import type { QueryInput } from '@/lib/contract/endpoint'
import { documentsFound } from '@/server/services/document/search'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { documentsOf } from '@/tests/support/posted-documents'
import { makeBill } from '@/tests/support/invoicing'

describe('GET bill/bill/', () => {
  let api: TestApi
  let books: Books
  let vendors: { tire: string; tree: string }
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-03-10T15:00:00Z')
    books = await makeBooks(api)
    vendors = {
      tire: (await books.stakeholder('Roadrunner Tire')).id,
      tree: (await books.stakeholder('100% Evergreen')).id,
    }
    const bill = (bill_number: string, stakeholder: string, over: Parameters<typeof makeBill>[1]) =>
      makeBill(books, { bill_number, stakeholder, ...over })
    await bill('A-1', vendors.tire, { bill_date: '2026-01-05', bill_due_date: '2026-03-09', items: [[6140, 1, 100]] })
    await bill('A-2', vendors.tree, { bill_date: '2026-02-05', bill_due_date: '2026-03-10', items: [[6160, 1, 200]] })
    const paid = await bill('B-1', vendors.tire, {
      bill_date: '2026-02-05',
      bill_due_date: '2026-02-06',
      items: [[6160, 1, 50]],
      note: 'Rush',
    })
    await bill('B-2', vendors.tree, { bill_date: '2026-03-01', bill_due_date: null, items: [[6140, 1, 25.5]] })
    const line = await books.line({ amount: 50 })
    await documentsOf(api, books).payBill(line.id, paid.id)
  })
  afterAll(() => api.close())

  const request = (query: QueryInput<typeof billList> = {}) => books.client.call(billList, { query })
  const numbers = async (query?: QueryInput<typeof billList>) =>
    (await request(query)).results.map((bill) => bill.bill_number)

  it('lists newest first, with the sums of all matches on every page', async () => {
    const first = await request({ page_size: 3 })
    expect(first).toMatchObject({
      count: 4,
      total_amount: 375.5,
      open_balance: 325.5,
      next: '/api/v1/bill/bill/?page=2&page_size=3',
    })
    expect(first.results.map((bill) => bill.bill_number)).toEqual(['B-2', 'B-1', 'A-2'])
    expect(await numbers({ page: 2, page_size: 3 })).toEqual(['A-1'])
  })

  it('a row shows whether it is overdue, by how many days, and its payments', async () => {
    const { results } = await request({ ordering: 'bill_number' })
    const facts = ({ is_overdue, overdue_days, open_balance, transaction }: Bill) => [
      is_overdue,
      overdue_days,
      open_balance,
      transaction?.amount ?? null,
    ]
    expect(results.map(facts)).toEqual([
      [true, 1, 100, null],
      [false, 0, 200, null],
      [false, 0, 0, 50],
      [true, 9, 25.5, null],
    ])
    expect(results[2]).toMatchObject({
      bill_status: 'paid',
      transaction: { bank_account: { name: 'Operating' }, name: 'PILOT #0412 JOPLIN MO' },
    })
  })

  it.each<[QueryInput<typeof billList>, string[]]>([
    [{ bill_status: 'paid' }, ['B-1']],
    [{ bill_status: 'open' }, ['A-1', 'A-2', 'B-2']],
    [{ overdue: true }, ['A-1', 'B-2']],
    [{ overdue: false }, ['A-2', 'B-1']],
    [{ start_date: '2026-02-05', end_date: '2026-02-28' }, ['A-2', 'B-1']],
    [{ due_start_date: '2026-03-01', due_end_date: '2026-03-09' }, ['A-1', 'B-2']],
    [{ search: 'evergreen' }, ['A-2', 'B-2']],
    [{ search: '0% e' }, ['A-2', 'B-2']],
    [{ search: 'rush' }, ['B-1']],
    [{ search: 'bill-000002' }, ['A-2']],
    [{ bill_number: 'a-1' }, ['A-1']],
    [{ search: '_' }, []],
    [{ search: '$25.50' }, ['B-2']],
  ])('%p finds %p', async (query, expected) => expect((await numbers(query)).sort()).toEqual(expected))

  it('filters by vendor and by account of a line', async () => {
    expect((await numbers({ stakeholder: vendors.tire })).sort()).toEqual(['A-1', 'B-1'])
    expect((await numbers({ chart_of_account: (await books.account(6140)).id })).sort()).toEqual(['A-1', 'B-2'])
  })

  it.each<[string, string[]]>([
    ['total_amount', ['B-2', 'B-1', 'A-1', 'A-2']],
    ['-open_balance', ['A-2', 'A-1', 'B-2', 'B-1']],
    ['bill_due_date', ['B-1', 'B-2', 'A-1', 'A-2']],
    ['-bill_due_date', ['A-2', 'A-1', 'B-2', 'B-1']],
    ['stakeholder,-bill_number', ['B-2', 'A-2', 'B-1', 'A-1']],
    ['entry_id', ['A-1', 'A-2', 'B-1', 'B-2']],
  ])('ordering %s: %p', async (ordering, expected) => expect(await numbers({ ordering })).toEqual(expected))

  it('finds an amount by index, because reading all bills takes long in large books', async () => {
    const plan = await api.ports.db.read({ role: 'app', company: books.company.id }, async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`)
      return tx.rows<object>(sql`explain ${documentsFound('bill', [books.entity.id], '$25.50')}`)
    })
    expect(JSON.stringify(plan)).toMatch(/using bill_amount .* Index Cond: [^"]*cents = /)
  })

  it('shows only its own entity, and refuses unknown parameters by name (400)', async () => {
    const other = await makeBooks(api)
    for (const query of [
      { entities: [books.entity.id] },
      { entities: [books.entity.id], search: '$25.50' },
      { search: '$25.50' },
    ])
      expect((await other.client.call(billList, { query })).count).toBe(0)
    expect(
      (await books.client.refused(billList, { query: { ordering: 'color', bill_status: 'lost', tint: '1' } })).body,
    ).toMatchObject({
      ordering: ['Cannot order by color.'],
      bill_status: ['Choose one of: open, paid, void.'],
      tint: ['This field is not known.'],
    })
  })
})
