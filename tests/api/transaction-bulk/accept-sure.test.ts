import { MORE_ARE_SURE } from '@/lib/contract/refusal'
import { transactionDetail, transactionList } from '@/lib/contract/transaction'
import { acceptSure, acceptSurePreview } from '@/lib/contract/transaction-bulk'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'

describe('POST transaction/accept-sure/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const filedAs = async (books: Books, { id }: { id: string }) => {
    const { status, chart_of_account } = await books.client.call(transactionDetail, { params: { id } })
    return [status, chart_of_account?.chart_number ?? null]
  }

  /** Payroll and fuel have been categorized by hand often enough to be certain. */
  async function learned() {
    const books = await makeBooks(api)
    for (const amount of [4800, 4801, 4802]) await books.line({ name: 'GUSTO PAYROLL', amount, chart_of_account: 5010 })
    for (const amount of [301, 302, 303])
      await books.line({ name: 'PILOT TRAVEL FUEL', amount, chart_of_account: 6010 })
    return books
  }

  it('categorizes every matching line with a sure suggestion to its account, and lists them; the preview counts the same', async () => {
    const books = await learned()
    const [pay, fuel] = [
      await books.line({ name: 'GUSTO PAYROLL', amount: 4700 }),
      await books.line({ name: 'PILOT TRAVEL FUEL', amount: 99 }),
    ]
    const unknown = await books.line({ name: 'ZQXW 1' })
    expect(await books.client.call(acceptSurePreview, { body: { filter: {} } })).toEqual({
      able: 2,
      skipped: [{ reason: 'no_suggestion', count: 1 }],
    })
    const { updated, transactions = [] } = await books.client.call(acceptSure, { body: { filter: {} } })
    expect([updated, [...transactions].sort()]).toEqual([2, [pay.id, fuel.id].sort()])
    expect([await filedAs(books, pay), await filedAs(books, fuel), await filedAs(books, unknown)]).toEqual([
      ['by_user', 5010],
      ['by_user', 6010],
      ['uncategorized', null],
    ])
    expect(await books.client.call(acceptSurePreview, { body: { filter: {} } })).toEqual({
      able: 0,
      skipped: [{ reason: 'no_suggestion', count: 1 }],
    })
    await books.sound()
  })

  it('applies to all matches, even more than a page of them, and to no others', async () => {
    const books = await learned()
    for (let n = 0; n < 30; n += 1) await books.line({ name: 'GUSTO PAYROLL', amount: 1000 + n })
    const fuel = await books.line({ name: 'PILOT TRAVEL FUEL', amount: 99 })
    const filter = { search: 'gusto', not_categorized: true }
    expect((await books.client.call(acceptSurePreview, { body: { filter } })).able).toBe(30)
    expect((await books.client.call(acceptSure, { body: { filter } })).updated).toBe(30)
    expect(
      (await books.client.call(transactionList, { query: { not_categorized: true } })).results.map(({ id }) => id),
    ).toEqual([fuel.id])
  })

  it('categorizes nothing if more lines are sure than the person agreed to, and the remaining lines if there are fewer', async () => {
    const books = await learned()
    const agreed = await books.line({ name: 'GUSTO PAYROLL', amount: 4700 })
    const late = await books.line({ name: 'PILOT TRAVEL FUEL', amount: 99 })
    expect(await books.client.refused(acceptSure, { body: { filter: {}, at_most: 1 } })).toMatchObject({
      status: 409,
      body: MORE_ARE_SURE,
    })
    expect(await filedAs(books, agreed)).toEqual(['uncategorized', null])
    expect(await filedAs(books, late)).toEqual(['uncategorized', null])
    expect((await books.client.call(acceptSure, { body: { filter: {}, at_most: 3 } })).updated).toBe(2)
  })

  it('skips lines that are probably a match, locked, or categorized by a person', async () => {
    const books = await learned()
    const bill = await makeBill(books)
    const paysBill = await books.line({ name: 'PILOT TRAVEL FUEL', amount: bill.total_amount })
    const locked = await books.line({ name: 'GUSTO PAYROLL', amount: 10, date: '2025-12-31' })
    const byHand = await books.line({ name: 'GUSTO PAYROLL', amount: 11, chart_of_account: 6010 })
    await books.lockBooks('2025-12-31')
    const preview = await books.client.call(acceptSurePreview, { body: { filter: {} } })
    expect(preview.able).toBe(0)
    expect(Object.fromEntries(preview.skipped.map(({ reason, count }) => [reason, count]))).toEqual({
      likelier: 1,
      locked_period: 1,
    })
    expect(await books.client.call(acceptSure, { body: { filter: {} } })).toEqual({ updated: 0, transactions: [] })
    expect([await filedAs(books, paysBill), await filedAs(books, locked), await filedAs(books, byHand)]).toEqual([
      ['uncategorized', null],
      ['uncategorized', null],
      ['by_user', 6010],
    ])
  })

  it('skips a deposit whose text names an open invoice, even if a factor withheld a fee', async () => {
    const books = await makeBooks(api)
    const { invoice_number } = await makeInvoice(books, { items: [['Linehaul', 1, 2000]] })
    const brings = { amount: 1940, amount_type: 'money_in' } as const
    const names = await books.line({ ...brings, name: `RTS FINANCIAL FUNDING ${invoice_number}` })
    const other = await books.line({ ...brings, name: 'RTS FINANCIAL FUNDING' })
    expect(await books.client.call(acceptSurePreview, { body: { filter: {} } })).toEqual({
      able: 1,
      skipped: [{ reason: 'likelier', count: 1 }],
    })
    expect((await books.client.call(acceptSure, { body: { filter: {} } })).transactions).toEqual([other.id])
    expect(await filedAs(books, names)).toEqual(['uncategorized', null])
  })

  it("skips payments of a card whose purchases are in the books, even if the card's file has no payments", async () => {
    const books = await learned()
    const card = await books.bankAccount({ name: 'Pilot fuel card', account_type: 'credit' })
    const payment = await books.line({ name: 'PILOT TRAVEL FUEL', amount: 1500 })
    expect((await books.client.call(acceptSurePreview, { body: { filter: {} } })).able).toBe(1)
    await books.line({ name: 'JOPLIN 572', amount: 1500, bank_account: card.id, chart_of_account: 6010 })
    const other = await books.line({ name: 'GUSTO PAYROLL FUEL CARD', amount: 4700 })
    expect(await books.client.call(acceptSurePreview, { body: { filter: {} } })).toEqual({
      able: 1,
      skipped: [{ reason: 'likelier', count: 1 }],
    })
    expect((await books.client.call(acceptSure, { body: { filter: {} } })).transactions).toEqual([other.id])
    expect(await filedAs(books, payment)).toEqual(['uncategorized', null])
  })

  it('skips lines that settle several open bills or invoices of their stakeholder, but not those that merely have the same sum', async () => {
    const books = await learned()
    for (const amount of [5800, 5801, 5802])
      await books.line({ name: 'LAKESIDE LOGISTICS ACH', amount_type: 'money_in', amount, chart_of_account: 4010 })
    const pilot = (await books.stakeholder('Pilot Travel')).id
    for (const [index, rate] of [70, 30, 200].entries())
      await makeBill(books, { stakeholder: pilot, bill_number: `P-${index}`, items: [[6010, 1, rate]] })
    const lakeside = (await books.stakeholder('Lakeside Logistics')).id
    for (const rate of [1000, 1250]) await makeInvoice(books, { stakeholder: lakeside, items: [['Linehaul', 1, rate]] })
    const paysTwo = await books.line({ name: 'PILOT TRAVEL FUEL', amount: 230 })
    const brings = { name: 'LAKESIDE LOGISTICS ACH', amount_type: 'money_in' } as const
    const paidTwice = await books.line({ ...brings, amount: 2250 })
    // The sum of two bills, but of another vendor; and of two of Pilot's bills that are not consecutive.
    const pay = await books.line({ name: 'GUSTO PAYROLL', amount: 100 })
    const fuel = await books.line({ name: 'PILOT TRAVEL FUEL', amount: 270 })
    expect(await books.client.call(acceptSurePreview, { body: { filter: {} } })).toEqual({
      able: 2,
      skipped: [{ reason: 'likelier', count: 2 }],
    })
    const { transactions = [] } = await books.client.call(acceptSure, { body: { filter: {} } })
    expect([...transactions].sort()).toEqual([pay.id, fuel.id].sort())
    expect([await filedAs(books, paysTwo), await filedAs(books, paidTwice)]).toEqual([
      ['uncategorized', null],
      ['uncategorized', null],
    ])
    await books.sound()
  })

  it("never includes another company's lines; a read-only member can preview (200) but not categorize (403)", async () => {
    const [mine, other] = [await learned(), await makeBooks(api)]
    const line = await mine.line({ name: 'GUSTO PAYROLL', amount: 4700 })
    expect(await other.client.call(acceptSure, { body: { filter: { id: [line.id] } } })).toEqual({
      updated: 0,
      transactions: [],
    })
    const reader = await addMember(api, mine, { role: 'finance_department', permission: 'read_only' })
    expect((await reader.client.call(acceptSurePreview, { body: { filter: {} } })).able).toBe(1)
    expect((await reader.client.refused(acceptSure, { body: { filter: {} } })).status).toBe(403)
    expect(await filedAs(mine, line)).toEqual(['uncategorized', null])
  })
})
