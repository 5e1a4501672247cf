import { billDetail } from '@/lib/contract/bill'
import { Problem } from '@/lib/contract/problem'
import { transactionActivity } from '@/lib/contract/shared'
import { editChartOfAccount } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { matchBill, unlinkBill } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill } from '@/tests/support/invoicing'

describe('POST transaction/unlink-bill/{transactionId}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('returns the line to suspense and reopens the bill', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books, { items: [[6240, 1, 149]] })
    const line = await books.line({ amount: 149 })
    await books.client.call(matchBill, { body: { transaction: line.id, bill: bill.id } })
    const free = await books.client.call(unlinkBill, { params: { transactionId: line.id } })
    expect([free.status, free.link, free.bill, free.chart_of_account, free.journal_entries]).toEqual([
      'uncategorized',
      null,
      null,
      null,
      line.journal_entries,
    ])
    expect(await books.balances()).toEqual({ 1010: -149, 2000: -149, 6240: 149, 8590: 149 })
    const open = await books.client.call(billDetail, { params: { id: bill.id } })
    expect([open.bill_status, open.paid_amount, open.payments]).toEqual(['open', 0, []])
    await books.sound()
  })

  it("the line's log shows old and new category for matching and unlinking, and outdated changes get a conflict", async () => {
    const books = await makeBooks(api)
    const mate = await addMember(api, books, { role: 'finance_department' })
    const [bill, line] = [
      await makeBill(books, { items: [[6240, 1, 149]] }),
      await books.line({ amount: 149, chart_of_account: 6010 }),
    ]
    const matched = await books.client.call(matchBill, { body: { transaction: line.id, bill: bill.id } })
    await mate.client.call(unlinkBill, { params: { transactionId: line.id } })
    const { results } = await books.client.call(transactionActivity, { params: { id: line.id } })
    const changesBy = (action: string) =>
      results.find((one) => one.action === action)?.changes.filter(({ field }) => field !== 'bill')
    const { full_name } = bill.stakeholder
    expect(changesBy('match_bill')).toEqual(
      expect.arrayContaining([
        { field: 'chart_of_account', from: 'Diesel Fuel', to: 'Accounts Payable' },
        { field: 'stakeholder', from: null, to: full_name },
      ]),
    )
    expect(changesBy('unlink_bill')).toEqual(
      expect.arrayContaining([
        { field: 'status', from: 'by_user', to: 'uncategorized' },
        { field: 'chart_of_account', from: 'Accounts Payable', to: null },
        { field: 'stakeholder', from: full_name, to: null },
      ]),
    )
    const request = {
      params: { id: line.id },
      body: { chart_of_account: (await books.account(6140)).id },
      headers: { 'if-unmodified-since-version': matched.updated_at },
    }
    expect(Problem.parse((await books.client.refused(editChartOfAccount, request)).body)).toMatchObject({
      code: 'stale',
      changed: { by: 'Ada Miles' },
    })
  })

  it('a match to another bill in the meantime is not removed unseen (409, who did what)', async () => {
    const books = await makeBooks(api)
    const mate = await addMember(api, books, { role: 'finance_department' })
    const [mine, theirs] = [
      await makeBill(books, { items: [[6240, 1, 149]] }),
      await makeBill(books, { bill_number: 'BILL-3', items: [[6240, 1, 149]] }),
    ]
    const line = await books.line({ amount: 149 })
    const matched = await books.client.call(matchBill, { body: { transaction: line.id, bill: mine.id } })
    const params = { transactionId: line.id }
    await mate.client.call(unlinkBill, { params })
    const rematched = await mate.client.call(matchBill, { body: { transaction: line.id, bill: theirs.id } })
    const undo = (version: string) => ({ params, headers: { 'if-unmodified-since-version': version } })
    const refused = Problem.parse((await books.client.refused(unlinkBill, undo(matched.updated_at))).body)
    expect([refused.code, refused.changed?.by]).toEqual(['stale', 'Ada Miles'])
    expect((await books.client.call(billDetail, { params: { id: theirs.id } })).bill_status).toBe('paid')
    expect((await books.client.call(unlinkBill, undo(rematched.updated_at))).link).toBeNull()
    await books.sound()
  })

  it('removes a stakeholder set by the match, and keeps one that was set before', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books, { items: [[6240, 1, 149]] })
    const payee = await books.stakeholder('Comdata')
    const [bare, named] = [await books.line({ amount: 149 }), await books.line({ amount: 149, stakeholder: payee.id })]
    for (const [line, matched, free] of [
      [bare, bill.stakeholder.id, null],
      [named, payee.id, payee.id],
    ] as const) {
      expect(
        (await books.client.call(matchBill, { body: { transaction: line.id, bill: bill.id } })).stakeholder?.id,
      ).toBe(matched)
      expect(
        (await books.client.call(unlinkBill, { params: { transactionId: line.id } })).stakeholder?.id ?? null,
      ).toBe(free)
    }
    await books.sound()
  })

  it('a line that pays no bill is refused (400), but a finalized one with 409', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books)
    const [plain, paid] = [await books.line(), await books.line({ amount: 10 })]
    expect(messageOf(await books.client.refused(unlinkBill, { params: { transactionId: plain.id } }))).toEqual([
      400,
      'Transaction is not matched to a bill.',
    ])
    await books.client.call(matchBill, { body: { transaction: paid.id, bill: bill.id } })
    await books.client.call(bulkFinalize, { body: { transactions: [paid.id], is_finalized: true } })
    expect(messageOf(await books.client.refused(unlinkBill, { params: { transactionId: paid.id } }))).toEqual([
      409,
      'Transaction is finalized. Unfinalize it before making changes.',
    ])
  })

  it('a line of another company is not found (404), a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const line = await other.line()
    expect((await mine.client.refused(unlinkBill, { params: { transactionId: line.id } })).status).toBe(404)
    const reader = await addMember(api, other, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(unlinkBill, { params: { transactionId: line.id } })).status).toBe(403)
  })
})
