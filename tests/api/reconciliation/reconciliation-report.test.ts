import { v7 } from 'uuid'
import { reconciliationReport, calculateReconciliation } from '@/lib/contract/reconciliation'
import { transactionsSplit } from '@/lib/contract/split'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { openReconciliation } from '@/tests/support/reconciliation'

describe('GET reconciliation/reconciliation/{id}/report/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const fresh = () => makeBooks(api, { books_start: '2026-01-01' })

  it('statement and outstanding lines add up to the balance of the books: 100.00 − 25.00', async () => {
    const books = await fresh()
    const { line, row } = await openReconciliation(books, { settlement_balance: 100 })
    await books.client.call(calculateReconciliation, {
      params: { id: row.id },
      body: { exclude_transaction_ids: [line.id] },
    })
    const { reconciliation, cleared, outstanding, outstanding_balance, ledger_balance } = await books.client.call(
      reconciliationReport,
      { params: { id: row.id } },
    )
    expect([reconciliation.settlement_balance, outstanding_balance, ledger_balance]).toEqual([100, -25, 75])
    expect([cleared, outstanding]).toEqual([
      [],
      [
        {
          id: line.id,
          entry_id: line.journal_entries[0]?.entry_id,
          date: '2026-01-10',
          name: 'PILOT #0412 JOPLIN MO',
          amount: 25,
          amount_type: 'money_out',
          stakeholder: null,
          category: null,
        },
      ],
    ])
  })

  it('a split line names the categories of its parts, each once', async () => {
    const books = await fresh()
    const { line, row } = await openReconciliation(books)
    const [diesel, plates] = [await books.account(6010), await books.account(6310)]
    await books.client.call(transactionsSplit, {
      body: {
        transaction: line.id,
        lines: [
          { chart_of_account: plates.id, amount: 5 },
          { chart_of_account: diesel.id, amount: 12 },
          { chart_of_account: plates.id, amount: 8 },
        ],
      },
    })
    const { cleared, outstanding } = await books.client.call(reconciliationReport, { params: { id: row.id } })
    expect([...cleared, ...outstanding].map(({ category }) => category)).toEqual([`${plates.name}, ${diesel.name}`])
  })

  it('one outside the company is not found (404); a role without the right is denied (403)', async () => {
    const [books, other] = [await fresh(), await fresh()]
    const { row } = await openReconciliation(books)
    for (const id of [row.id, v7()])
      expect(messageOf(await other.client.refused(reconciliationReport, { params: { id } }))).toEqual([
        404,
        'Not found.',
      ])
    const member = await addMember(api, books, { role: 'other' })
    expect((await member.client.refused(reconciliationReport, { params: { id: row.id } })).status).toBe(403)
  })
})
