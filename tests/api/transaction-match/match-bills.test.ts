import sql from 'sql-template-tag'
import { billDetail } from '@/lib/contract/bill'
import { transactionDetail } from '@/lib/contract/transaction'
import { matchBill, matchBills, unlinkBills } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { makeBill } from '@/tests/support/invoicing'

describe('POST transaction/match-bills/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const pay = (transaction: string, ...bills: [{ id: string }, number][]) => ({
    body: { transaction, bills: bills.map(([{ id }, amount]) => ({ bill: id, amount })) },
  })
  const statusOf = async (books: Books, { id }: { id: string }) => {
    const { bill_status, open_balance } = await books.client.call(billDetail, { params: { id } })
    return [bill_status, open_balance]
  }
  const two = async (books: Books) =>
    [
      await makeBill(books, { items: [[6110, 1, 300]], bill_number: 'A' }),
      await makeBill(books, { items: [[6160, 1, 250]], bill_number: 'B' }),
    ] as const

  it('500.00 pays a bill of 300.00 and 200.00 of one of 250.00, each with a part of the line; unlinking restores everything', async () => {
    const books = await makeBooks(api)
    const [first, second] = await two(books)
    const line = await books.line({ amount: 500 })
    const before = await books.balances()
    const { transaction, lines } = await books.client.call(matchBills, pay(line.id, [first, 300], [second, 200]))
    expect([transaction.id, transaction.is_split]).toEqual([line.id, true])
    expect(lines.map(({ bill, amount }) => [bill?.id, amount]).sort()).toEqual(
      [
        [first.id, 300],
        [second.id, 200],
      ].sort(),
    )
    expect(await books.balances()).toEqual({ 1010: -500, 2000: -50, 6110: 300, 6160: 250 })
    expect([await statusOf(books, first), await statusOf(books, second)]).toEqual([
      ['paid', 0],
      ['open', 50],
    ])
    await books.sound()
    const whole = await books.client.call(unlinkBills, {
      params: { transactionId: line.id },
      headers: { 'if-unmodified-since-version': transaction.updated_at },
    })
    expect([whole.is_split, whole.status, whole.link]).toEqual([false, 'uncategorized', null])
    expect(await books.balances()).toEqual(before)
    expect([await statusOf(books, first), await statusOf(books, second)]).toEqual([
      ['open', 300],
      ['open', 250],
    ])
    await books.sound()
  })

  it('posts the line as often for twenty bills as for two, also when they are unlinked', async () => {
    const books = await makeBooks(api)
    const versionsFor = async (count: number) => {
      const bills: [{ id: string }, number][] = []
      for (let n = 1; n <= count; n++) bills.push([await makeBill(books, { items: [[6110, 1, 10 + n]] }), 10 + n])
      const line = await books.line({ amount: bills.reduce((total, [, amount]) => total + amount, 0) })
      await books.client.call(matchBills, pay(line.id, ...bills))
      await books.client.call(unlinkBills, { params: { transactionId: line.id } })
      const [row] = await api.rows<{ count: number }>(sql`
        select count(*)::int as count from journal_entry_version
         where entity_id = ${books.entity.id} and journal_entry_id = ${line.id}`)
      return row?.count
    }
    expect(await versionsFor(20)).toBe(await versionsFor(2))
    await books.sound()
  })

  it('is all-or-nothing: refused if a bill is too small or paid, or if the amounts do not add up to the line', async () => {
    const books = await makeBooks(api)
    const [first, second] = await two(books)
    const line = await books.line({ amount: 500 })
    const refused = async (...bills: [{ id: string }, number][]) =>
      messageOf(await books.client.refused(matchBills, pay(line.id, ...bills)))[1]
    expect(await refused([first, 200], [second, 300])).toBe(
      'Transaction amount 300.00 is greater than the open balance 250.00 of the bill. Split the transaction first.',
    )
    expect(await refused([first, 300], [second, 250])).toBe(
      'Split lines total 550.00 does not equal the transaction amount 500.00.',
    )
    const other = await books.line({ amount: 300 })
    await books.client.call(matchBill, { body: { transaction: other.id, bill: first.id } })
    expect(await refused([first, 300], [second, 200])).toBe('Bill is already paid.')
    const stands = await books.client.call(transactionDetail, { params: { id: line.id } })
    expect([stands.is_split, stands.link, stands.updated_at]).toEqual([false, null, line.updated_at])
    const income = await books.line({ amount: 500, amount_type: 'money_in' })
    const wrong = await books.client.refused(matchBills, pay(income.id, [first, 300], [second, 200]))
    expect(messageOf(wrong)[1]).toBe('Only money out transactions can be matched to bills.')
    await books.sound()
  })
})
