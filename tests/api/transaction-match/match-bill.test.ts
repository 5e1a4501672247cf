import { billDetail } from '@/lib/contract/bill'
import { Problem } from '@/lib/contract/problem'
import { transactionsSplit } from '@/lib/contract/split'
import { editChartOfAccount, editStakeholder, transactionDetail } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { matchBill } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'

describe('POST transaction/match-bill/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('1,590.88 out pays the bill of 1,590.88: Dr 2000, Cr 1010; the line gets the bill and its stakeholder', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books, { items: [[6110, 1, 1590.88]], bill_number: 'GP-77' })
    const line = await books.line({ amount: 1590.88 })
    const matched = await books.client.call(matchBill, { body: { transaction: line.id, bill: bill.id } })
    expect([
      matched.status,
      matched.link,
      matched.bill,
      matched.chart_of_account?.chart_number,
      matched.stakeholder?.id,
    ]).toEqual(['by_user', 'bill', { id: bill.id, bill_number: 'GP-77' }, 2000, bill.stakeholder.id])
    expect(matched.journal_entries).toEqual([
      ...line.journal_entries,
      { id: bill.id, entry_id: bill.entry_id, event_type: 'bill' },
    ])
    expect(await books.balances()).toEqual({ 1010: -1590.88, 2000: 0, 6110: 1590.88 })
    const paid = await books.client.call(billDetail, { params: { id: bill.id } })
    expect([paid.bill_status, paid.paid_amount, paid.transaction?.transaction]).toEqual(['paid', 1590.88, line.id])
    await books.sound()
  })

  it('does not overwrite a category set in the meantime (409, who did what); matches after a reload', async () => {
    const books = await makeBooks(api)
    const mate = await addMember(api, books, { role: 'finance_department' })
    const [bill, line] = [await makeBill(books), await books.line({ amount: 1000 })]
    const filed = await mate.client.call(editChartOfAccount, {
      params: { id: line.id },
      body: { chart_of_account: (await books.account(6010)).id },
    })
    const body = { transaction: line.id, bill: bill.id }
    const match = (version: string) => ({ body, headers: { 'if-unmodified-since-version': version } })
    const refused = Problem.parse((await books.client.refused(matchBill, match(line.updated_at))).body)
    expect([refused.code, refused.changed?.by]).toEqual(['stale', 'Ada Miles'])
    expect(refused.changed?.changes).toContainEqual({ field: 'chart_of_account', from: null, to: 'Diesel Fuel' })
    expect((await books.client.call(matchBill, match(filed.updated_at))).link).toBe('bill')
    await books.sound()
  })

  it('1,000.00 and 1,050.00 pay a bill of 2,050.00: open, then paid; on a cash basis each recognizes its share of the lines', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books)
    const [first, second] = [await books.line({ amount: 1000, date: '2026-01-28' }), await books.line({ amount: 1050 })]
    await books.client.call(matchBill, { body: { transaction: first.id, bill: bill.id } })
    const partly = await books.client.call(billDetail, { params: { id: bill.id } })
    expect([partly.bill_status, partly.paid_amount, partly.open_balance]).toEqual(['open', 1000, 1050])
    await books.client.call(matchBill, { body: { transaction: second.id, bill: bill.id } })
    const paid = await books.client.call(billDetail, { params: { id: bill.id } })
    expect([paid.bill_status, paid.paid_amount, paid.payments.map((payment) => payment.transaction)]).toEqual([
      'paid',
      2050,
      [first.id, second.id],
    ])
    expect(
      messageOf(
        await books.client.refused(matchBill, {
          body: { transaction: (await books.line({ amount: 1 })).id, bill: bill.id },
        }),
      ),
    ).toEqual([409, 'Bill is already paid.'])
    await books.sound()
  })

  it('300.00 for an open 149.00 is refused (400); after a split into 149.00 and 151.00 the part pays it', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books, { items: [[6240, 1, 149]] })
    const line = await books.line({ amount: 300 })
    const refused = await books.client.refused(matchBill, { body: { transaction: line.id, bill: bill.id } })
    expect(messageOf(refused)).toEqual([
      400,
      'Transaction amount 300.00 is greater than the open balance 149.00 of the bill. Split the transaction first.',
    ])
    const software = (await books.account(7070)).id
    const { lines } = await books.client.call(transactionsSplit, {
      body: {
        transaction: line.id,
        lines: [
          { chart_of_account: null, amount: 149, description: 'DAT bill' },
          { chart_of_account: software, amount: 151, description: 'TMS' },
        ],
      },
    })
    const part = await books.client.call(matchBill, { body: { transaction: lines[0]?.id ?? '', bill: bill.id } })
    expect([part.bill?.id, part.split_transaction]).toEqual([bill.id, line.id])
    expect(await books.balances()).toEqual({ 1010: -300, 2000: 0, 6240: 149, 7070: 151 })
    const again = await books.client.refused(transactionsSplit, { body: { transaction: line.id, lines: [] } })
    expect([...messageOf(again), again.body.ids]).toEqual([
      409,
      'Unlink the bill or invoices before undoing the split.',
      [part.id],
    ])
    const whole = await books.client.refused(matchBill, { body: { transaction: line.id, bill: bill.id } })
    expect(messageOf(whole)).toEqual([409, 'Undo the split before changing the category.'])
    await books.sound()
  })

  it('using a credit: 150.00 out = 200.00 to the bill and −50.00 to vendor credits', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books, { items: [[6110, 1, 200]] })
    const line = await books.line({ amount: 150 })
    const { lines } = await books.client.call(transactionsSplit, {
      body: {
        transaction: line.id,
        lines: [
          { chart_of_account: null, amount: 200 },
          { chart_of_account: (await books.account(1340)).id, amount: -50 },
        ],
      },
    })
    await books.client.call(matchBill, { body: { transaction: lines[0]?.id ?? '', bill: bill.id } })
    expect(await books.balances()).toEqual({ 1010: -150, 1340: -50, 2000: 0, 6110: 200 })
    await books.sound()
  })

  it('category and stakeholder of a matched line cannot change until it is unlinked (409)', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books)
    const line = await books.line({ amount: 50 })
    await books.client.call(matchBill, { body: { transaction: line.id, bill: bill.id } })
    const params = { id: line.id }
    expect(
      messageOf(await books.client.refused(editChartOfAccount, { params, body: { chart_of_account: null } })),
    ).toEqual([409, 'Unlink the bill or invoices before changing the category.'])
    expect(messageOf(await books.client.refused(editStakeholder, { params, body: { stakeholder: null } }))).toEqual([
      409,
      'Unlink the bill or invoices before changing the stakeholder.',
    ])
    expect(messageOf(await books.client.refused(matchBill, { body: { transaction: line.id, bill: bill.id } }))).toEqual(
      [409, 'Unlink the bill or invoices before changing the category.'],
    )
  })

  it('money in is refused (400), and so are finalized lines and closed periods (409)', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books)
    const match = async (transaction: string) =>
      messageOf(await books.client.refused(matchBill, { body: { transaction, bill: bill.id } }))
    expect(await match((await books.line({ amount_type: 'money_in' })).id)).toEqual([
      400,
      'Only money out transactions can be matched to bills.',
    ])
    const closed = await books.line({ chart_of_account: 6010 })
    await books.client.call(bulkFinalize, { body: { transactions: [closed.id], is_finalized: true } })
    expect(await match(closed.id)).toEqual([409, 'Transaction is finalized. Unfinalize it before making changes.'])
    const old = await books.line({ date: '2026-01-31' })
    await books.lockBooks('2026-01-31')
    expect(await match(old.id)).toEqual([409, 'Books are locked through 2026-01-31.'])
  })

  it('a line or bill of another company is not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const [line, bill] = [await mine.line({ amount: 5 }), await makeBill(mine)]
    const [theirs, foreign] = [await other.line({ amount: 5 }), await makeBill(other)]
    for (const body of [
      { transaction: theirs.id, bill: bill.id },
      { transaction: line.id, bill: foreign.id },
    ]) {
      expect(messageOf(await mine.client.refused(matchBill, { body }))).toEqual([404, 'Not found.'])
    }
    expect((await mine.client.call(transactionDetail, { params: { id: line.id } })).link).toBe(null)
    expect((await makeInvoice(mine)).paid_amount).toBe(0)
  })

  it('a read-only member is denied (403)', async () => {
    const books = await makeBooks(api)
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    const refused = await reader.client.refused(matchBill, {
      body: { transaction: (await books.line()).id, bill: (await makeBill(books)).id },
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied'])
  })
})
