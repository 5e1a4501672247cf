import type { Answer, Endpoint } from '@/lib/contract/endpoint'
import { billDetail, createBill, updateBill } from '@/lib/contract/bill'
import { createInvoice, updateInvoiceStatus, type Invoice, type InvoiceStatus } from '@/lib/contract/invoice'
import { journalEntryDetail, journalEntryList } from '@/lib/contract/journal-entry'
import { createService } from '@/lib/contract/service'
import { parseCents, toDecimal } from '@/lib/money/cents'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { documentsOf } from '@/tests/support/posted-documents'
import { billBody, billItems, invoiceBody, makeBill, makeInvoice } from '@/tests/support/invoicing'
import { patient } from '@/tests/support/patient'

/** The entries of bills and invoices as an accountant writes them, oldest first. */
async function entries(books: Books): Promise<string[]> {
  const { results } = await books.client.call(journalEntryList, {
    query: { event_type: ['bill', 'invoice'], ordering: 'created_at', page_size: 500 },
  })
  return results.flatMap(({ entry_id, date, accounts }) => [
    `${entry_id} ${date}`,
    ...accounts.map(({ chart_of_account: { chart_number }, debit, credit, stakeholder }) =>
      `  ${debit ? 'Dr' : 'Cr'} ${chart_number} ${toDecimal(parseCents(debit || credit))} ${stakeholder?.full_name ?? ''}`.trimEnd(),
    ),
  ])
}
const turn = (books: Books, { id }: Invoice, invoice_status: InvoiceStatus, date?: string) =>
  books.client.call(updateInvoiceStatus, { params: { id }, body: { invoice_status, date } })

