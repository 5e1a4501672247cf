import sql from 'sql-template-tag'
import {
  addManualTransaction,
  editChartOfAccount,
  editStakeholder,
  transactionList,
  updateTransaction,
  type Transaction,
} from '@/lib/contract/transaction'
import { bulkFinalize, editChartOfAccountBulk } from '@/lib/contract/transaction-bulk'
import { matchBill } from '@/lib/contract/transaction-match'
import { transactionsSplit } from '@/lib/contract/split'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { makeBill } from '@/tests/support/invoicing'

describe('a line categorized to a manually kept bank account', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const withTill = async () => {
    const books = await makeBooks(api)
    const line = await books.line({ amount: 200, date: '2026-03-06', name: 'ATM WITHDRAWAL' })
    await books.bankAccount({ name: 'Petty Cash', account_type: 'cash' })
    return { books, line }
  }
  const file = async (books: Books, id: string, account: number | null) =>
    books.client.call(editChartOfAccount, {
      params: { id },
      body: { chart_of_account: account === null ? null : (await books.account(account)).id },
    })
  const mirrorOf = async (books: Books): Promise<Transaction | undefined> =>
    (await books.client.call(transactionList, { query: { sources: 'mirror' } })).results[0]

  it('200.00 from the ATM: Dr 1090, Cr 1010, and the mirror in petty cash Dr 1050, Cr 1090', async () => {
    const { books, line } = await withTill()
    const filed = await file(books, line.id, 1050)
    expect([filed.status, filed.link, filed.chart_of_account?.chart_number]).toEqual(['by_user', 'mirror', 1090])
    const mirror = await mirrorOf(books)
    expect([
      mirror?.amount,
      mirror?.amount_type,
      mirror?.date,
      mirror?.source,
      mirror?.status,
      mirror?.link,
      mirror?.bank_account.name,
      mirror?.name,
    ]).toEqual([200, 'money_in', '2026-03-06', 'mirror', 'by_user', 'mirror', 'Petty Cash', 'ATM WITHDRAWAL'])
    expect(await books.balances()).toEqual({ 1010: -200, 1050: 200, 1090: 0 })
    await books.sound()
  })

  it('another category or none deletes the mirror; the same account again creates a new one; repeating it changes nothing', async () => {
    const { books, line } = await withTill()
    await file(books, line.id, 1050)
    const first = await mirrorOf(books)
    await file(books, line.id, 1050)
    expect((await mirrorOf(books))?.id).toBe(first?.id)
    await file(books, line.id, 6010)
    expect([await books.balances(), await mirrorOf(books)]).toEqual([{ 1010: -200, 6010: 200 }, undefined])
    await file(books, line.id, 1050)
    const second = await mirrorOf(books)
    expect([second?.id === first?.id, second?.journal_entries[0]?.entry_id]).toEqual([false, 'TXN-000003'])
    await file(books, line.id, null)
    expect(await books.balances()).toEqual({ 1010: -200, 8590: 200 })
    await books.sound()
  })

  it('moves its mirror to another such account', async () => {
    const { books, line } = await withTill()
    await books.bankAccount({ name: 'Safe', account_type: 'cash' })
    await file(books, line.id, 1050)
    await file(books, line.id, 1051)
    expect(await books.balances()).toEqual({ 1010: -200, 1051: 200, 1090: 0 })
    await books.sound()
  })

  it('its mirror cannot be changed, split, matched or deleted on its own (409)', async () => {
    const { books, line } = await withTill()
    await file(books, line.id, 1050)
    const id = (await mirrorOf(books))?.id ?? ''
    const fuel = (await books.account(6010)).id
    const refusal = [409, 'Change the transaction this transfer came from.']
    expect(
      messageOf(await books.client.refused(editChartOfAccount, { params: { id }, body: { chart_of_account: fuel } })),
    ).toEqual(refusal)
    expect(
      messageOf(
        await books.client.refused(editChartOfAccountBulk, {
          body: { transactions: [line.id, id], chart_of_account: fuel },
        }),
      ),
    ).toEqual(refusal)
    expect(
      messageOf(await books.client.refused(editStakeholder, { params: { id }, body: { stakeholder: null } })),
    ).toEqual(refusal)
    expect(messageOf(await books.client.refused(updateTransaction, { params: { id }, body: { amount: 1 } }))).toEqual(
      refusal,
    )
    expect(messageOf(await books.client.refused(transactionsSplit, { body: { transaction: id, lines: [] } }))).toEqual(
      refusal,
    )
    expect(
      messageOf(await books.client.refused(matchBill, { body: { transaction: id, bill: (await makeBill(books)).id } })),
    ).toEqual(refusal)
  })

  it("a linked account is refused, because the transfer has to be matched instead (400); so is the line's own account", async () => {
    const { books, line } = await withTill()
    const savings = await books.bankAccount({ name: 'Business Savings', account_type: 'savings' })
    await api.rows(sql`update bank_account set is_linked = true where id = ${savings.id}`)
    const account = async (number: number) => ({ chart_of_account: (await books.account(number)).id })
    expect(
      messageOf(await books.client.refused(editChartOfAccount, { params: { id: line.id }, body: await account(1020) })),
    ).toEqual([400, 'Account Business Savings cannot be used as a category. Match the transfer instead.'])
    expect(
      messageOf(await books.client.refused(editChartOfAccount, { params: { id: line.id }, body: await account(1010) })),
    ).toEqual([400, 'Account Operating cannot be used as a category.'])
    const own = await books.client.refused(addManualTransaction, {
      body: {
        bank_account: line.bank_account.id,
        date: '2026-03-06',
        amount: 1,
        amount_type: 'money_out',
        name: 'x',
        ...(await account(1010)),
      },
    })
    expect(messageOf(own)).toEqual([400, 'Account Operating cannot be used as a category.'])
  })

  it('changes to a manual line also change its mirror: date, amount, text and stakeholder', async () => {
    const { books } = await withTill()
    const line = await books.line({ amount: 40, date: '2026-03-07', chart_of_account: 1050, name: 'Float' })
    expect([line.link, line.chart_of_account?.chart_number]).toEqual(['mirror', 1090])
    const vendor = await books.stakeholder()
    await books.client.call(updateTransaction, {
      params: { id: line.id },
      body: { amount: 45.5, date: '2026-03-08', name: 'More float' },
    })
    await books.client.call(editStakeholder, { params: { id: line.id }, body: { stakeholder: vendor.id } })
    const mirror = await mirrorOf(books)
    expect([mirror?.amount, mirror?.date, mirror?.name, mirror?.stakeholder?.id]).toEqual([
      45.5,
      '2026-03-08',
      'More float',
      vendor.id,
    ])
    expect(await books.balances()).toEqual({ 1010: -245.5, 1050: 45.5, 1090: 0, 8590: 200 })
    await books.sound()
  })

  it('a line with a finalized or reconciled mirror cannot be changed (409)', async () => {
    const { books, line } = await withTill()
    await file(books, line.id, 1050)
    const id = (await mirrorOf(books))?.id ?? ''
    const body = { chart_of_account: null }
    await books.client.call(bulkFinalize, { body: { transactions: [id], is_finalized: true } })
    const finalized = await books.client.refused(editChartOfAccount, { params: { id: line.id }, body })
    expect([...messageOf(finalized), finalized.body.ids]).toEqual([
      409,
      'Other side of the transfer, ATM WITHDRAWAL, $200.00: Transaction is finalized. Unfinalize it before making changes.',
      [id],
    ])
    await books.client.call(bulkFinalize, { body: { transactions: [id], is_finalized: false } })
    await api.rows(sql`update bank_transaction set is_reconciliation = true where id = ${id}`)
    expect(messageOf(await books.client.refused(editChartOfAccount, { params: { id: line.id }, body }))).toEqual([
      409,
      'Reconciled transactions keep their date, amount and account.',
    ])
    await books.sound()
  })

  it('a bulk change of three lines creates three mirrors; matching a line to a bill instead deletes its mirror', async () => {
    const { books, line } = await withTill()
    const others = [await books.line({ amount: 1 }), await books.line({ amount: 2, amount_type: 'money_in' })]
    await books.client.call(editChartOfAccountBulk, {
      body: {
        transactions: [line.id, ...others.map(({ id }) => id)],
        chart_of_account: (await books.account(1050)).id,
      },
    })
    expect(await books.balances()).toEqual({ 1010: -199, 1050: 199, 1090: 0 })
    await books.client.call(matchBill, { body: { transaction: line.id, bill: (await makeBill(books)).id } })
    expect(await books.balances()).toMatchObject({ 1010: -199, 1050: -1, 1090: 0, 2000: -1850 })
    await books.sound()
  })
})
