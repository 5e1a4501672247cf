import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { vendorBalance } from '@/lib/contract/balance-report'
import {
  billDetail,
  billList,
  billStatusCount,
  createBill,
  deleteBill,
  updateBill,
  voidBill,
} from '@/lib/contract/bill'
import { billPaymentCandidates, matchBill } from '@/lib/contract/transaction-match'
import { objectActivity } from '@/lib/contract/shared'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { billBody, makeBill } from '@/tests/support/invoicing'
import { documentsOf } from '@/tests/support/posted-documents'

describe('POST bill/bill/{id}/void/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-03-10T15:00:00Z')
  })
  afterAll(() => api.close())

  it('reverses the entry on the given day; the bill stays but is no longer owed, and the activity shows who voided it and when', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books, { items: [[6140, 4, 512.5]], tax_percent: 7.25 })
    const params = { id: bill.id }
    const voided = await books.client.call(voidBill, { params, body: { date: '2026-02-09' } })
    expect(voided).toMatchObject({
      bill_status: 'void',
      voided_on: '2026-02-09',
      total_amount: 2198.63,
      open_balance: 0,
      is_overdue: false,
      overdue_days: 0,
    })
    const lines = await api.rows(sql`
      select e.entry_id, e.date::text as date, a.chart_number, p.balance_type, p.amount from journal_entry e
        join posting p on p.entity_id = e.entity_id and p.journal_entry_id = e.id
        join chart_of_account a on a.entity_id = p.entity_id and a.id = p.chart_of_account_id
       where e.source_id = ${bill.id} and e.id <> ${bill.id} order by p.line_no`)
    expect(lines).toEqual([
      { entry_id: 'BILL-000001-V', date: '2026-02-09', chart_number: 6140, balance_type: 'credit', amount: '2198.63' },
      { entry_id: 'BILL-000001-V', date: '2026-02-09', chart_number: 2000, balance_type: 'debit', amount: '2198.63' },
    ])
    expect(Object.values(await books.balances()).filter((balance) => balance !== 0)).toEqual([])
    const { results } = await books.client.call(objectActivity, {
      query: { model_name: 'bill', object_id: bill.id },
    })
    expect(results[0]).toMatchObject({ action: 'void', user: { id: books.user.id } })
    expect(results[0]?.changes).toContainEqual({ field: 'date', from: null, to: '2026-02-09' })
    await books.sound()
  })

  it("lists, tabs and the vendor's balance include it before the void, and not from that day on", async () => {
    const books = await makeBooks(api)
    const [gone, open] = [await makeBill(books), await makeBill(books, { items: [[6140, 1, 100]] })]
    await books.client.call(voidBill, { params: { id: gone.id }, body: { date: '2026-02-09' } })
    expect(await books.client.call(billStatusCount)).toMatchObject({
      ...{ all: 2, open: 1, overdue: 1, paid: 0, void: 1, open_balance: 100, overdue_balance: 100 },
    })
    const list = await books.client.call(billList, { query: { bill_status: 'void' } })
    expect([list.results.map(({ id }) => id), list.open_balance]).toEqual([[gone.id], 0])
    const owed = async (end_date: string) =>
      (await books.client.call(vendorBalance, { query: { end_date } })).results
        .filter(
          ({ stakeholder_id }) => stakeholder_id === gone.stakeholder.id || stakeholder_id === open.stakeholder.id,
        )
        .reduce((sum, row) => sum + row.ending_balance, 0)
    expect([await owed('2026-02-08'), await owed('2026-02-09')]).toEqual([2150, 100])
  })

  it('defaults to today, or to the bill date if that is in the future', async () => {
    const books = await makeBooks(api)
    const [past, ahead] = [
      await makeBill(books),
      await makeBill(books, { bill_date: '2026-04-01', bill_due_date: null }),
    ]
    const days = []
    for (const { id } of [past, ahead])
      days.push((await books.client.call(voidBill, { params: { id }, body: {} })).voided_on)
    expect(days).toEqual(['2026-03-10', '2026-04-01'])
  })

  it('refuses, in this order: a second void, payments, a day before the bill, a locked period', async () => {
    const books = await makeBooks(api)
    const { id } = await makeBill(books)
    const refused = (date: string) => books.client.refused(voidBill, { params: { id }, body: { date } })
    const line = await books.line({ amount: 100, date: '2026-02-03' })
    await documentsOf(api, books).payBill(line.id, id)
    expect(messageOf(await refused('2026-01-01'))).toEqual([409, 'Unlink the payments of this bill first.'])
    await documentsOf(api, books).unlink(line.id)
    await books.lockBooks('2026-01-31')
    expect((await refused('2026-01-21')).body).toEqual({ date: ['Void date cannot be before the bill date.'] })
    expect(messageOf(await refused('2026-01-31'))).toEqual([409, 'Books are locked through 2026-01-31.'])
    // The bill itself lies in the locked period and stays as it is.
    await books.client.call(voidBill, { params: { id }, body: { date: '2026-02-01' } })
    expect(messageOf(await refused('2026-02-02'))).toEqual([409, 'Bill is already void.'])
    await books.sound()
  })

  it('a void bill cannot be paid, changed, reopened or deleted; its note can change, and its number is free again', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books)
    const params = { id: bill.id }
    await books.client.call(voidBill, { params, body: { date: '2026-02-09' } })
    const line = await books.line({ amount: 2050 })
    const match = { body: { transaction: line.id, bill: bill.id } }
    expect(messageOf(await books.client.refused(matchBill, match))).toEqual([
      409,
      'Bill is void and cannot be matched.',
    ])
    expect((await books.client.call(billPaymentCandidates, { params })).results).toEqual([])
    expect(messageOf(await books.client.refused(updateBill, { params, body: { tax_percent: 1 } }))).toEqual([
      409,
      'Only the note and due date of a void bill can be changed.',
    ])
    expect((await books.client.refused(updateBill, { params, body: { bill_status: 'open' } })).status).toBe(409)
    expect(messageOf(await books.client.refused(deleteBill, { params }))).toEqual([
      409,
      'A void bill stays in the books.',
    ])
    const noted = await books.client.call(updateBill, { params, body: { note: 'Sent twice.' } })
    expect([noted.note, noted.bill_status]).toEqual(['Sent twice.', 'void'])
    const again = await billBody(books, { stakeholder: bill.stakeholder.id })
    const made = await books.client.call(createBill, { body: { ...again, refuse_duplicate: true } })
    expect([made.bill_number, made.bill_status]).toEqual([bill.bill_number, 'open'])
    await books.sound()
  })

  it('an outdated version is refused (409); ids outside the company are not found (404); voiding requires the right to delete (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const [own, theirs] = [await makeBill(mine), await makeBill(other)]
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect((await mine.client.refused(voidBill, { params: { id: own.id }, body: {}, headers })).body.code).toBe('stale')
    for (const id of [theirs.id, v7()])
      expect((await mine.client.refused(voidBill, { params: { id }, body: {} })).status).toBe(404)
    const consultant = await addMember(api, mine, { role: 'consultant' })
    expect((await consultant.client.refused(voidBill, { params: { id: own.id }, body: {} })).status).toBe(403)
    expect((await mine.client.call(billDetail, { params: { id: own.id } })).bill_status).toBe('open')
    expect((await mine.client.refused(voidBill, { params: { id: own.id }, body: { date: 'soon' } })).status).toBe(400)
  })
})
