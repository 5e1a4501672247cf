import { accountList, deleteAccount } from '@/lib/contract/bank'
import { createReconciliation, finishReconciliation } from '@/lib/contract/reconciliation'
import { transactionList } from '@/lib/contract/transaction'
import { bulkFinalize, editChartOfAccountBulk } from '@/lib/contract/transaction-bulk'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { ofx } from '@/tests/support/ofx'

describe('POST bank/account/{id}/delete/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const imported = async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    await books.imported(ofx({ balance: '5000.00' }), {}, 'a.ofx')
    const [account] = (await books.client.call(accountList)).results
    const params = { id: account?.id ?? '' }
    return {
      books,
      params,
      name: account?.name ?? '',
      refused: async (name: string) => messageOf(await books.client.refused(deleteAccount, { params, body: { name } })),
    }
  }

  it('is deleted with its lines and opening balance once its name is typed, and its number is free again', async () => {
    const { books, params, name } = await imported()
    expect(await books.client.call(deleteAccount, { params, body: { name } })).toEqual({
      message: `${name} was deleted.`,
    })
    expect(await books.balances()).toEqual({})
    expect((await books.client.call(transactionList)).count).toBe(0)
    expect((await books.account(1010)).name).toBe('Business Checking')
    const again = await books.imported(ofx({ balance: '5000.00' }), {}, 'a.ofx')
    expect([again.created, (await books.balances())[1010]]).toEqual([2, 5000])
    await books.sound()
  })

  it('refuses another name (400) and changes nothing', async () => {
    const { books, params } = await imported()
    const before = await books.balances()
    expect((await books.client.refused(deleteAccount, { params, body: { name: 'Other' } })).body).toEqual({
      name: ['This does not match the name of the account.'],
    })
    expect(await books.balances()).toEqual(before)
  })

  it('cannot be deleted with a finalized or reconciled line (409)', async () => {
    const { books, params, name, refused } = await imported()
    const line = (await books.client.call(transactionList)).results[0]?.id ?? ''
    await books.client.call(editChartOfAccountBulk, {
      body: { transactions: [line], chart_of_account: (await books.account(4010)).id },
    })
    await books.client.call(bulkFinalize, { body: { transactions: [line], is_finalized: true } })
    expect(await refused(name)).toEqual([
      409,
      '1 of its transactions is finalized, reconciled, matched or locked. Close the account instead.',
    ])
    const { id } = await books.client.call(createReconciliation, {
      body: { bank_account: params.id, end_date: '2026-02-28', settlement_balance: 5000 },
    })
    await books.client.call(finishReconciliation, { params: { id }, body: {} })
    expect(await refused(name)).toEqual([
      409,
      `${name} has reconciled transactions and cannot be deleted. Close the account instead.`,
    ])
  })

  it('is not found by another company (404), and members without the right are denied (403)', async () => {
    const [{ books, params, name }, other] = [await imported(), await makeBooks(api)]
    expect((await other.client.refused(deleteAccount, { params, body: { name } })).status).toBe(404)
    const consultant = await addMember(api, books, { role: 'consultant' })
    expect((await consultant.client.refused(deleteAccount, { params, body: { name } })).status).toBe(403)
  })
})
