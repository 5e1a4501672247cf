import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { customerBalance } from '@/lib/contract/balance-report'
import { updateInvoice, updateInvoiceStatus } from '@/lib/contract/invoice'
import { journalEntryDetail } from '@/lib/contract/journal-entry'
import { deleteStakeholder } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { documentsOf } from '@/tests/support/posted-documents'
import { invoiceItems, makeInvoice } from '@/tests/support/invoicing'

describe('PATCH invoice/invoice/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-06-15T15:00:00Z')
  })
  afterAll(() => api.close())

  const change = (books: Books, id: string, body: object) => books.client.call(updateInvoice, { params: { id }, body })
  const refusal = async (books: Books, id: string, body: object) =>
    messageOf(await books.client.refused(updateInvoice, { params: { id }, body }))

  it('all of an open invoice can change; its entry is replaced in place and the previous version is kept', async () => {
    const books = await makeBooks(api)
    const invoice = await makeInvoice(books)
    api.clock.advance(5)
    const changed = await change(books, invoice.id, {
      stakeholder: (await books.stakeholder('TQL')).id,
      invoice_date: '2026-01-09',
      invoice_number: 'T-1',
      tax_percent: 10,
      invoice_items: await invoiceItems(books, [
        ['Detention', 3, 50],
        ['Linehaul', 1, 850],
      ]),
    })
    expect(changed).toMatchObject({
      entry_id: 'INV-000001',
      invoice_number: 'T-1',
      total_amount: 1100,
      total_tax_amount: 100,
      stakeholder: { full_name: 'TQL' },
    })
    const entry = await books.client.call(journalEntryDetail, { params: { id: invoice.id } })
    expect([
      entry.date,
      entry.description,
      entry.accounts.map((line) => [line.chart_of_account.chart_number, line.debit - line.credit]),
    ]).toEqual([
      '2026-01-09',
      'Invoice T-1',
      [
        [1200, 1100],
        [4030, -150],
        [4010, -850],
        [2300, -100],
      ],
    ])
    expect(
      await api.rows(sql`select version from journal_entry_version where journal_entry_id = ${invoice.id}`),
    ).toEqual([{ version: 1 }])
    const log = await api.rows<{ changes: object }>(
      sql`select changes from audit_log where object_id = ${invoice.id} and action = 'update'`,
    )
    expect(log[0]?.changes).toMatchObject({
      invoice_number: ['INV-1001', 'T-1'],
      total_amount: [1000, 1100],
      stakeholder: ['Lakeside Logistics', 'TQL'],
    })
    await books.sound()
  })

  it('a new customer also takes over reversed write-offs: the old one owes nothing on any day, and can be deleted', async () => {
    const books = await makeBooks(api)
    const [before, after] = [await books.stakeholder('Old'), await books.stakeholder('New')]
    const { id } = await makeInvoice(books, { stakeholder: before.id })
    for (const [invoice_status, date] of [
      ['un_collectible', '2026-02-01'],
      ['open', '2026-03-01'],
    ] as const) {
      await books.client.call(updateInvoiceStatus, { params: { id }, body: { invoice_status, date } })
    }
    await books.lockBooks('2026-02-01')
    expect(await refusal(books, id, { stakeholder: after.id })).toEqual([409, 'Books are locked through 2026-02-01.'])
    await books.lockBooks(null)
    await change(books, id, { stakeholder: after.id })
    for (const [end_date, owing] of [
      ['2026-02-15', []],
      ['2026-03-15', [['New', 1000]]],
    ] as const) {
      const { results } = await books.client.call(customerBalance, { query: { end_date } })
      expect(results.map((row) => [row.full_name, row.ending_balance])).toEqual(owing)
    }
    await books.client.call(deleteStakeholder, { params: { id: before.id } })
    await books.sound()
  })

  it('cannot be dated after its write-off, so that accounts receivable is never negative (400)', async () => {
    const books = await makeBooks(api)
    const { id } = await makeInvoice(books)
    for (const [invoice_status, date] of [
      ['un_collectible', '2026-02-01'],
      ['open', '2026-03-01'],
    ] as const)
      await books.client.call(updateInvoiceStatus, { params: { id }, body: { invoice_status, date } })
    const later = { invoice_date: '2026-02-02', invoice_due_date: null }
    const refused = await books.client.refused(updateInvoice, { params: { id }, body: later })
    expect([refused.status, refused.body]).toEqual([
      400,
      { invoice_date: ['Invoice date cannot be after the write-off date 2026-02-01.'] },
    ])
    expect(await change(books, id, { ...later, invoice_date: '2026-02-01' })).toMatchObject({
      invoice_date: '2026-02-01',
    })
    const { results } = await books.client.call(customerBalance, { query: { end_date: '2026-02-15' } })
    expect(results).toEqual([])
    // A draft has no write-off any more.
    await books.client.call(updateInvoiceStatus, { params: { id }, body: { invoice_status: 'draft' } })
    await change(books, id, later)
    await books.sound()
  })

  it('does not come to less than was written off of it, for the same reason (400)', async () => {
    const books = await makeBooks(api)
    const { id } = await makeInvoice(books)
    for (const [invoice_status, date] of [
      ['un_collectible', '2026-02-01'],
      ['open', '2026-03-01'],
    ] as const)
      await books.client.call(updateInvoiceStatus, { params: { id }, body: { invoice_status, date } })
    const [less, more] = [
      { invoice_items: await invoiceItems(books, [['Linehaul', 1, 999.99]]) },
      { invoice_items: await invoiceItems(books, [['Linehaul', 1, 1100]]) },
    ]
    expect(await refusal(books, id, less)).toEqual([
      400,
      'Invoice total 999.99 is less than the amount written off 1,000.00.',
    ])
    await change(books, id, more)
    const { results } = await books.client.call(customerBalance, { query: { end_date: '2026-02-15' } })
    expect(results.map(({ ending_balance }) => ending_balance)).toEqual([100])
    await books.client.call(updateInvoiceStatus, { params: { id }, body: { invoice_status: 'draft' } })
    await change(books, id, less)
    await books.sound()
  })

  it('a draft changes without a posting, even in a locked period', async () => {
    const books = await makeBooks(api)
    const { id } = await makeInvoice(books, { invoice_status: 'draft' })
    await books.lockBooks('2026-01-31')
    expect(
      await change(books, id, { invoice_items: await invoiceItems(books, [['Lumper', 1, 5]]), tax_percent: 8 }),
    ).toMatchObject({ total_amount: 5.4 })
    expect(await change(books, id, { tax_percent: null, invoice_date: '2026-01-07' })).toMatchObject({
      total_amount: 5,
      total_tax_amount: 0,
    })
    expect(await books.balances()).toEqual({})
    await books.sound()
  })

  it('with payments only notes, due date and number can change (409)', async () => {
    const books = await makeBooks(api)
    const invoice = await makeInvoice(books)
    const line = await books.line({ amount: 400, amount_type: 'money_in' })
    await documentsOf(api, books).payInvoices(line.id, [[invoice.id, '400']])
    expect(
      await change(books, invoice.id, {
        note: 'x',
        note_for_customer: 'y',
        invoice_due_date: '2026-03-01',
        invoice_number: 'N-1',
      }),
    ).toMatchObject({
      note: 'x',
      note_for_customer: 'y',
      invoice_due_date: '2026-03-01',
      invoice_number: 'N-1',
      invoice_status: 'short_paid',
      paid_amount: 400,
    })
    expect((await books.client.call(journalEntryDetail, { params: { id: invoice.id } })).description).toBe(
      'Invoice N-1',
    )
    const items = invoice.invoice_items.map(({ service, description, quantity, rate }) => ({
      service: service.id,
      description,
      quantity,
      rate,
    }))
    await change(books, invoice.id, {
      stakeholder: invoice.stakeholder.id,
      invoice_date: invoice.invoice_date,
      invoice_items: items,
      tax_percent: 0,
    })
    const fixed = [409, 'Unlink the payments of this invoice first.']
    for (const body of [
      { tax_percent: 1 },
      { invoice_date: '2026-01-09' },
      { stakeholder: (await books.stakeholder()).id },
      { batch_id: 'b' },
      { bill_to: 'b' },
      { invoice_items: [...items, ...items] },
    ]) {
      expect(await refusal(books, invoice.id, body)).toEqual(fixed)
    }
    await books.sound()
  })

  it('the figures of a void or written-off invoice cannot change (409); its notes can', async () => {
    const books = await makeBooks(api)
    for (const invoice_status of ['void', 'un_collectible'] as const) {
      const { id, invoice_number } = await makeInvoice(books)
      await books.client.call(updateInvoiceStatus, { params: { id }, body: { invoice_status } })
      expect(await refusal(books, id, { tax_percent: 1 })).toEqual([
        409,
        `Invoice ${invoice_number} is ${invoice_status} and cannot be changed.`,
      ])
      expect((await change(books, id, { note: 'Gone' })).note).toBe('Gone')
    }
    await books.sound()
  })

  it('is refused if the old or the new date is in a locked period (409), except for notes', async () => {
    const books = await makeBooks(api)
    const [early, late] = [
      await makeInvoice(books),
      await makeInvoice(books, { invoice_date: '2026-03-01', invoice_due_date: null }),
    ]
    await books.lockBooks('2026-01-31')
    const locked = [409, 'Books are locked through 2026-01-31.']
    expect(await refusal(books, early.id, { invoice_date: '2026-02-05' })).toEqual(locked)
    expect(await refusal(books, early.id, { invoice_number: 'N-1' })).toEqual(locked)
    expect(await refusal(books, late.id, { invoice_date: '2026-01-31' })).toEqual(locked)
    expect((await change(books, early.id, { note: 'x', invoice_due_date: '2026-04-01', batch_id: 'W1' })).note).toBe(
      'x',
    )
  })

  it('refuses what a new invoice would be refused for (400); a blank number keeps the current one', async () => {
    const books = await makeBooks(api)
    const [first, { id }] = [await makeInvoice(books), await makeInvoice(books)]
    const body = async (sent: object) =>
      (await books.client.refused(updateInvoice, { params: { id }, body: sent })).body
    expect(await body({ invoice_number: first.invoice_number.toLowerCase() })).toEqual({
      invoice_number: ['Invoice number inv-1001 already exists.'],
    })
    expect(await body({ invoice_due_date: '2026-01-01' })).toEqual({
      invoice_due_date: ['Due date cannot be before the invoice date.'],
    })
    expect(await body({ invoice_items: await invoiceItems(books, [['Linehaul', -1, 1]]) })).toEqual({
      message: 'Invoice total must be greater than 0.',
    })
    expect(await body({ invoice_status: 'open' })).toEqual({ invoice_status: ['This field is not known.'] })
    expect((await change(books, id, { invoice_number: '' })).invoice_number).toBe('INV-1002')
  })

  it('if two people edit the same version, the second gets a 409', async () => {
    const books = await makeBooks(api)
    const { id, updated_at } = await makeInvoice(books)
    api.clock.advance(5)
    const ask = { params: { id }, body: { note: 'x' }, headers: { 'if-unmodified-since-version': updated_at } }
    await books.client.call(updateInvoice, ask)
    expect((await books.client.refused(updateInvoice, ask)).body.code).toBe('stale')
  })

  it('ids outside the company are not found (404); a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const theirs = await makeInvoice(other)
    for (const id of [theirs.id, v7()]) expect(await refusal(mine, id, { note: 'x' })).toEqual([404, 'Not found.'])
    const own = await makeInvoice(mine)
    expect(await refusal(mine, own.id, { stakeholder: theirs.stakeholder.id })).toEqual([404, 'Not found.'])
    const reader = await addMember(api, other, { role: 'admin', permission: 'read_only' })
    expect(
      (await reader.client.refused(updateInvoice, { params: { id: theirs.id }, body: { note: 'x' } })).status,
    ).toBe(403)
  })
})
