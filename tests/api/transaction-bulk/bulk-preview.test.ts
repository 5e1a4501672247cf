import type { BodyInput } from '@/lib/contract/endpoint'
import { transactionsSplit } from '@/lib/contract/split'
import {
  bulkFinalize,
  bulkFlag,
  bulkPreview,
  editChartOfAccountBulk,
  editStakeholderBulk,
} from '@/lib/contract/transaction-bulk'
import { editStakeholder } from '@/lib/contract/transaction'
import { matchBill } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { makeBill } from '@/tests/support/invoicing'

describe('POST transaction/bulk-preview/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  /** One of each: uncategorized, categorized, finalized, matched, in a locked period. */
  async function mixed(books: Books) {
    const open = await books.line({ amount: 10 })
    const filed = await books.line({ amount: 20, chart_of_account: 6010 })
    const final = await books.line({ amount: 30, chart_of_account: 6010 })
    const matched = await books.line({ amount: 40 })
    const locked = await books.line({ amount: 50, date: '2025-12-31' })
    await books.client.call(bulkFinalize, { body: { transactions: [final.id], is_finalized: true } })
    await books.client.call(matchBill, { body: { transaction: matched.id, bill: (await makeBill(books)).id } })
    await books.lockBooks('2025-12-31')
    return { open, filed, final, matched, locked }
  }
  const skippedOf = ({ skipped }: { skipped: { reason: string; count: number }[] }) =>
    Object.fromEntries(skipped.map(({ reason, count }) => [reason, count]))

  it('counts the lines an action would change or skip, and why', async () => {
    const books = await makeBooks(api)
    const lines = await mixed(books)
    const ask = (
      action: 'categorize' | 'assign_stakeholder' | 'finalize' | 'unfinalize' | 'flag' | 'accept' | 'suggest',
    ) => books.client.call(bulkPreview, { body: { filter: {}, action } })
    const preview = await ask('categorize')
    expect([preview.able, skippedOf(preview)]).toEqual([2, { finalized: 1, document: 1, locked_period: 1 }])
    expect((await ask('assign_stakeholder')).able).toBe(2)
    const finalize = await ask('finalize')
    expect([finalize.able, skippedOf(finalize)]).toEqual([2, { not_categorized: 2, already: 1 }])
    expect(await ask('unfinalize')).toEqual({ able: 1, skipped: [{ reason: 'already', count: 4 }] })
    expect(await ask('flag')).toEqual({ able: 5, skipped: [] })
    expect((await ask('accept')).able).toBe(0)
    expect(skippedOf(await ask('suggest'))).toEqual({ finalized: 1, document: 1, locked_period: 1, filed: 1 })
    const two = await books.client.call(bulkPreview, {
      body: { transactions: [lines.open.id, lines.final.id], action: 'categorize' },
    })
    expect(two).toEqual({ able: 1, skipped: [{ reason: 'finalized', count: 1 }] })
  })

  it('the action with leave_out does exactly that, and lists the changed lines', async () => {
    const books = await makeBooks(api)
    const { open, filed, matched } = await mixed(books)
    const account = (await books.account(6140)).id
    const stakeholder = (await books.stakeholder()).id
    expect(
      (await books.client.refused(editChartOfAccountBulk, { body: { filter: {}, chart_of_account: account } })).status,
    ).toBe(409)
    const answer = await books.client.call(editChartOfAccountBulk, {
      body: { filter: {}, chart_of_account: account, leave_out: true },
    })
    expect([answer.updated, answer.transactions?.toSorted()]).toEqual([2, [open.id, filed.id].toSorted()])
    expect(
      (await books.client.call(editStakeholderBulk, { body: { filter: {}, stakeholder, leave_out: true } })).updated,
    ).toBe(2)
    const final = await books.client.call(bulkFinalize, { body: { filter: {}, is_finalized: true, leave_out: true } })
    expect([final.updated, final.transactions?.includes(matched.id)]).toEqual([3, true])
    await books.sound()
  })

  it('lines already in that state are not changes: the preview lists them, the action does not count them', async () => {
    const books = await makeBooks(api)
    const { filed, final } = await mixed(books)
    const diesel = { chart_of_account: (await books.account(6010)).id }
    const [stakeholder, filter] = [(await books.stakeholder()).id, {}]
    const ask = async (body: Omit<BodyInput<typeof bulkPreview>, 'filter'>) => {
      const { able, skipped } = await books.client.call(bulkPreview, { body: { filter, ...body } })
      return [able, skippedOf({ skipped })]
    }
    expect(await ask({ action: 'categorize', ...diesel })).toEqual([1, { already: 2, document: 1, locked_period: 1 }])
    expect(await ask({ action: 'categorize', chart_of_account: null })).toEqual([
      1,
      { already: 2, document: 1, finalized: 1 },
    ])
    expect(
      await books.client.call(editChartOfAccountBulk, { body: { filter, ...diesel, leave_out: true } }),
    ).toMatchObject({ updated: 1 })
    expect(await ask({ action: 'categorize', ...diesel })).toEqual([0, { already: 3, document: 1, locked_period: 1 }])

    await books.client.call(editStakeholderBulk, { body: { transactions: [filed.id], stakeholder } })
    expect(await ask({ action: 'assign_stakeholder', stakeholder })).toEqual([
      1,
      { already: 1, finalized: 1, document: 1, locked_period: 1 },
    ])
    expect(
      await books.client.call(editStakeholderBulk, { body: { filter, stakeholder, leave_out: true } }),
    ).toMatchObject({ updated: 1 })

    await books.client.call(bulkFlag, { body: { transactions: [filed.id], is_flagged: true } })
    expect(await ask({ action: 'flag', is_flagged: true })).toEqual([4, { already: 1 }])
    expect(await ask({ action: 'flag', is_flagged: false })).toEqual([1, { already: 4 }])
    expect(await ask({ action: 'unfinalize' })).toEqual([1, { already: 4 }])
    const opened = await books.client.call(bulkFinalize, { body: { filter, is_finalized: false, leave_out: true } })
    expect([opened.updated, opened.transactions?.includes(final.id)]).toEqual([1, true])
    await books.sound()
  })

  it('a split line is already in that state if its parts are, and a line with a mirror if its mirror is', async () => {
    const books = await makeBooks(api)
    await books.bankAccount({ name: 'Petty Cash', account_type: 'cash' })
    const [moved, stakeholder] = [await books.line({ chart_of_account: 1050 }), (await books.stakeholder()).id]
    const chart_of_account = (await books.account(1050)).id
    const ask = (body: Omit<BodyInput<typeof bulkPreview>, 'filter'>) => books.client.call(bulkPreview, { body })
    expect(await ask({ transactions: [moved.id], action: 'categorize', chart_of_account })).toEqual({
      able: 0,
      skipped: [{ reason: 'already', count: 1 }],
    })
    expect(
      (await ask({ transactions: [moved.id], action: 'categorize', chart_of_account: (await books.account(6010)).id }))
        .able,
    ).toBe(1)

    const whole = await books.line({ amount: 30 })
    const half = { chart_of_account: null, amount: 15, description: '' }
    const [part] = (
      await books.client.call(transactionsSplit, { body: { transaction: whole.id, lines: [half, half] } })
    ).lines
    await books.client.call(editStakeholderBulk, { body: { transactions: [whole.id], stakeholder } })
    const so = { transactions: [whole.id], action: 'assign_stakeholder' as const, stakeholder }
    expect(await ask(so)).toEqual({ able: 0, skipped: [{ reason: 'already', count: 1 }] })
    await books.client.call(editStakeholder, { params: { id: part?.id ?? '' }, body: { stakeholder: null } })
    expect((await ask(so)).able).toBe(1)
    expect(
      await books.client.call(editStakeholderBulk, {
        body: { transactions: so.transactions, stakeholder, leave_out: true },
      }),
    ).toMatchObject({ updated: 1 })
  })

  it('both or neither of ids and filter is a field error (400); lines of another company are not found', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const line = await other.line()
    expect((await mine.client.refused(bulkPreview, { body: { action: 'flag' } })).body).toEqual({
      transactions: ['Send transactions or filter.'],
    })
    const own = await mine.line()
    for (const transactions of [[line.id], [own.id, line.id]])
      expect(messageOf(await mine.client.refused(bulkPreview, { body: { transactions, action: 'flag' } }))).toEqual([
        404,
        'Not found.',
      ])
    expect(
      messageOf(
        await mine.client.refused(editChartOfAccountBulk, {
          body: { transactions: [line.id], chart_of_account: null, leave_out: true },
        }),
      ),
    ).toEqual([404, 'Not found.'])
  })
})
