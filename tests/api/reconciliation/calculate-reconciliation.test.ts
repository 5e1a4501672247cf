import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { calculateReconciliation, finishReconciliation, reconciliationDetail } from '@/lib/contract/reconciliation'
import { deleteTransaction } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { openReconciliation } from '@/tests/support/reconciliation'

describe('POST reconciliation/reconciliation/{id}/calculate/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const fresh = () => makeBooks(api, { books_start: '2026-01-01' })

  it('excludes the given lines, stores this, ignores balances sent, and suggests the cause of the difference', async () => {
    const books = await fresh()
    const { line, row } = await openReconciliation(books)
    const body = { exclude_transaction_ids: [line.id], money_in_balance: 1, money_out_balance: 2, ending_balance: 3 }
    const answer = await books.client.call(calculateReconciliation, { params: { id: row.id }, body })
    expect(answer).toMatchObject({
      money_in_balance: 0,
      money_out_balance: 0,
      ending_balance: 100,
      difference: -25,
      included_count: 0,
      excluded_count: 1,
    })
    expect(answer.hints).toEqual([
      {
        kind: 'include',
        transactions: [line.id],
        message: 'PILOT #0412 JOPLIN MO of Jan 10, 2026 is left out and is exactly 25.00. Include it.',
      },
    ])
    expect((await books.client.call(reconciliationDetail, { params: { id: row.id } })).exclude_transaction_ids).toEqual(
      [line.id],
    )
  })

  it('suggests a line just after the end date, and two equal lines', async () => {
    const books = await fresh()
    const { account, line, row } = await openReconciliation(books, { settlement_balance: 100 })
    const twin = await books.line({ bank_account: account.id, date: '2026-01-12', amount: 25 })
    await books.line({ bank_account: account.id, date: '2026-01-14', amount: 25, amount_type: 'money_in' })
    const late = await books.line({ bank_account: account.id, date: '2026-02-03', amount: 25, amount_type: 'money_in' })
    const { hints, difference } = await books.client.call(calculateReconciliation, { params: { id: row.id }, body: {} })
    expect([difference, hints.map(({ kind, transactions }) => [kind, ...transactions])]).toEqual([
      25,
      [
        ['duplicate', twin.id, line.id],
        ['exclude', twin.id],
        ['exclude', line.id],
        ['after_end', late.id],
      ],
    ])
  })

  it('a selection logs how many lines are excluded, not which, and does not invalidate lists of lines', async () => {
    const books = await fresh()
    const { line, row } = await openReconciliation(books)
    await books.client.call(calculateReconciliation, { params: { id: row.id }, body: { leave_out: [line.id] } })
    const event = api.events.findLast(({ company_id }) => company_id === books.company.id)
    expect(event?.message).toBe('activity,reconciliations')
    const [noted] = await api.rows<{ changes: unknown }>(sql`
      select changes from audit_log where object_id = ${row.id} and action = 'update' order by at desc limit 1`)
    expect(noted?.changes).toEqual({ left_out: [null, 1] })
  })

  it("a selection sends only its changes, so that two people in one worksheet keep each other's selections", async () => {
    const books = await fresh()
    const { account, line, row } = await openReconciliation(books, { settlement_balance: 40 })
    const [first, second] = [
      await books.line({ bank_account: account.id, date: '2026-01-11', amount: 20, name: 'TOLL' }),
      await books.line({ bank_account: account.id, date: '2026-01-12', amount: 15, name: 'SCALE' }),
    ]
    const send = (body: object) => books.client.call(calculateReconciliation, { params: { id: row.id }, body })
    await send({ leave_out: [first.id] })
    await send({ leave_out: [second.id] })
    const answer = await send({ leave_out: [line.id], clear: [line.id] })
    expect([...answer.exclude_transaction_ids].sort()).toEqual([first.id, second.id].sort())
    expect(answer.hints[0]).toEqual({
      kind: 'include_many',
      transactions: [second.id, first.id],
      message: 'SCALE of Jan 12, 2026 and TOLL of Jan 11, 2026 add up to 35.00. Include them.',
    })
  })

  it('continues if an excluded line was deleted, and drops it', async () => {
    const books = await fresh()
    const { account, line, row } = await openReconciliation(books)
    const twin = await books.line({ bank_account: account.id, date: '2026-01-12', amount: 25 })
    const send = (body: object) => books.client.call(calculateReconciliation, { params: { id: row.id }, body })
    await send({ leave_out: [twin.id] })
    await books.client.call(deleteTransaction, { params: { id: twin.id } })
    expect((await send({ leave_out: [line.id] })).exclude_transaction_ids).toEqual([line.id])
    await send({ leave_out: [line.id], clear: [] })
    expect((await send({ clear: [line.id] })).exclude_transaction_ids).toEqual([])
  })

  it('a finished reconciliation is refused (409)', async () => {
    const books = await fresh()
    const { row } = await openReconciliation(books)
    await books.client.call(finishReconciliation, { params: { id: row.id }, body: {} })
    expect(
      messageOf(await books.client.refused(calculateReconciliation, { params: { id: row.id }, body: {} })),
    ).toEqual([409, 'Reconciliation is finished. Undo it before making changes.'])
  })

  it('one outside the company is not found (404); a read-only member is denied (403)', async () => {
    const [books, other] = [await fresh(), await fresh()]
    const { row } = await openReconciliation(books)
    for (const id of [row.id, v7()])
      expect(messageOf(await other.client.refused(calculateReconciliation, { params: { id }, body: {} }))).toEqual([
        404,
        'Not found.',
      ])
    const theirs = await other.line()
    for (const body of [{ clear: [theirs.id] }, { leave_out: [theirs.id] }, { exclude_transaction_ids: [v7()] }])
      expect((await books.client.refused(calculateReconciliation, { params: { id: row.id }, body })).status).toBe(404)
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(calculateReconciliation, { params: { id: row.id }, body: {} })).status).toBe(
      403,
    )
  })
})
