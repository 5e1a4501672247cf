import sql from 'sql-template-tag'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { documentsOf, type Documents } from '@/tests/support/documents'

/** What each settlement recognised, in order of date: `date account ±amount`, debit positive. */
const recognised = (api: TestApi, books: Books): Promise<string[]> =>
  api
    .rows<{ text: string }>(sql`
      select c.date || ' ' || a.chart_number || ' ' || c.signed as text
        from cash_posting c join chart_of_account a on a.entity_id = c.entity_id and a.id = c.chart_of_account_id
       where c.entity_id = ${books.entity.id} order by c.date, c.application_id, c.line_no`)
    .then((rows) => rows.map((row) => row.text))

describe('the books on a cash basis', () => {
  let api: TestApi
  let books: Books
  let documents: Documents
  let customer: string
  beforeAll(async () => {
    api = await testApi()
  })
  beforeEach(async () => {
    books = await makeBooks(api)
    documents = documentsOf(api, books)
    customer = (await books.stakeholder('TQL Brokerage')).id
  })
  afterAll(() => api.close())

  const paid = async (invoice: string, amount: number, date: string) => {
    const line = await books.line({ amount, amount_type: 'money_in', date })
    await documents.payInvoices(line.id, [[invoice, amount.toFixed(2)]])
    return line.id
  }

  it('recognise 100.00 + 33.33 + 66.67 paid 70, 70, 60 as 35.00/11.67/23.33, 35.00/11.66/23.34 and 30.00/10.00/20.00', async () => {
    const invoice = await documents.invoice({ stakeholder: customer, items: [[4010, '100.00'], [4020, '33.33'], [4030, '66.67']] })
    await paid(invoice, 70, '2026-02-01')
    await paid(invoice, 70, '2026-03-01')
    await paid(invoice, 60, '2026-04-01')
    expect(await recognised(api, books)).toEqual([
      '2026-02-01 4010 -35.00', '2026-02-01 4020 -11.67', '2026-02-01 4030 -23.33',
      '2026-03-01 4010 -35.00', '2026-03-01 4020 -11.66', '2026-03-01 4030 -23.34',
      '2026-04-01 4010 -30.00', '2026-04-01 4020 -10.00', '2026-04-01 4030 -20.00',
    ])
    await books.sound()
  })

  it('recognise anew when an earlier payment goes: 70 and 60 of 200 are 35.00/11.67/23.33 and 30.00/9.99/20.01', async () => {
    const invoice = await documents.invoice({ stakeholder: customer, items: [[4010, '100.00'], [4020, '33.33'], [4030, '66.67']] })
    await paid(invoice, 70, '2026-02-01')
    const middle = await paid(invoice, 70, '2026-03-01')
    await paid(invoice, 60, '2026-04-01')
    await documents.unlink(middle)
    expect(await recognised(api, books)).toEqual([
      '2026-02-01 4010 -35.00', '2026-02-01 4020 -11.67', '2026-02-01 4030 -23.33',
      '2026-04-01 4010 -30.00', '2026-04-01 4020 -9.99', '2026-04-01 4030 -20.01',
    ])
    await books.sound()
  })

  it('a line of a bill that works against it is a credit: 519.60 − 81.19 half paid is 259.81 and −40.60', async () => {
    const vendor = (await books.stakeholder('Great Plains Truck Repair')).id
    const bill = await documents.bill({ stakeholder: vendor, items: [[6160, '519.60'], [6110, '-81.19']] })
    const line = await books.line({ amount: 219.21, date: '2026-02-01' })
    await documents.payBill(line.id, bill)
    expect(await recognised(api, books)).toEqual(['2026-02-01 6160 259.81', '2026-02-01 6110 -40.60'])
    await books.sound()
  })

  it('nothing stays of a document whose payments are gone and that is deleted', async () => {
    const invoice = await documents.invoice({ stakeholder: customer, items: [[4010, '100.00']] })
    await documents.unlink(await paid(invoice, 70, '2026-02-01'))
    await documents.remove(invoice)
    expect(await recognised(api, books)).toEqual([])
    await books.sound()
  })
})
