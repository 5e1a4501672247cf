import { Problem } from '@/lib/contract/problem'
import {
  acceptSuggestions,
  bulkFinalize,
  bulkFlag,
  bulkPreview,
  editChartOfAccountBulk,
  editStakeholderBulk,
} from '@/lib/contract/transaction-bulk'
import {
  editChartOfAccount,
  editStakeholder,
  transactionDetail,
  updateTransaction,
  type Transaction,
} from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

const versionsOf = (...lines: readonly Transaction[]) =>
  Object.fromEntries(lines.map(({ id, updated_at }) => [id, updated_at]))
const idsOf = (...lines: readonly Transaction[]) => lines.map(({ id }) => id)

describe('simultaneous bulk actions on the same lines', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const now = (books: Books, { id }: Transaction) => books.client.call(transactionDetail, { params: { id } })
  async function two() {
    const books = await makeBooks(api)
    const mate = (await addMember(api, books, { role: 'finance_department' })).client
    const [fuel, tires] = [(await books.account(6010)).id, (await books.account(6140)).id]
    return { books, mate, fuel, tires }
  }

  it('categories set in the meantime stay, and preview and response name the person', async () => {
    const { books, mate, fuel, tires } = await two()
    const [seen, filed, noted] = [
      await books.line({ amount: 10 }),
      await books.line({ amount: 20 }),
      await books.line({ amount: 30 }),
    ]
    await mate.call(editChartOfAccount, { params: { id: filed.id }, body: { chart_of_account: fuel } })
    await mate.call(updateTransaction, { params: { id: noted.id }, body: { note: 'of another field' } })
    const body = { transactions: idsOf(seen, filed, noted), versions: versionsOf(seen, filed, noted) }
    const preview = await books.client.call(bulkPreview, { body: { ...body, action: 'categorize' } })
    expect(preview).toEqual({ able: 2, skipped: [{ reason: 'changed', count: 1, by: 'Ada Miles' }] })
    const answer = await books.client.call(editChartOfAccountBulk, {
      body: { ...body, chart_of_account: tires, leave_out: true },
    })
    expect(answer).toMatchObject({ updated: 2, skipped: [{ reason: 'changed', count: 1, by: 'Ada Miles' }] })
    expect(answer.transactions?.toSorted()).toEqual(idsOf(seen, noted).toSorted())
    expect([(await now(books, filed)).chart_of_account?.id, (await now(books, noted)).chart_of_account?.id]).toEqual([
      fuel,
      tires,
    ])
    await books.sound()
  })

  it('with leave_out the response counts lines that cannot be changed, and why, next to those changed by somebody else', async () => {
    const { books, mate, fuel, tires } = await two()
    const [seen, filed, closed] = [await books.line(), await books.line(), await books.line({ chart_of_account: 6010 })]
    await mate.call(editChartOfAccount, { params: { id: filed.id }, body: { chart_of_account: fuel } })
    await mate.call(bulkFinalize, { body: { transactions: [closed.id], is_finalized: true } })
    const body = {
      transactions: idsOf(seen, filed, closed),
      versions: versionsOf(seen, filed, closed),
      leave_out: true,
    }
    const skipped = [
      { reason: 'finalized', count: 1 },
      { reason: 'changed', count: 1, by: 'Ada Miles' },
    ]
    expect(await books.client.call(editChartOfAccountBulk, { body: { ...body, chart_of_account: tires } })).toEqual({
      updated: 1,
      transactions: [seen.id],
      skipped,
    })
    await books.sound()
  })

  it('all-or-nothing is refused (409) with what would have been overwritten; nothing is written', async () => {
    const { books, mate, fuel, tires } = await two()
    const [seen, filed] = [await books.line(), await books.line()]
    await mate.call(editChartOfAccountBulk, { body: { transactions: [filed.id], chart_of_account: fuel } })
    const body = { transactions: idsOf(seen, filed), versions: versionsOf(seen, filed), chart_of_account: tires }
    const refused = await books.client.refused(editChartOfAccountBulk, { body })
    const { code, changed } = Problem.parse(refused.body)
    expect([refused.status, code, changed?.by]).toEqual([409, 'stale', 'Ada Miles'])
    expect(changed?.changes).toContainEqual({ field: 'chart_of_account', from: null, to: 'Diesel Fuel' })
    expect((await now(books, seen)).chart_of_account).toBeNull()
    await books.sound()
  })

  it("stakeholder, flag and finalize keep others' changes; a recategorized line is not finalized unseen", async () => {
    const { books, mate, fuel, tires } = await two()
    const [open, changed] = [await books.line({ chart_of_account: 6010 }), await books.line({ chart_of_account: 6010 })]
    const [theirs, mine] = [(await books.stakeholder()).id, (await books.stakeholder()).id]
    const target = { transactions: idsOf(open, changed), versions: versionsOf(open, changed) }
    await mate.call(editStakeholder, { params: { id: changed.id }, body: { stakeholder: theirs } })
    await mate.call(bulkFlag, { body: { transactions: [changed.id], is_flagged: true } })
    await mate.call(editChartOfAccount, { params: { id: changed.id }, body: { chart_of_account: tires } })
    const skipped = [{ reason: 'changed', count: 1, by: 'Ada Miles' }]
    expect(
      await books.client.call(editStakeholderBulk, { body: { ...target, stakeholder: mine, leave_out: true } }),
    ).toMatchObject({ updated: 1, skipped })
    expect(await books.client.call(bulkFlag, { body: { ...target, is_flagged: false } })).toMatchObject({
      updated: 0,
      skipped,
    })
    const again = { ...target, versions: versionsOf(await now(books, open), changed) }
    expect(
      await books.client.call(bulkFinalize, { body: { ...again, is_finalized: true, leave_out: true } }),
    ).toMatchObject({ updated: 1, skipped })
    const line = await now(books, changed)
    expect([line.stakeholder?.id, line.is_flagged, line.is_finalized, line.chart_of_account?.id]).toEqual([
      theirs,
      true,
      false,
      tires,
    ])
    expect([(await now(books, open)).is_finalized, (await now(books, open)).chart_of_account?.id]).toEqual([true, fuel])
    await books.sound()
  })

  it('without versions, or with current ones, no line is skipped; an invalid version is a field error (400)', async () => {
    const { books, mate, fuel, tires } = await two()
    const line = await books.line()
    await mate.call(editChartOfAccount, { params: { id: line.id }, body: { chart_of_account: fuel } })
    const transactions = [line.id]
    const fresh = versionsOf(await now(books, line))
    expect(
      await books.client.call(bulkPreview, { body: { transactions, versions: fresh, action: 'categorize' } }),
    ).toEqual({ able: 1, skipped: [] })
    expect(
      await books.client.call(acceptSuggestions, { body: { transactions, versions: fresh, is_accepted: true } }),
    ).toEqual({ updated: 0, transactions: [] })
    expect(
      await books.client.call(editChartOfAccountBulk, { body: { transactions, chart_of_account: tires } }),
    ).toEqual({ updated: 1 })
    const wrong = await books.client.refused(bulkPreview, {
      body: { transactions, versions: { [line.id]: 'yesterday' }, action: 'flag' },
    })
    expect(wrong.status).toBe(400)
  })
})
