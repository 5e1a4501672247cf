import { v7 } from 'uuid'
import { createReconciliation, finishReconciliation } from '@/lib/contract/reconciliation'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { openReconciliation } from '@/tests/support/reconciliation'

describe('POST reconciliation/reconciliation/{id}/finish/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const fresh = () => makeBooks(api, { books_start: '2026-01-01' })

  it('a difference is refused with its amount and marks nothing (409); 0.00 finishes, once', async () => {
    const books = await fresh()
    const { line, row } = await openReconciliation(books)
    const finish = (body: object) => ({ params: { id: row.id }, body })
    expect(
      messageOf(await books.client.refused(finishReconciliation, finish({ exclude_transaction_ids: [line.id] }))),
    ).toEqual([409, 'The difference must be 0.00 to finish the reconciliation. Current difference: -25.00.'])
    const done = await books.client.call(finishReconciliation, finish({}))
    expect(done).toMatchObject({
      finished: true,
      is_newest: true,
      difference: 0,
      finished_by: { full_name: 'Ada Miles' },
    })
    expect(messageOf(await books.client.refused(finishReconciliation, finish({})))).toEqual([
      409,
      'Reconciliation is finished. Undo it before making changes.',
    ])
    await books.sound()
  })

  it('an adjustment in a locked period is refused (409); without a difference nothing is booked', async () => {
    const books = await fresh()
    const { line, row } = await openReconciliation(books)
    await books.lockBooks('2026-01-31')
    const body = { exclude_transaction_ids: [line.id], adjustment: { note: 'rounding' } }
    expect(messageOf(await books.client.refused(finishReconciliation, { params: { id: row.id }, body }))).toEqual([
      409,
      'Books are locked through 2026-01-31.',
    ])
    await books.client.call(finishReconciliation, { params: { id: row.id }, body: { adjustment: {} } })
    expect(await books.balances()).toEqual({ 1010: 75, 3800: -100, 8590: 25 })
    await books.sound()
  })

  it("a higher balance on a card's statement is adjusted as money out: Dr 8550, Cr 2110", async () => {
    const books = await fresh()
    const card = await books.bankAccount({ name: 'Card', account_type: 'credit' })
    const row = await books.client.call(createReconciliation, {
      body: { bank_account: card.id, end_date: '2026-01-31', settlement_balance: 1.5 },
    })
    await books.client.call(finishReconciliation, { params: { id: row.id }, body: { adjustment: {} } })
    expect(await books.balances()).toEqual({ 2110: -1.5, 8550: 1.5 })
    await books.sound()
  })

  it('an adjustment is booked to the chosen account, and only for the difference that the person saw (409)', async () => {
    const books = await fresh()
    const { row } = await openReconciliation(books, { settlement_balance: 74.5 })
    const fees = await books.account(7120)
    const adjusted = (difference: number) => ({
      params: { id: row.id },
      body: { adjustment: { note: 'bank', chart_of_account: fees.id, difference } },
    })
    expect(messageOf(await books.client.refused(finishReconciliation, adjusted(-0.4)))).toEqual([
      409,
      'The difference is now -0.50. Review it again.',
    ])
    await books.client.call(finishReconciliation, adjusted(-0.5))
    expect(await books.balances()).toMatchObject({ 1010: 74.5, 7120: 0.5 })
    await books.sound()
  })

  it('one outside the company is not found (404); a consultant is denied (403)', async () => {
    const [books, other] = [await fresh(), await fresh()]
    const { row } = await openReconciliation(books)
    for (const id of [row.id, v7()])
      expect(messageOf(await other.client.refused(finishReconciliation, { params: { id }, body: {} }))).toEqual([
        404,
        'Not found.',
      ])
    const theirs = { adjustment: { chart_of_account: (await other.account(7120)).id } }
    expect(
      messageOf(await books.client.refused(finishReconciliation, { params: { id: row.id }, body: theirs })),
    ).toEqual([404, 'Not found.'])
    const member = await addMember(api, books, { role: 'consultant' })
    expect((await member.client.refused(finishReconciliation, { params: { id: row.id }, body: {} })).status).toBe(403)
  })
})
