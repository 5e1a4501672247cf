import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { billDetail, updateBill } from '@/lib/contract/bill'
import { updateAccount } from '@/lib/contract/chart-of-account'
import { journalEntryDetail } from '@/lib/contract/journal-entry'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { documentsOf } from '@/tests/support/posted-documents'
import { billItems, makeBill } from '@/tests/support/invoicing'

describe('PATCH bill/bill/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const change = (books: Books, id: string, body: object) => books.client.call(updateBill, { params: { id }, body })
  const refusal = async (books: Books, id: string, body: object) =>
    messageOf(await books.client.refused(updateBill, { params: { id }, body }))
  const paidBill = async (books: Books, amount = 1000) => {
    const bill = await makeBill(books)
    const line = await books.line({ amount, date: '2026-01-28' })
    await documentsOf(api, books).payBill(line.id, bill.id)
    return bill
  }

  it('replaces vendor, number, dates and lines in place; the previous version is kept', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books)
    api.clock.advance(5)
    const stakeholder = (await books.stakeholder('Other Tire')).id
    const changed = await change(books, bill.id, {
      stakeholder,
      bill_number: '77',
      bill_date: '2026-01-23',
      bill_items: await billItems(books, [
        [6160, 2, 10],
        [6140, 1, 5],
      ]),
    })
    expect(changed).toMatchObject({
      id: bill.id,
      entry_id: 'BILL-000001',
      bill_number: '77',
      total_amount: 25,
      stakeholder: { full_name: 'Other Tire' },
    })
    expect(changed.bill_items.map((item) => item.chart_of_account.chart_number)).toEqual([6160, 6140])
    const entry = await books.client.call(journalEntryDetail, { params: { id: bill.id } })
    expect([entry.date, entry.description, entry.total_amount, entry.event_type]).toEqual([
      '2026-01-23',
      'Bill 77',
      25,
      'bill',
    ])
    expect(await api.rows(sql`select version from journal_entry_version where journal_entry_id = ${bill.id}`)).toEqual([
      { version: 1 },
    ])
    const log = await api.rows<{ changes: object }>(
      sql`select changes from audit_log where object_id = ${bill.id} and action = 'update'`,
    )
    expect(log[0]?.changes).toMatchObject({
      bill_number: ['BILL-2', '77'],
      total_amount: [2050, 25],
      stakeholder: ['Roadrunner Tire', 'Other Tire'],
    })
    await books.sound()
  })

  it('a new note or due date posts nothing, even in a locked period and with inactive accounts', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books)
    await books.client.call(updateAccount, {
      params: { id: (await books.account(6140)).id },
      body: { is_active: false },
    })
    await books.lockBooks('2026-01-31')
    expect(await change(books, bill.id, { note: 'Called', bill_due_date: null })).toMatchObject({
      note: 'Called',
      bill_due_date: null,
      bill_number: 'BILL-2',
    })
    expect((await books.client.call(journalEntryDetail, { params: { id: bill.id } })).updated_at).toBe(bill.created_at)
    const locked = [409, 'Books are locked through 2026-01-31.']
    expect(await refusal(books, bill.id, { bill_date: '2026-02-01' })).toEqual(locked)
    expect(await refusal(books, bill.id, { tax_percent: 1 })).toEqual(locked)
    await books.sound()
  })

  it('an unchanged form changes nothing, and can include the status', async () => {
    const books = await makeBooks(api)
    const bill = await paidBill(books, 2050)
    await books.lockBooks('2026-01-31')
    const { bill_number, bill_date, bill_due_date, bill_status, note, tax_percent } = bill
    const bill_items = bill.bill_items.map(({ chart_of_account, description, quantity, rate }) => ({
      chart_of_account: chart_of_account.id,
      description,
      quantity,
      rate,
    }))
    const same = {
      stakeholder: bill.stakeholder.id,
      bill_number,
      bill_date,
      bill_due_date,
      note,
      tax_percent,
      bill_items,
    }
    expect(await change(books, bill.id, { ...same, bill_status: 'paid' })).toMatchObject({
      bill_status: 'paid',
      total_amount: 2050,
    })
    expect(await refusal(books, bill.id, { ...same, bill_status })).toEqual([
      409,
      'Unlink the payments of this bill first.',
    ])
  })

  it('with payments the vendor cannot change (409) and the total must cover them (400)', async () => {
    const books = await makeBooks(api)
    const bill = await paidBill(books)
    expect(await refusal(books, bill.id, { stakeholder: (await books.stakeholder('Other')).id })).toEqual([
      409,
      'Unlink the payments of this bill before changing the stakeholder.',
    ])
    expect(await refusal(books, bill.id, { bill_items: await billItems(books, [[6140, 1, 512.5]]) })).toEqual([
      400,
      'Bill total 512.50 is less than the amount already paid 1,000.00.',
    ])
    expect(await refusal(books, bill.id, { bill_status: 'paid' })).toEqual([
      400,
      'A bill becomes paid by matching a transaction.',
    ])
    expect(await change(books, bill.id, { bill_items: await billItems(books, [[6140, 1, 1000]]) })).toMatchObject({
      bill_status: 'paid',
      open_balance: 0,
    })
    expect(await change(books, bill.id, { bill_items: await billItems(books, [[6140, 1, 1000.01]]) })).toMatchObject({
      bill_status: 'open',
      open_balance: 0.01,
    })
    await books.sound()
  })

  it('a payment in the locked period prevents changes to the lines of a later bill, which determine its cash basis (409)', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books, { bill_date: '2026-02-10' })
    const line = await books.line({ amount: 1000, date: '2026-01-28' })
    await documentsOf(api, books).payBill(line.id, bill.id)
    await books.lockBooks('2026-01-31')
    expect(await refusal(books, bill.id, { bill_items: await billItems(books, [[6160, 1, 3000]]) })).toEqual([
      409,
      'Books are locked through 2026-01-31.',
    ])
  })

  it('refuses what a new bill would be refused for (400, 404) and changes nothing', async () => {
    const books = await makeBooks(api)
    const { id } = await makeBill(books)
    expect(
      (await books.client.refused(updateBill, { params: { id }, body: { bill_due_date: '2026-01-01' } })).body,
    ).toEqual({
      bill_due_date: ['Due date cannot be before the bill date.'],
    })
    expect(await refusal(books, id, { bill_items: await billItems(books, [[6140, 1, 0]]) })).toEqual([
      400,
      'Bill total must be greater than 0.',
    ])
    expect(await refusal(books, id, { stakeholder: v7() })).toEqual([404, 'Not found.'])
    expect((await books.client.refused(updateBill, { params: { id }, body: { paid_amount: 5 } })).body).toEqual({
      paid_amount: ['This field is not known.'],
    })
    expect((await books.client.call(billDetail, { params: { id } })).total_amount).toBe(2050)
  })

  it('if two people edit the same version, the second gets a 409', async () => {
    const books = await makeBooks(api)
    const { id, updated_at } = await makeBill(books)
    api.clock.advance(5)
    const ask = { params: { id }, body: { note: 'x' }, headers: { 'if-unmodified-since-version': updated_at } }
    await books.client.call(updateBill, ask)
    expect((await books.client.refused(updateBill, ask)).body.code).toBe('stale')
  })

  it('ids outside the company are not found (404); a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const theirs = await makeBill(other)
    for (const id of [theirs.id, v7()]) expect(await refusal(mine, id, { note: 'x' })).toEqual([404, 'Not found.'])
    const reader = await addMember(api, other, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(updateBill, { params: { id: theirs.id }, body: { note: 'x' } })).status).toBe(
      403,
    )
  })
})