describe('bills and invoices in the books', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-06-15T15:00:00Z')
  })
  afterAll(() => api.close())

  it('BILL-1 with 3 filters totals 1,501.51, with 4 it totals 1,590.88: tax 107.54 = 83.37 + 24.17 is part of the cost', async () => {
    const books = await makeBooks(api)
    const stakeholder = (await books.stakeholder('Great Plains Truck Repair')).id
    const bill = await makeBill(books, {
      stakeholder,
      bill_number: 'BILL-1',
      bill_date: '2026-01-09',
      bill_due_date: '2026-02-08',
      tax_percent: '7.25',
      items: [
        [6110, '1', '1150.00'],
        [6160, '3', '83.335'],
      ],
    })
    expect([bill.entry_id, bill.bill_status, bill.total_amount]).toEqual(['BILL-000001', 'open', 1501.51])
    const edited = await books.client.call(updateBill, {
      params: { id: bill.id },
      body: {
        bill_items: await billItems(books, [
          [6110, 1, 1150],
          [6160, 4, 83.335],
        ]),
      },
    })
    expect(edited).toMatchObject({
      subtotal: 1483.34,
      total_tax_amount: 107.54,
      total_amount: 1590.88,
      open_balance: 1590.88,
    })
    expect(await entries(books)).toEqual([
      'BILL-000001 2026-01-09',
      '  Dr 6110 1233.37 Great Plains Truck Repair',
      '  Dr 6160 357.51 Great Plains Truck Repair',
      '  Cr 2000 1590.88 Great Plains Truck Repair',
    ])
    await books.sound()
  })

  it('a 480.00 part with a core credit of 75.00 at 8.25 %: Dr 519.60, Cr 81.19, Cr A/P 438.41', async () => {
    const books = await makeBooks(api)
    await makeBill(books, {
      tax_percent: 8.25,
      items: [
        [6160, 1, 480],
        [6160, 1, -75],
      ],
    })
    expect(await entries(books)).toEqual([
      'BILL-000001 2026-01-22',
      '  Dr 6160 519.60 Roadrunner Tire',
      '  Cr 6160 81.19 Roadrunner Tire',
      '  Cr 2000 438.41 Roadrunner Tire',
    ])
    await books.sound()
  })

  it('INV-1001 posts nothing as a draft, and 3,370.00 over three services once open', async () => {
    const books = await makeBooks(api)
    const draft = await makeInvoice(books, {
      invoice_number: 'INV-1001',
      invoice_status: 'draft',
      items: [
        ['Linehaul', 1, 2800],
        ['Fuel surcharge', 1, 420],
        ['Detention', 3, 50],
      ],
    })
    expect([draft.invoice_status, draft.ending_balance, await books.balances()]).toEqual(['draft', 3370, {}])
    expect((await turn(books, draft, 'open')).invoice_status).toBe('open')
    expect(await entries(books)).toEqual([
      'INV-000001 2026-01-08',
      '  Dr 1200 3370.00 Lakeside Logistics',
      '  Cr 4010 2800.00 Lakeside Logistics',
      '  Cr 4020 420.00 Lakeside Logistics',
      '  Cr 4030 150.00 Lakeside Logistics',
    ])
    await books.sound()
  })

  it('INV-1005: 1,000.00 of trailer rental and 82.50 of sales tax', async () => {
    const books = await makeBooks(api)
    await books.client.call(createService, {
      body: { name: 'Trailer rental', chart_of_account: (await books.account(4090)).id },
    })
    const invoice = await makeInvoice(books, {
      invoice_number: 'INV-1005',
      invoice_date: '2026-02-14',
      invoice_due_date: '2026-03-16',
      tax_percent: 8.25,
      items: [['Trailer rental', 1, 1000]],
    })
    expect(invoice).toMatchObject({ subtotal: 1000, total_tax_amount: 82.5, total_amount: 1082.5 })
    expect(await entries(books)).toEqual([
      'INV-000001 2026-02-14',
      '  Dr 1200 1082.50 Lakeside Logistics',
      '  Cr 4090 1000.00 Lakeside Logistics',
      '  Cr 2300 82.50 Lakeside Logistics',
    ])
    await books.sound()
  })

  it('a void is posted as a reversal on its own day, and both entries remain', async () => {
    const books = await makeBooks(api)
    const invoice = await makeInvoice(books, {
      invoice_number: 'INV-1004',
      invoice_date: '2026-02-02',
      invoice_due_date: '2026-03-04',
      items: [['Linehaul', 1, 2200]],
    })
    expect(await turn(books, invoice, 'void', '2026-02-09')).toMatchObject({
      invoice_status: 'void',
      voided_on: '2026-02-09',
      ending_balance: 0,
    })
    expect(await entries(books)).toEqual([
      'INV-000001 2026-02-02',
      '  Dr 1200 2200.00 Lakeside Logistics',
      '  Cr 4010 2200.00 Lakeside Logistics',
      'INV-000001-V 2026-02-09',
      '  Cr 1200 2200.00 Lakeside Logistics',
      '  Dr 4010 2200.00 Lakeside Logistics',
    ])
    expect(Object.values(await books.balances()).every((balance) => balance === 0)).toBe(true)
    await books.sound()
  })

  it('the remaining 280.00 of 3,180.00 is written off, reinstated and written off again, in numbered entries', async () => {
    const books = await makeBooks(api)
    const invoice = await makeInvoice(books, {
      invoice_number: 'INV-1003',
      invoice_date: '2026-01-25',
      invoice_due_date: '2026-02-24',
      items: [
        ['Linehaul', 1, 3000],
        ['Lumper', 1, 180],
      ],
    })
    const line = await books.line({ amount: 2900, amount_type: 'money_in', date: '2026-02-25' })
    await documentsOf(api, books).payInvoices(line.id, [[invoice.id, '2900']])
    const written = await turn(books, invoice, 'un_collectible', '2026-03-28')
    expect(written).toMatchObject({
      invoice_status: 'un_collectible',
      write_off_amount: 280,
      ending_balance: 0,
      written_off_on: '2026-03-28',
    })
    expect(written.payments).toMatchObject([{ transaction: line.id, date: '2026-02-25', amount: 2900, adjustment: 0 }])
    expect(await turn(books, invoice, 'open')).toMatchObject({
      invoice_status: 'short_paid',
      ending_balance: 280,
      written_off_on: null,
    })
    await turn(books, invoice, 'un_collectible', '2026-06-15')
    expect((await entries(books)).slice(4)).toEqual([
      'INV-000001-WO 2026-03-28',
      '  Dr 7170 280.00 Lakeside Logistics',
      '  Cr 1200 280.00 Lakeside Logistics',
      'INV-000001-RI 2026-06-15',
      '  Dr 1200 280.00 Lakeside Logistics',
      '  Cr 7170 280.00 Lakeside Logistics',
      'INV-000001-WO2 2026-06-15',
      '  Dr 7170 280.00 Lakeside Logistics',
      '  Cr 1200 280.00 Lakeside Logistics',
    ])
    await books.sound()
  })

  it('900.00 written off on 04-30, reinstated on 05-20, then paid', async () => {
    const books = await makeBooks(api)
    const invoice = await makeInvoice(books, {
      invoice_date: '2026-03-01',
      invoice_due_date: '2026-03-31',
      items: [['Linehaul', 1, 900]],
    })
    await turn(books, invoice, 'un_collectible', '2026-04-30')
    expect(await turn(books, invoice, 'open', '2026-05-20')).toMatchObject({
      invoice_status: 'open',
      ending_balance: 900,
    })
    const line = await books.line({ amount: 900, amount_type: 'money_in', date: '2026-05-25' })
    await documentsOf(api, books).payInvoices(line.id, [[invoice.id, '900']])
    expect((await entries(books)).slice(3)).toEqual([
      'INV-000001-WO 2026-04-30',
      '  Dr 7170 900.00 Lakeside Logistics',
      '  Cr 1200 900.00 Lakeside Logistics',
      'INV-000001-RI 2026-05-20',
      '  Dr 1200 900.00 Lakeside Logistics',
      '  Cr 7170 900.00 Lakeside Logistics',
    ])
    expect(await books.balances()).toMatchObject({ 1200: 0, 4010: -900, 7170: 0 })
    await books.sound()
  })

  it('a paid bill whose total is raised is open again, and paid once the total is restored; cash-basis lines follow', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books)
    const line = await books.line({ amount: 2050, date: '2026-01-28' })
    await documentsOf(api, books).payBill(line.id, bill.id)
    const change = async (items: Parameters<typeof billItems>[1]) =>
      books.client.call(updateBill, { params: { id: bill.id }, body: { bill_items: await billItems(books, items) } })
    expect(
      await change([
        [6140, 4, 512.5],
        [6160, 1, 100],
      ]),
    ).toMatchObject({ bill_status: 'open', paid_amount: 2050, open_balance: 100 })
    await books.sound()
    expect(await change([[6160, 1, 2050]])).toMatchObject({
      bill_status: 'paid',
      open_balance: 0,
      transaction: { transaction: line.id },
    })
    expect((await books.client.call(journalEntryDetail, { params: { id: bill.id } })).accounts).toHaveLength(2)
    await books.sound()
  })

  it('100 bills and 100 invoices created simultaneously are numbered without gaps', async () => {
    const books = await makeBooks(api)
    const [bill, invoice] = [await billBody(books), await invoiceBody(books)]
    const send = patient(books.client.send)
    const made = async <E extends Endpoint>(endpoint: E, body: unknown): Promise<Answer<E>> =>
      endpoint.response.parse(await (await send(endpoint, { body })).json()) as Answer<E>
    const bills = await Promise.all(Array.from({ length: 100 }, () => made(createBill, bill)))
    const invoices = await Promise.all(Array.from({ length: 100 }, () => made(createInvoice, invoice)))
    const numbers = (prefix: string, first: number, digits: number) =>
      Array.from({ length: 100 }, (_, index) => `${prefix}-${String(first + index).padStart(digits, '0')}`)
    expect(bills.map((each) => each.entry_id).sort()).toEqual(numbers('BILL', 1, 6))
    expect(invoices.map((each) => each.entry_id).sort()).toEqual(numbers('INV', 1, 6))
    expect(invoices.map((each) => each.invoice_number).sort()).toEqual(numbers('INV', 1001, 4))
    expect((await books.client.call(billDetail, { params: { id: bills[0]?.id ?? '' } })).total_amount).toBe(2050)
    await books.sound()
  })
})
