import { closeAccount } from '@/lib/contract/bank'
import {
  createReconciliation,
  finishReconciliation,
  reconciliationCoverage,
  updateReconciliation,
} from '@/lib/contract/reconciliation'
import { addMonths, dayIn, monthEnd, monthStart } from '@/lib/dates/day'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { openReconciliation } from '@/tests/support/reconciliation'

describe('GET reconciliation/coverage/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    // The months go back two years, and the statements are of 2026.
    api.clock.set('2026-11-24T18:00:00Z')
  })
  afterAll(() => api.close())

  const fresh = () => makeBooks(api, { books_start: '2026-01-01' })

  it('a month is in progress, finished, and changed once a line is added after it was finished', async () => {
    const books = await fresh()
    const { account, row } = await openReconciliation(books)
    const months = async () => {
      const [own] = await books.client.call(reconciliationCoverage, { query: { bank_account: account.id } })
      return own?.months.slice(0, 2) ?? []
    }
    const february = { month: '2026-02-01', state: 'missing', reconciliation: null, changes: [] }
    const january = { month: '2026-01-01', reconciliation: row.id, changes: [] }
    expect(await months()).toEqual([{ ...january, state: 'in_progress' }, february])
    await books.client.call(finishReconciliation, { params: { id: row.id }, body: {} })
    expect(await months()).toEqual([{ ...january, state: 'finished' }, february])
    const late = await books.line({ bank_account: account.id, date: '2026-01-28', amount: 9.5, name: 'LATE TOLL' })
    const change = {
      transaction: late.id,
      name: 'LATE TOLL',
      date: '2026-01-28',
      amount: 9.5,
      amount_type: 'money_out',
      what: 'came in after the finish',
    }
    expect(await months()).toEqual([{ ...january, state: 'changed', changes: [change] }, february])
  })

  it("if statements do not end with the month, a change is shown in the line's month", async () => {
    const books = await fresh()
    const { account, row } = await openReconciliation(books, { end_date: '2026-01-15' })
    const finish = (id: string) => books.client.call(finishReconciliation, { params: { id }, body: {} })
    await finish(row.id)
    const next = await books.client.call(createReconciliation, {
      body: { bank_account: account.id, end_date: '2026-02-15', settlement_balance: 75 },
    })
    await finish(next.id)
    await books.line({ bank_account: account.id, date: '2026-01-12', amount: 9.5 })
    const [own] = await books.client.call(reconciliationCoverage, { query: { bank_account: account.id } })
    expect(own?.months.slice(0, 2)).toMatchObject([
      { state: 'changed', reconciliation: row.id, changes: [{ date: '2026-01-12' }] },
      { state: 'missing', changes: [] },
    ])
  })

  it("ends with a closed account's last line", async () => {
    const books = await fresh()
    const { account } = await openReconciliation(books)
    await books.line({ bank_account: account.id, date: '2026-02-10', amount: 5 })
    const months = async () =>
      (await books.client.call(reconciliationCoverage, { query: { bank_account: account.id } }))[0]?.months.length
    expect(await months()).toBeGreaterThan(2)
    await books.client.call(closeAccount, { params: { id: account.id }, body: { is_closed: true } })
    expect(await months()).toBe(2)
  })

  it('the current month is not missing; it is shown once it has a worksheet', async () => {
    const books = await fresh()
    const running = monthStart(dayIn('America/Chicago', api.clock.now()))
    const { account, row } = await openReconciliation(books)
    const months = async () =>
      (await books.client.call(reconciliationCoverage, { query: { bank_account: account.id, months: 2 } }))[0]?.months
    expect(await months()).toMatchObject([{ month: addMonths(running, -1), state: 'missing' }])
    await books.client.call(updateReconciliation, { params: { id: row.id }, body: { end_date: monthEnd(running) } })
    expect(await months()).toMatchObject([{ state: 'in_progress' }, { month: running, state: 'in_progress' }])
  })

  it('covers the requested number of months; another company sees its own; invalid input is refused (400)', async () => {
    const [books, other] = [await fresh(), await fresh()]
    const { account } = await openReconciliation(books)
    const [own] = await books.client.call(reconciliationCoverage, { query: { months: 2 } })
    expect(own).toMatchObject({ bank_account: account.id, months: [{ state: 'missing' }] })
    expect(await other.client.call(reconciliationCoverage)).toEqual([])
    expect((await books.client.refused(reconciliationCoverage, { query: { months: 99 } })).status).toBe(400)
    const outsider = await addMember(api, books, { role: 'other' })
    expect((await outsider.client.refused(reconciliationCoverage)).status).toBe(403)
  })
})
