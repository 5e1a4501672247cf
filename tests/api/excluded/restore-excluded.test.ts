import { accountList, closeAccount } from '@/lib/contract/bank'
import { excludedList, excludeTransaction, restoreExcluded } from '@/lib/contract/excluded'
import { loanDetail } from '@/lib/contract/loan'
import { transactionList } from '@/lib/contract/transaction'
import { editChartOfAccountBulk } from '@/lib/contract/transaction-bulk'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan } from '@/tests/support/assets'
import { makeBooks, messageOf } from '@/tests/support/books'
import { checking, feedOf } from '@/tests/support/feed'
import { ofx } from '@/tests/support/ofx'

describe('POST transaction/excluded/{id}/restore/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('restores the line with its category, id and key', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const file = ofx({ balance: '4388.25' })
    await books.imported(file, {}, 'a.ofx')
    const [, pilot] = (await books.client.call(transactionList)).results
    const params = { id: pilot?.id ?? '' }
    await books.client.call(editChartOfAccountBulk, {
      body: { transactions: [params.id], chart_of_account: (await books.account(6010)).id },
    })
    const before = await books.balances()
    await books.client.call(excludeTransaction, { params, body: { reason: 'Mistake' } })
    const back = await books.client.call(restoreExcluded, { params })
    expect([back.id, back.name, back.chart_of_account?.chart_number]).toEqual([
      params.id,
      'PILOT #0412 JOPLIN MO',
      6010,
    ])
    expect(await books.balances()).toEqual(before)
    expect((await books.client.call(excludedList)).count).toBe(0)
    expect(await books.imported(file, {}, 'a.ofx')).toMatchObject({ created: 0, duplicates: 2 })
    await books.sound()
  })

  it('restores a transfer to a manual account without its category, because the other side is gone', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const petty = await books.bankAccount({ name: 'Petty cash', account_type: 'cash' })
    await books.imported(ofx({ balance: '4388.25' }), {}, 'a.ofx')
    const [, pilot] = (await books.client.call(transactionList)).results
    const params = { id: pilot?.id ?? '' }
    await books.client.call(editChartOfAccountBulk, {
      body: { transactions: [params.id], chart_of_account: petty.chart_of_account },
    })
    await books.client.call(excludeTransaction, { params, body: { reason: 'Mistake' } })
    const back = await books.client.call(restoreExcluded, { params })
    expect([back.chart_of_account, back.status]).toEqual([null, 'uncategorized'])
    const balances = await books.balances()
    expect([balances[1050], balances[1090], balances[8590]]).toEqual([undefined, undefined, 611.75])
    await books.sound()
  })

  it('restores the line without its category if the loan it funded has since been funded otherwise', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const loan = await addLoan(books, { loan_amount: 5000 })
    await books.imported(ofx(), {}, 'a.ofx')
    const deposit = (await books.client.call(transactionList)).results.find(({ amount }) => amount === 5000)
    const params = { id: deposit?.id ?? '' }
    const account = (await books.account(2501)).id
    await books.client.call(editChartOfAccountBulk, { body: { transactions: [params.id], chart_of_account: account } })
    await books.client.call(excludeTransaction, { params, body: { reason: 'Mistake' } })
    await books.line({ amount: 5000, amount_type: 'money_in', chart_of_account: 2501 })
    const back = await books.client.call(restoreExcluded, { params })
    expect([back.chart_of_account?.chart_number ?? null, back.status]).toEqual([null, 'uncategorized'])
    expect((await books.client.call(loanDetail, { params: { id: loan } })).funded_amount).toBe(5000)
    await books.client.call(excludeTransaction, { params, body: { reason: 'Mistake' } })
    await books.sound()
  })

  it("leaves a linked account's opening balance unchanged, even for a line dated on the day it was linked", async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const day = api.clock.now().toISOString().slice(0, 10)
    const row = { id: 'f1', date: day.replaceAll('-', ''), amount: '-50.00', name: 'LOVES' }
    await books.imported(ofx({ rows: [row] }), {}, 'a.ofx')
    const [account] = (await books.client.call(accountList)).results
    await feedOf(api, books).link([checking({ account_id: account?.account_id ?? '' })])
    const before = await books.balances()
    const [line] = (await books.client.call(transactionList)).results
    const params = { id: line?.id ?? '' }
    api.clock.advance(1000)
    await books.client.call(excludeTransaction, { params, body: { reason: 'Mistake' } })
    expect((await books.balances())[1010]).toBe(before[1010])
    await books.client.call(restoreExcluded, { params })
    expect(await books.balances()).toEqual(before)
    await books.sound()
  })

  it('leaves the opening balance of an account filled from files unchanged, even for a line that a later file repeats', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    await books.imported(ofx(), {}, 'a.ofx')
    await books.imported(ofx({ balance: '10000.00' }), {}, 'b.ofx')
    const before = await books.balances()
    const [, pilot] = (await books.client.call(transactionList)).results
    const params = { id: pilot?.id ?? '' }
    await books.client.call(excludeTransaction, { params, body: { reason: 'Mistake' } })
    await books.client.call(restoreExcluded, { params })
    expect(await books.balances()).toEqual(before)
  })

  it('is refused while its day is locked (409), and not found a second time or by another company (404)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    await books.imported(ofx(), {}, 'a.ofx')
    const [, pilot] = (await books.client.call(transactionList)).results
    const params = { id: pilot?.id ?? '' }
    await books.client.call(excludeTransaction, { params, body: { reason: 'Mistake' } })
    await books.lockBooks('2026-02-28')
    expect(messageOf(await books.client.refused(restoreExcluded, { params }))).toEqual([
      409,
      'Books are locked through 2026-02-28.',
    ])
    await books.lockBooks(null)
    expect((await other.client.refused(restoreExcluded, { params })).status).toBe(404)
    await books.client.call(restoreExcluded, { params })
    expect((await books.client.refused(restoreExcluded, { params })).status).toBe(404)
  })

  it('is refused while its account is closed (409)', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    await books.imported(ofx(), {}, 'a.ofx')
    const [tql, pilot] = (await books.client.call(transactionList)).results
    const params = { id: pilot?.id ?? '' }
    for (const line of [tql, pilot])
      await books.client.call(excludeTransaction, { params: { id: line?.id ?? '' }, body: { reason: 'Mistake' } })
    const account = { params: { id: pilot?.bank_account?.id ?? '' } }
    await books.client.call(closeAccount, { ...account, body: { is_closed: true } })
    const [status, words] = messageOf(await books.client.refused(restoreExcluded, { params }))
    expect([status, String(words)]).toEqual([409, expect.stringContaining('is closed. Open it again first.')])
    await books.client.call(closeAccount, { ...account, body: { is_closed: false } })
    await books.client.call(restoreExcluded, { params })
    await books.sound()
  })
})
