import sql from 'sql-template-tag'
import type { QueryInput } from '@/lib/contract/endpoint'
import { invoiceList, updateInvoiceStatus } from '@/lib/contract/invoice'
import { documentsFound } from '@/server/services/document/search'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { documentsOf } from '@/tests/support/posted-documents'
import { makeInvoice, serviceId } from '@/tests/support/invoicing'

describe('GET invoice/invoice/', () => {
  let api: TestApi
  let books: Books
  let customers: { lake: string; tql: string }
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-06-15T15:00:00Z')
    books = await makeBooks(api)
    customers = {
      lake: (await books.stakeholder('Lakeside Logistics')).id,
      tql: (await books.stakeholder('TQL Brokerage')).id,
    }
    const invoice = (invoice_number: string, stakeholder: string, over: Parameters<typeof makeInvoice>[1]) =>
      makeInvoice(books, { invoice_number, stakeholder, ...over })
    await invoice('A', customers.lake, {
      invoice_date: '2026-01-01',
      invoice_due_date: '2026-03-16',
      items: [['Linehaul', 1, 91]],
    })
    await invoice('B', customers.lake, {
      invoice_date: '2026-02-01',
      invoice_due_date: '2026-04-15',
      items: [['Lumper', 1, 61]],
    })
    const short = await invoice('C', customers.tql, {
      invoice_date: '2026-03-01',
      invoice_due_date: '2026-05-16',
      items: [['Linehaul', 1, 100]],
      batch_id: 'W9',
    })
    await invoice('D', customers.tql, {
      invoice_date: '2026-06-14',
      invoice_due_date: null,
      items: [['Linehaul', 1, 1]],
      note: 'Ask Ann',
    })
    await invoice('E', customers.tql, {
      invoice_date: '2026-06-15',
      invoice_due_date: '2026-06-15',
      items: [['Linehaul', 1, 5]],
      note_for_customer: 'Thanks',
    })
    await invoice('F', customers.lake, {
      invoice_date: '2026-01-02',
      invoice_due_date: '2026-01-03',
      invoice_status: 'draft',
      items: [['Linehaul', 1, 7]],
    })
    const gone = await invoice('G', customers.lake, {
      invoice_date: '2026-01-03',
      invoice_due_date: '2026-01-03',
      items: [['Linehaul', 1, 8]],
    })
    await books.client.call(updateInvoiceStatus, { params: { id: gone.id }, body: { invoice_status: 'void' } })
    const line = await books.line({ amount: 70, amount_type: 'money_in', date: '2026-06-02' })
    await documentsOf(api, books).payInvoices(line.id, [[short.id, '70']])
  })
  afterAll(() => api.close())

  const request = (query: QueryInput<typeof invoiceList> = {}) => books.client.call(invoiceList, { query })
  const numbers = async (query?: QueryInput<typeof invoiceList>) =>
    (await request(query)).results.map((invoice) => invoice.invoice_number)

  it('lists newest first, with the sums of all matches on every page', async () => {
    const first = await request({ page_size: 2 })
    expect(first).toMatchObject({
      count: 7,
      total_amount: 273,
      paid_amount: 70,
      ending_balance: 195,
      next: '/api/v1/invoice/invoice/?page=2&page_size=2',
    })
    expect(first.results.map((invoice) => invoice.invoice_number)).toEqual(['E', 'D'])
    expect(await numbers({ page: 2, page_size: 2 })).toEqual(['C', 'B'])
  })

  it('ages open and short-paid invoices by due date, otherwise by invoice date; no others have an age', async () => {
    const { results } = await request({ ordering: 'invoice_number' })
    expect(
      results.map((each) => [
        each.invoice_number,
        each.invoice_status,
        each.aging_days,
        each.aging_status,
        each.ending_balance,
      ]),
    ).toEqual([
      ['A', 'open', 91, 'over_90', 91],
      ['B', 'open', 61, '61-90', 61],
      ['C', 'short_paid', 30, '1-30', 30],
      ['D', 'open', 1, '1-30', 1],
      ['E', 'open', 0, 'current', 5],
      ['F', 'draft', 0, 'current', 7],
      ['G', 'void', 0, 'current', 0],
    ])
  })

  it.each<[QueryInput<typeof invoiceList>, string[]]>([
    [{ invoice_status: ['open'] }, ['A', 'B', 'D', 'E']],
    [{ invoice_status: ['draft', 'void'] }, ['F', 'G']],
    [{ overdue: true }, ['A', 'B', 'C', 'D']],
    [{ overdue: false }, ['E', 'F', 'G']],
    [{ aging_status: 'current' }, ['E']],
    [{ aging_status: '1-30' }, ['C', 'D']],
    [{ aging_status: '61-90' }, ['B']],
    [{ aging_status: 'over_90' }, ['A']],
    [{ start_date: '2026-02-01', end_date: '2026-03-01' }, ['B', 'C']],
    [{ due_start_date: '2026-06-14' }, ['D', 'E']],
    [{ due_end_date: '2026-01-31' }, ['F', 'G']],
    [{ paid_start_date: '2026-06-01', paid_end_date: '2026-06-30' }, ['C']],
    [{ paid_start_date: '2026-06-03' }, []],
    [{ batch_id: 'W9' }, ['C']],
    [{ search: 'tql' }, ['C', 'D', 'E']],
    [{ search: 'ann' }, ['D']],
    [{ search: 'inv-000002' }, ['B']],
    [{ search: '$91.00' }, ['A']],
  ])('%p finds %p', async (query, expected) => expect((await numbers(query)).sort()).toEqual(expected))

  it('filters by customer and by service', async () => {
    expect((await numbers({ stakeholder: customers.tql })).sort()).toEqual(['C', 'D', 'E'])
    expect(await numbers({ service: await serviceId(books, 'Lumper') })).toEqual(['B'])
  })

  it.each<[string, string[]]>([
    ['-aging_days', ['A', 'B', 'C', 'D', 'G', 'F', 'E']],
    ['ending_balance,invoice_number', ['G', 'D', 'E', 'F', 'C', 'B', 'A']],
    ['-paid_amount,-total_amount', ['C', 'A', 'B', 'G', 'F', 'E', 'D']],
    ['stakeholder,invoice_date', ['A', 'F', 'G', 'B', 'C', 'D', 'E']],
    ['-invoice_due_date', ['E', 'D', 'C', 'B', 'A', 'G', 'F']],
  ])('ordering %s: %p', async (ordering, expected) => expect(await numbers({ ordering })).toEqual(expected))

  it('finds an amount by index, because reading all invoices takes long in large books', async () => {
    const plan = await api.ports.db.read({ role: 'app', company: books.company.id }, async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`)
      return tx.rows<object>(sql`explain ${documentsFound('invoice', [books.entity.id], '$91.00')}`)
    })
    expect(JSON.stringify(plan)).toMatch(/using invoice_amount .* Index Cond: [^"]*cents = /)
  })

  it('shows only its own entity, and refuses unknown parameters by name (400)', async () => {
    const other = await makeBooks(api)
    for (const query of [
      { entities: [books.entity.id] },
      { entities: [books.entity.id], search: '$91.00' },
      { search: '$91.00' },
    ])
      expect((await other.client.call(invoiceList, { query })).count).toBe(0)
    expect(
      (await books.client.refused(invoiceList, { query: { ordering: 'color', aging_status: 'old' } })).body,
    ).toMatchObject({
      ordering: ['Cannot order by color.'],
      aging_status: ['Choose one of: current, 1-30, 31-60, 61-90, over_90.'],
    })
  })
})
