import { v7 } from 'uuid'
import { updateEntity } from '@/lib/contract/company'
import {
  createReconciliation,
  finishReconciliation,
  reconciliationTransactions,
  undoReconciliation,
} from '@/lib/contract/reconciliation'
import { transactionsSplit } from '@/lib/contract/split'
import { transactionList } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { openReconciliation } from '@/tests/support/reconciliation'

describe('POST reconciliation/reconciliation/{id}/undo/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const fresh = () => makeBooks(api, { books_start: '2026-01-01' })

  it('reopens the newest; one that is not finished, and one next to an open one, are refused (409)', async () => {
    const books = await fresh()
    const { account, row } = await openReconciliation(books)
    const refusal = async () => messageOf(await books.client.refused(undoReconciliation, { params: { id: row.id } }))
    expect(await refusal()).toEqual([409, 'Reconciliation is not finished.'])
    await books.client.call(finishReconciliation, { params: { id: row.id }, body: {} })
    const next = await books.client.call(createReconciliation, {
      body: { bank_account: account.id, end_date: '2026-02-28', settlement_balance: 75 },
    })
    expect(await refusal()).toEqual([409, 'Finish or delete the open reconciliation of this account first.'])
    await books.client.call(finishReconciliation, { params: { id: next.id }, body: {} })
    expect(await refusal()).toEqual([409, 'Undo the later reconciliation first.'])
    expect(await books.client.call(undoReconciliation, { params: { id: next.id } })).toMatchObject({
      finished: false,
      finished_by: null,
      finished_at: null,
    })
    await books.sound()
  })

  it('where lines start unticked, those that came while it was finished do too, once each', async () => {
    const books = await fresh()
    const { line, row } = await openReconciliation(books)
    await books.client.call(updateEntity, { params: { id: books.entity.id }, body: { bank_lines_start_ticked: false } })
    const params = { id: row.id }
    const late = []
    for (const amount of [5, 6]) {
      await books.client.call(finishReconciliation, { params, body: {} })
      late.push(await books.line({ bank_account: line.bank_account.id, date: '2026-01-20', amount }))
      const reopened = await books.client.call(undoReconciliation, { params })
      expect([...reopened.exclude_transaction_ids].sort()).toEqual(late.map(({ id }) => id).sort())
    }
    const { results } = await books.client.call(reconciliationTransactions, { params, query: {} })
    expect(results.filter(({ is_included }) => is_included).map(({ id }) => id)).toEqual([line.id])
    await books.sound()
  })

  it('removes its mark from the parts of a line that was split after the finish', async () => {
    const books = await fresh()
    const { line, row } = await openReconciliation(books)
    await books.client.call(finishReconciliation, { params: { id: row.id }, body: {} })
    const chart_of_account = (await books.account(6010)).id
    await books.client.call(transactionsSplit, {
      body: {
        transaction: line.id,
        lines: [
          { chart_of_account, amount: 20 },
          { chart_of_account, amount: 5 },
        ],
      },
    })
    const marks = async () =>
      (await books.client.call(transactionList)).results.map((part) => [part.amount, part.is_reconciliation])
    expect((await marks()).sort()).toEqual([
      [20, true],
      [5, true],
    ])
    await books.client.call(undoReconciliation, { params: { id: row.id } })
    expect((await marks()).sort()).toEqual([
      [20, false],
      [5, false],
    ])
    await books.sound()
  })

  it('one outside the company is not found (404); the finance role is denied (403)', async () => {
    const [books, other] = [await fresh(), await fresh()]
    const { row } = await openReconciliation(books)
    for (const id of [row.id, v7()])
      expect(messageOf(await other.client.refused(undoReconciliation, { params: { id } }))).toEqual([404, 'Not found.'])
    const member = await addMember(api, books, { role: 'finance_department' })
    expect((await member.client.refused(undoReconciliation, { params: { id: row.id } })).status).toBe(403)
  })
})
