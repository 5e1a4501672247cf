import { invoiceDetail, updateInvoiceStatus } from '@/lib/contract/invoice'
import { matchInvoice, unlinkInvoice } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice } from '@/tests/support/invoicing'

describe('POST transaction/unlink-invoice/{transactionId}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('removes custom entries, reopens all invoices and returns the line to suspense', async () => {
    const books = await makeBooks(api)
    const [a, b] = [await makeInvoice(books), await makeInvoice(books)]
    const line = await books.line({ amount: 1950, amount_type: 'money_in' })
    await books.client.call(matchInvoice, {
      body: {
        transaction: line.id,
        invoices: [
          { invoice: a.id, amount: 1000 },
          { invoice: b.id, amount: 1000 },
        ],
        custom_journal_entries: [{ chart_of_account: (await books.account(4820)).id, amount: 50 }],
      },
    })
    const free = await books.client.call(unlinkInvoice, { params: { transactionId: line.id } })
    expect([free.status, free.link, free.journal_entries]).toEqual(['uncategorized', null, line.journal_entries])
    expect(await books.balances()).toEqual({ 1010: 1950, 1200: 2000, 4010: -2000, 8090: -1950 })
    for (const { id } of [a, b])
      expect((await books.client.call(invoiceDetail, { params: { id } })).invoice_status).toBe('open')
    await books.client.call(matchInvoice, {
      body: {
        transaction: line.id,
        invoices: [
          { invoice: a.id, amount: 1000 },
          { invoice: b.id, amount: 950 },
        ],
      },
    })
    await books.sound()
  })

  it('a match to another invoice in the meantime is not removed unseen (409)', async () => {
    const books = await makeBooks(api)
    const [mine, theirs] = [await makeInvoice(books), await makeInvoice(books)]
    const line = await books.line({ amount: 1000, amount_type: 'money_in' })
    const match = (invoice: string) =>
      books.client.call(matchInvoice, { body: { transaction: line.id, invoices: [{ invoice, amount: 1000 }] } })
    const matched = await match(mine.id)
    const params = { transactionId: line.id }
    await books.client.call(unlinkInvoice, { params })
    await match(theirs.id)
    const refused = await books.client.refused(unlinkInvoice, {
      params,
      headers: { 'if-unmodified-since-version': matched.updated_at },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    expect((await books.client.call(invoiceDetail, { params: { id: theirs.id } })).invoice_status).toBe('paid')
    await books.sound()
  })

  it('payments of a written-off invoice cannot be unlinked until it is reinstated (409)', async () => {
    const books = await makeBooks(api)
    const invoice = await makeInvoice(books, { invoice_number: 'W-1' })
    const line = await books.line({ amount: 900, amount_type: 'money_in' })
    await books.client.call(matchInvoice, {
      body: { transaction: line.id, invoices: [{ invoice: invoice.id, amount: 900 }] },
    })
    await books.client.call(updateInvoiceStatus, {
      params: { id: invoice.id },
      body: { invoice_status: 'un_collectible', date: '2026-03-01' },
    })
    expect(messageOf(await books.client.refused(unlinkInvoice, { params: { transactionId: line.id } }))).toEqual([
      409,
      'Invoice W-1 is written off. Reinstate it before unlinking its payments.',
    ])
    await books.client.call(updateInvoiceStatus, {
      params: { id: invoice.id },
      body: { invoice_status: 'open', date: '2026-03-02' },
    })
    await books.client.call(unlinkInvoice, { params: { transactionId: line.id } })
    await books.sound()
  })

  it('refuses a line that settles no invoice (400), a line of another company (404) and a read-only member (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const [line, theirs] = [await mine.line(), await other.line()]
    expect(messageOf(await mine.client.refused(unlinkInvoice, { params: { transactionId: line.id } }))).toEqual([
      400,
      'Transaction is not matched to an invoice.',
    ])
    expect((await mine.client.refused(unlinkInvoice, { params: { transactionId: theirs.id } })).status).toBe(404)
    const reader = await addMember(api, mine, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(unlinkInvoice, { params: { transactionId: line.id } })).status).toBe(403)
  })
})
