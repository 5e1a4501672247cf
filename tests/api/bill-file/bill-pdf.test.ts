import { v7 } from 'uuid'
import { updateEntity } from '@/lib/contract/company'
import { billPdf } from '@/lib/contract/bill-file'
import { voidBill } from '@/lib/contract/bill'
import { auditLog } from '@/lib/contract/shared'
import { updateStakeholder } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { makeBill } from '@/tests/support/invoicing'
import { isInside, readPdf, type ReadPdf } from '@/tests/support/pdf'
import { documentsOf } from '@/tests/support/posted-documents'

describe('GET bill/bill/{id}/pdf/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-03-10T15:00:00Z')
  })
  afterAll(() => api.close())

  const print = async (books: Books, id: string): Promise<ReadPdf> =>
    readPdf(await books.client.call(billPdf, { params: { id } }))

  it('shows vendor and address, dates, accounts with quantity and rate, tax, total, and the paid and open amounts', async () => {
    const books = await makeBooks(api)
    await books.client.call(updateEntity, {
      params: { id: books.entity.id },
      body: { address1: '1200 Amarillo Blvd', city: 'Amarillo', state: 'TX', zip_code: '79101' },
    })
    const bill = await makeBill(books, {
      items: [
        [6140, 4, '512.5'],
        [6160, 2, '4.3333'],
      ],
      tax_percent: '8.25',
      note: 'Core charge comes back.',
    })
    await books.client.call(updateStakeholder, {
      params: { id: bill.stakeholder.id },
      body: { address1: '9 Dock St', city: 'Joplin', state: 'MO', zip_code: '64801' },
    })
    const line = await books.line({ amount: 500, date: '2026-02-03' })
    await documentsOf(api, books).payBill(line.id, bill.id)
    const pdf = await print(books, bill.id)
    const lines = pdf.pages.flatMap((page) => page.lines)
    expect(pdf.title).toBe('Bill BILL-2')
    expect(lines.slice(0, 3)).toEqual([books.entity.name, '1200 Amarillo Blvd', 'Amarillo, TX 79101'])
    for (const text of [
      'Vendor',
      'Roadrunner Tire',
      '9 Dock St',
      'Joplin, MO 64801',
      'Bill date Jan 22, 2026',
      'Due date Feb 21, 2026',
    ])
      expect(pdf.text).toContain(text)
    expect(pdf.text).toContain(`Entry ${bill.entry_id}`)
    expect(lines.filter((each) => /^6\d{3} /.test(each))).toEqual([
      '6140 Tires 4 512.50 2,050.00',
      '6160 Parts and Shop Supplies 2 4.3333 8.67',
    ])
    // 2,058.67, 8.25 % of it 169.84, 500.00 paid
    expect(lines.filter((each) => /^(Subtotal|Tax|Total|Paid|Open)/.test(each))).toEqual([
      'Subtotal 2,058.67',
      'Tax (8.25%) 169.84',
      'Total $2,228.51',
      'Paid (500.00)',
      'Open balance $1,728.51',
    ])
    expect(pdf.text).toContain('Core charge comes back.')
    expect(lines.at(-1)).toBe(`${books.entity.name} · Bill BILL-2 Page 1 of 1`)
    expect(pdf.pages.every((page) => isInside(page))).toBe(true)
  })

  it('shows whether a bill is paid or void, with nothing open on either', async () => {
    const books = await makeBooks(api)
    const [paid, gone] = [await makeBill(books), await makeBill(books, { bill_number: null })]
    const line = await books.line({ amount: 2050, date: '2026-02-03' })
    await documentsOf(api, books).payBill(line.id, paid.id)
    await books.client.call(voidBill, { params: { id: gone.id }, body: { date: '2026-02-09' } })
    for (const [id, stamp] of [
      [paid.id, 'PAID'],
      [gone.id, 'VOID'],
    ] as const) {
      const { text } = await print(books, id)
      expect(text).toContain(stamp)
      expect(text).toContain('Open balance $0.00')
    }
    expect((await print(books, gone.id)).title).toBe(`Bill ${gone.entry_id}`)
  })

  it("has the headers of a download and is logged as an export; another company's is not found (404)", async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const { id } = await makeBill(books)
    const response = await books.client.send(billPdf, { params: { id } })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain('filename="Bill BILL-2.pdf"')
    await response.arrayBuffer()
    const { results } = await books.client.call(auditLog, { query: { object_type: 'report' } })
    expect(
      results.map(({ action, changes }) => [action, changes.find(({ field }) => field === 'document')?.to]),
    ).toEqual([['export', id]])
    for (const one of [(await makeBill(other)).id, v7()])
      expect((await books.client.refused(billPdf, { params: { id: one } })).status).toBe(404)
  })
})
