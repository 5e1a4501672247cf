import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { createInvoice, invoiceList } from '@/lib/contract/invoice'
import { updateService } from '@/lib/contract/service'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { documentsOf } from '@/tests/support/posted-documents'
import { invoiceBody, invoiceItems, makeInvoice, serviceId } from '@/tests/support/invoicing'

describe('POST invoice/invoice/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const refusal = async (books: Books, over: Parameters<typeof invoiceBody>[1]) =>
    (await books.client.refused(createInvoice, { body: await invoiceBody(books, over) })).body

  it('an open invoice is numbered and posted, with 4 decimals and the truck on its lines, and the tax as a separate line', async () => {
    const books = await makeBooks(api)
    const truck = await documentsOf(api, books).truck('Truck 7')
    const invoice = await makeInvoice(books, {
      invoice_items: [
        {
          service: await serviceId(books, 'Linehaul'),
          description: '412.5 miles',
          quantity: '412.5',
          rate: '2.2345',
          truck,
        },
      ],
      tax_percent: '8.25',
      note: 'Call Ann',
      note_for_customer: 'Thank you',
      batch_id: 'W2',
      bill_to: 'Lakeside, Chicago',
    })
    expect(invoice).toMatchObject({
      entry_id: 'INV-000001',
      invoice_number: 'INV-1001',
      invoice_status: 'open',
      subtotal: 921.73,
      total_tax_amount: 76.04,
      total_amount: 997.77,
      ending_balance: 997.77,
      paid_amount: 0,
      write_off_amount: 0,
      note: 'Call Ann',
      note_for_customer: 'Thank you',
      batch_id: 'W2',
      bill_to: 'Lakeside, Chicago',
      payments: [],
      invoice_items: [
        {
          service: { name: 'Linehaul' },
          quantity: 412.5,
          rate: 2.2345,
          amount: 921.73,
          truck: { id: truck },
          chart_of_account: { chart_number: 4010 },
        },
      ],
    })
    const posted = await api.rows(
      sql`select description, amount, truck_id from posting where journal_entry_id = ${invoice.id} order by line_no`,
    )
    expect(posted).toEqual([
      { description: null, amount: '997.77', truck_id: null },
      { description: '412.5 miles', amount: '921.73', truck_id: truck },
      { description: 'Tax 8.25%', amount: '76.04', truck_id: null },
    ])
    const log = await api.rows(sql`select action, changes from audit_log where object_id = ${invoice.id}`)
    expect(log).toMatchObject([
      { action: 'create', changes: { invoice_number: [null, 'INV-1001'], total_amount: [null, 997.77] } },
    ])
    await books.sound()
  })

  it('is a draft by default, which gets a number and posts nothing, even in a locked period', async () => {
    const books = await makeBooks(api)
    await books.lockBooks('2026-01-31')
    const { invoice_status, entry_id } = await makeInvoice(books, { invoice_status: undefined })
    expect([invoice_status, entry_id, await books.balances()]).toEqual(['draft', 'INV-000001', {}])
    const body = await invoiceBody(books)
    expect(messageOf(await books.client.refused(createInvoice, { body }))).toEqual([
      409,
      'Books are locked through 2026-01-31.',
    ])
    await books.sound()
  })

  it('a blank number becomes the one after the newest, skipping those in use', async () => {
    const books = await makeBooks(api)
    const number = async (invoice_number: string | null) =>
      (await makeInvoice(books, { invoice_number })).invoice_number
    expect(await number('1009')).toBe('1009')
    expect(await number('0099')).toBe('0099')
    expect(await number(null)).toBe('0100')
    expect([await number('LAKE-7'), await number('lake-8'), await number('LAKE-7a')]).toEqual([
      'LAKE-7',
      'lake-8',
      'LAKE-7a',
    ])
    expect(await number('')).toBe('LAKE-7a-1')
    expect([await number('LAKE-6'), await number(null)]).toEqual(['LAKE-6', 'LAKE-9'])
    expect(await refusal(books, { invoice_number: 'LAKE-8' })).toEqual({
      invoice_number: ['Invoice number LAKE-8 already exists.'],
    })
  })

  it('refuses impossible totals, dates and states (400), each with its own message', async () => {
    const books = await makeBooks(api)
    expect(
      await refusal(books, {
        items: [
          ['Linehaul', 1, 10],
          ['Lumper', 1, -10],
        ],
      }),
    ).toEqual({ message: 'Invoice total must be greater than 0.' })
    expect(await refusal(books, { invoice_due_date: '2026-01-07' })).toEqual({
      invoice_due_date: ['Due date cannot be before the invoice date.'],
    })
    expect(await refusal(books, { invoice_status: 'paid' })).toEqual({
      message: 'Status paid is set by matching payments.',
    })
    expect(await refusal(books, { invoice_status: 'void' })).toEqual({ message: 'A new invoice is a draft or open.' })
    expect(await refusal(books, { items: [['Linehaul', 99_999_999, 99_999_999]] })).toEqual({
      'invoice_items.0.rate': ['Amount is too large.'],
    })
    expect(await refusal(books, { items: [['Linehaul', 'a few', 1]] })).toEqual({
      'invoice_items.0.quantity': ['Enter an amount.'],
    })
    expect(await refusal(books, { invoice_items: [] })).toEqual({ invoice_items: ['Add at least one line.'] })
    expect((await books.client.call(invoiceList)).count).toBe(0)
  })

  it('refuses inactive services and accounts (400)', async () => {
    const books = await makeBooks(api)
    const params = { id: await serviceId(books, 'Lumper') }
    await books.client.call(updateService, { params, body: { is_active: false } })
    expect(await refusal(books, { items: [['Lumper', 1, 10]] })).toEqual({ message: 'Service Lumper is not active.' })
    await books.client.call(updateService, {
      params,
      body: { is_active: true, chart_of_account: (await books.account(4090)).id },
    })
    await api.rows(sql`update chart_of_account set is_active = false where id = ${(await books.account(4090)).id}`)
    expect(await refusal(books, { items: [['Lumper', 1, 10]] })).toEqual({
      message: 'Account Trailer and Equipment Rental Income is not active.',
    })
  })

  it('foreign and unknown stakeholders, services and trucks are not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const [item] = await invoiceItems(mine, [['Linehaul', 1, 10]])
    const [theirs] = await invoiceItems(other, [['Linehaul', 1, 10]])
    const truck = await documentsOf(api, other).truck('Theirs')
    if (!item || !theirs) throw new Error('No items')
    const wrong = [
      { stakeholder: (await other.stakeholder()).id },
      { stakeholder: v7() },
      { invoice_items: [theirs] },
      { invoice_items: [{ ...item, service: v7() }] },
      { invoice_items: [{ ...item, truck }] },
    ]
    for (const over of wrong)
      expect((await mine.client.refused(createInvoice, { body: await invoiceBody(mine, over) })).status).toBe(404)
  })

  it('a read-only member and a role without invoices are denied (403)', async () => {
    const books = await makeBooks(api)
    const body = await invoiceBody(books)
    for (const member of [{ role: 'admin', permission: 'read_only' }, { role: 'other' }] as const) {
      expect((await (await addMember(api, books, member)).client.refused(createInvoice, { body })).status).toBe(403)
    }
  })
})
