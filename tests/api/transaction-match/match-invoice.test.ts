import { v7 } from 'uuid'
import { invoiceDetail } from '@/lib/contract/invoice'
import { editChartOfAccount } from '@/lib/contract/transaction'
import { matchInvoice } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice } from '@/tests/support/invoicing'

type Custom = [account: number, amount: number, more?: object]

describe('POST transaction/match-invoice/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const received = (books: Books, amount: number, date = '2026-01-14') =>
    books.line({ amount, amount_type: 'money_in', name: 'ACH CREDIT', date })
  const bodyOf = async (books: Books, transaction: string, invoices: [string, number][], custom: Custom[] = []) => ({
    transaction,
    invoices: invoices.map(([invoice, amount]) => ({ invoice, amount })),
    custom_journal_entries: await Promise.all(
      custom.map(async ([account, amount, more]) => ({
        chart_of_account: (await books.account(account)).id,
        amount,
        ...more,
      })),
    ),
  })

  it('does not overwrite a category set in the meantime (409)', async () => {
    const books = await makeBooks(api)
    const [invoice, line] = [await makeInvoice(books), await received(books, 1000)]
    await books.client.call(editChartOfAccount, {
      params: { id: line.id },
      body: { chart_of_account: (await books.account(4010)).id },
    })
    const refused = await books.client.refused(matchInvoice, {
      body: await bodyOf(books, line.id, [[invoice.id, 1000]]),
      headers: { 'if-unmodified-since-version': line.updated_at },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    expect(await books.balances()).toMatchObject({ 1010: 1000, 4010: -2000 })
  })

  it('4,200.00 received settles the invoice of 4,200.00: Dr 1010, Cr 1200', async () => {
    const books = await makeBooks(api)
    const invoice = await makeInvoice(books, { items: [['Linehaul', 1, 4200]] })
    const line = await received(books, 4200)
    const matched = await books.client.call(matchInvoice, { body: await bodyOf(books, line.id, [[invoice.id, 4200]]) })
    expect([matched.link, matched.status, matched.chart_of_account?.chart_number, matched.stakeholder?.id]).toEqual([
      'invoice',
      'by_user',
      1200,
      invoice.stakeholder.id,
    ])
    expect(matched.journal_entries).toEqual([
      ...line.journal_entries,
      { id: invoice.id, entry_id: invoice.entry_id, event_type: 'invoice' },
    ])
    expect(await books.balances()).toEqual({ 1010: 4200, 1200: 0, 4010: -4200 })
    const paid = await books.client.call(invoiceDetail, { params: { id: invoice.id } })
    expect([paid.invoice_status, paid.ending_balance]).toEqual(['paid', 0])
    await books.sound()
  })

  it('a factor pays 4,350.00 for 5,000.00 with 150.00 fee and 500.00 reserve withheld; without the reserve it is refused (400)', async () => {
    const books = await makeBooks(api)
    const invoice = await makeInvoice(books, { items: [['Linehaul', 1, 5000]] })
    const factor = await books.stakeholder('RTS Financial')
    const line = await received(books, 4350)
    const fee: Custom = [
      9030,
      150,
      { note: '3% factoring fee', transaction_date: '2026-01-14', stakeholder: factor.id },
    ]
    const reserve: Custom = [1210, 500, { note: '10% reserve', transaction_date: '2026-01-14', stakeholder: factor.id }]
    const refused = await books.client.refused(matchInvoice, {
      body: await bodyOf(books, line.id, [[invoice.id, 5000]], [fee]),
    })
    expect(messageOf(refused)).toEqual([400, 'Matched total 4,850.00 does not equal the transaction amount 4,350.00.'])
    await books.client.call(matchInvoice, { body: await bodyOf(books, line.id, [[invoice.id, 5000]], [fee, reserve]) })
    expect(await books.balances()).toEqual({ 1010: 4350, 1200: 0, 1210: 500, 4010: -5000, 9030: 150 })
    await books.sound()
  })

  it('overpaid by 50.00: more than the open balance is refused (400), the excess can be a customer credit', async () => {
    const books = await makeBooks(api)
    const invoice = await makeInvoice(books, { invoice_number: 'INV-1007' })
    const line = await received(books, 1050)
    const refused = await books.client.refused(matchInvoice, {
      body: await bodyOf(books, line.id, [[invoice.id, 1050]]),
    })
    expect(messageOf(refused)).toEqual([
      400,
      'Amount 1,050.00 is greater than the open balance 1,000.00 of invoice INV-1007.',
    ])
    await books.client.call(matchInvoice, {
      body: await bodyOf(books, line.id, [[invoice.id, 1000]], [[2310, -50, { note: 'overpayment' }]]),
    })
    expect(await books.balances()).toEqual({ 1010: 1050, 1200: 0, 2310: -50, 4010: -1000 })
    await books.sound()
  })

  it('one line settles several invoices, and several lines one invoice, which is short-paid in between', async () => {
    const books = await makeBooks(api)
    const [a, b] = [await makeInvoice(books), await makeInvoice(books)]
    const line = await received(books, 1400)
    const matched = await books.client.call(matchInvoice, {
      body: await bodyOf(books, line.id, [
        [b.id, 400],
        [a.id, 1000],
      ]),
    })
    expect(matched.journal_entries.map((entry) => entry.entry_id)).toEqual([
      line.journal_entries[0]?.entry_id,
      a.entry_id,
      b.entry_id,
    ])
    const short = await books.client.call(invoiceDetail, { params: { id: b.id } })
    expect([short.invoice_status, short.ending_balance]).toEqual(['short_paid', 600])
    await books.client.call(matchInvoice, { body: await bodyOf(books, (await received(books, 600)).id, [[b.id, 600]]) })
    expect((await books.client.call(invoiceDetail, { params: { id: b.id } })).invoice_status).toBe('paid')
    expect(await books.balances()).toEqual({ 1010: 2000, 1200: 0, 4010: -2000 })
    await books.sound()
  })

  it('a draft and a paid invoice cannot be matched (409)', async () => {
    const books = await makeBooks(api)
    const draft = await makeInvoice(books, { invoice_status: 'draft', invoice_number: 'D-1' })
    const paid = await makeInvoice(books, { invoice_number: 'P-1' })
    await books.client.call(matchInvoice, {
      body: await bodyOf(books, (await received(books, 1000)).id, [[paid.id, 1000]]),
    })
    const line = await received(books, 10)
    expect(
      messageOf(await books.client.refused(matchInvoice, { body: await bodyOf(books, line.id, [[draft.id, 10]]) })),
    ).toEqual([409, 'Invoice D-1 is draft and cannot be matched.'])
    expect(
      messageOf(await books.client.refused(matchInvoice, { body: await bodyOf(books, line.id, [[paid.id, 10]]) })),
    ).toEqual([409, 'Invoice P-1 is paid and cannot be matched.'])
  })

  it('refuses money out, another date, accounts that are not categories, and unknown ids', async () => {
    const books = await makeBooks(api)
    const invoice = await makeInvoice(books)
    const [out, line] = [await books.line({ amount: 10 }), await received(books, 990)]
    const match = async (transaction: string, invoices: [string, number][], custom?: Custom[]) =>
      messageOf(await books.client.refused(matchInvoice, { body: await bodyOf(books, transaction, invoices, custom) }))
    expect(await match(out.id, [[invoice.id, 10]])).toEqual([
      400,
      'Only money in transactions can be matched to invoices.',
    ])
    const whole: [string, number][] = [[invoice.id, 1000]]
    expect(await match(line.id, whole, [[4820, 10, { transaction_date: '2026-01-15' }]])).toEqual([
      400,
      'Custom entry date must equal the transaction date.',
    ])
    expect(await match(line.id, whole, [[1200, 10]])).toEqual([
      400,
      'Account Accounts Receivable cannot be used as a category.',
    ])
    expect(await match(line.id, [[v7(), 990]])).toEqual([404, 'Not found.'])
    expect(await match(line.id, whole, [[4820, 10, { stakeholder: v7() }]])).toEqual([404, 'Not found.'])
    expect(await match(v7(), whole)).toEqual([404, 'Not found.'])
  })

  it('refuses invalid input at its field (400)', async () => {
    const books = await makeBooks(api)
    const id = v7()
    const wrong = async (over: object) =>
      (
        await books.client.refused(matchInvoice, {
          body: { transaction: id, invoices: [{ invoice: id, amount: 1 }], ...over },
        })
      ).body
    expect(await wrong({ invoices: [] })).toEqual({ invoices: ['Add at least one invoice.'] })
    expect(await wrong({ invoices: [{ invoice: id, amount: 0 }] })).toEqual({
      'invoices.0.amount': ['Amount must be greater than 0.'],
    })
    expect(
      await wrong({
        invoices: [
          { invoice: id, amount: 1 },
          { invoice: id, amount: 1 },
        ],
      }),
    ).toEqual({ invoices: ['Name each invoice once.'] })
    expect(await wrong({ custom_journal_entries: [{ chart_of_account: id, amount: 0 }] })).toEqual({
      'custom_journal_entries.0.amount': ['Amount must not be 0.'],
    })
  })

  it('a read-only member is denied (403)', async () => {
    const books = await makeBooks(api)
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    const refused = await reader.client.refused(matchInvoice, {
      body: { transaction: v7(), invoices: [{ invoice: v7(), amount: 1 }] },
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied'])
  })
})
