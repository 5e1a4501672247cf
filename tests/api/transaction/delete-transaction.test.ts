import sql from 'sql-template-tag'
import { transactionsSplit } from '@/lib/contract/split'
import { deleteTransaction, transactionList } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { matchBill } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill } from '@/tests/support/invoicing'

describe('DELETE transaction/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('removes a manual line from the books; the audit log and the last version keep it', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ chart_of_account: 6010 })
    expect(await books.client.call(deleteTransaction, { params: { id: line.id } })).toEqual({
      message: `Transaction ${line.journal_entries[0]?.entry_id} was deleted.`,
    })
    expect([await books.balances(), (await books.client.call(transactionList)).count]).toEqual([{}, 0])
    expect(
      await api.rows(sql`select version from journal_entry_version where journal_entry_id = ${line.id}`),
    ).toHaveLength(1)
    expect(
      await api.rows(sql`select action from audit_log where object_id = ${line.id} and action = 'delete'`),
    ).toHaveLength(1)
    await books.sound()
  })

  it('deletes its mirror too', async () => {
    const books = await makeBooks(api)
    await books.bankAccount({ name: 'Petty Cash', account_type: 'cash' })
    const line = await books.line({ chart_of_account: 1050 })
    expect(await books.balances()).toEqual({ 1010: -125, 1050: 125, 1090: 0 })
    await books.client.call(deleteTransaction, { params: { id: line.id } })
    expect(await books.balances()).toEqual({})
    await books.sound()
  })

  it('checks in the order finalized, period, links, reconciled, imported (409)', async () => {
    const books = await makeBooks(api)
    const [imported, bare, closed, paying, split] = [
      await books.line({ date: '2026-01-31' }),
      await books.line(),
      await books.line({ chart_of_account: 6010 }),
      await books.line({ amount: 5 }),
      await books.line({ amount: 10 }),
    ]
    const account = (await books.account(6010)).id
    const { lines } = await books.client.call(transactionsSplit, {
      body: {
        transaction: split.id,
        lines: [
          { chart_of_account: account, amount: 4 },
          { chart_of_account: account, amount: 6 },
        ],
      },
    })
    await books.client.call(bulkFinalize, { body: { transactions: [closed.id], is_finalized: true } })
    await books.client.call(matchBill, { body: { transaction: paying.id, bill: (await makeBill(books)).id } })
    await api.rows(
      sql`update bank_transaction set source = 'file', is_reconciliation = true where id = any(${[imported.id, paying.id]}::uuid[])`,
    )
    const remove = async (id = '') => messageOf(await books.client.refused(deleteTransaction, { params: { id } }))
    expect(await remove(closed.id)).toEqual([409, 'Transaction is finalized. Unfinalize it before making changes.'])
    expect(await remove(paying.id)).toEqual([409, 'Unlink the bill or invoices before deleting the transaction.'])
    expect(await remove(split.id)).toEqual([409, 'Undo the split before deleting the transaction.'])
    expect(await remove(lines[0]?.id)).toEqual([409, 'Undo the split before deleting the transaction.'])
    expect(await remove(imported.id)).toEqual([409, 'Reconciled transactions keep their date, amount and account.'])
    await api.rows(sql`update bank_transaction set source = 'plaid' where id = ${bare.id}`)
    expect(await remove(bare.id)).toEqual([409, 'Transactions of a linked bank cannot be deleted.'])
    await books.lockBooks('2026-01-31')
    expect(await remove(imported.id)).toEqual([409, 'Books are locked through 2026-01-31.'])
    await books.sound()
  })

  it('is refused if the line changed since it was read (409)', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect((await books.client.refused(deleteTransaction, { params: { id: line.id }, headers })).body.code).toBe(
      'stale',
    )
  })

  it('a line of another company is not found (404); a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const line = await mine.line()
    expect((await other.client.refused(deleteTransaction, { params: { id: line.id } })).status).toBe(404)
    const reader = await addMember(api, mine, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(deleteTransaction, { params: { id: line.id } })).status).toBe(403)
  })
})
