import sql from 'sql-template-tag'
import { createEntity, setDefaultEntity } from '@/lib/contract/company'
import {
  createReconciliation,
  finishReconciliation,
  lastReconciliationDates,
  reconciliationList,
} from '@/lib/contract/reconciliation'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { openReconciliation } from '@/tests/support/reconciliation'

describe('GET reconciliation/reconciliation/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const fresh = () => makeBooks(api, { books_start: '2026-01-01' })

  it('lists reconciliations latest first, with filters by account, state and period', async () => {
    const books = await fresh()
    const { account, row } = await openReconciliation(books)
    await books.client.call(finishReconciliation, { params: { id: row.id }, body: {} })
    const open = await books.client.call(createReconciliation, {
      body: { bank_account: account.id, end_date: '2026-02-28', settlement_balance: 70 },
    })
    const ids = async (query: object) =>
      (await books.client.call(reconciliationList, { query })).results.map((each) => each.id)
    expect(await ids({})).toEqual([open.id, row.id])
    expect(await ids({ finished: true })).toEqual([row.id])
    expect(await ids({ start_date: '2026-02-01', bank_account: account.id })).toEqual([open.id])
    expect(await ids({ ordering: 'bank_account,end_date' })).toEqual([row.id, open.id])
    // By the start that is shown, not by the one that was saved.
    await api.rows(sql`update reconciliation set start_date = '2025-12-01' where id = ${open.id}`)
    expect(await ids({ ordering: 'start_date' })).toEqual([row.id, open.id])
    expect(await ids({ ordering: '-start_date' })).toEqual([open.id, row.id])
    expect(await ids({ bank_accounts: [(await books.bankAccount({ name: 'Other' })).id] })).toEqual([])
    expect(
      (await books.client.call(reconciliationList)).results.map((each) => [each.difference, each.is_newest]),
    ).toEqual([
      [-5, false],
      [0, true],
    ])
  })

  it('an open one begins with the current book balance, even if the opening balance has changed since', async () => {
    const books = await fresh()
    const account = await books.bankAccount({ current_balance: 1000, balance_date: '2026-02-03' } as never)
    const body = { bank_account: account.id, end_date: '2026-01-31', settlement_balance: 1000 }
    expect(await books.client.call(createReconciliation, { body })).toMatchObject({ beginning_balance: 1000 })
    const file = 'Date,Transaction,Name,Memo,Amount\n02/02/2026,DEBIT,"LOVES",,-25.00\n'
    await books.imported(file, { bank_account: account.id })
    const [open] = (await books.client.call(reconciliationList)).results
    expect([open?.beginning_balance, open?.difference]).toEqual([1025, -25])
  })

  it('shows those of another entity on request, and how far its accounts are reconciled', async () => {
    const books = await fresh()
    await openReconciliation(books)
    const second = await books.client.call(createEntity, { body: { name: 'Second' } })
    await books.client.call(setDefaultEntity, { params: { id: second.id } })
    const counts = async (query: object) => [
      (await books.client.call(reconciliationList, { query })).count,
      (await books.client.call(lastReconciliationDates, { query })).length,
    ]
    expect(await counts({})).toEqual([0, 0])
    expect(await counts({ entities: [books.entity.id] })).toEqual([1, 1])
    expect(await counts({ entities: [(await fresh()).entity.id] })).toEqual([0, 0])
  })

  it('another company sees none; an unknown ordering is refused (400); a role without the right is denied (403)', async () => {
    const [books, other] = [await fresh(), await fresh()]
    await openReconciliation(books)
    expect((await other.client.call(reconciliationList)).count).toBe(0)
    expect((await books.client.refused(reconciliationList, { query: { ordering: 'color' } })).body).toEqual({
      ordering: ['Cannot order by color.'],
    })
    const outsider = await addMember(api, books, { role: 'other' })
    expect((await outsider.client.refused(reconciliationList)).status).toBe(403)
  })
})
