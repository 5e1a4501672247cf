import { CHANGING_CATEGORY, CHANGING_STAKEHOLDER, lockRefusal, TIE_REFUSALS } from '@/lib/contract/refusal'
import {
  editChartOfAccount,
  editStakeholder,
  transactionDetail,
  transactionList,
  type Transaction,
} from '@/lib/contract/transaction'
import { bulkPreview } from '@/lib/contract/transaction-bulk'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { makeBill } from '@/tests/support/invoicing'
import { documentsOf } from '@/tests/support/posted-documents'

/* What prevents a line from changing is decided in one place: the row shows it, the preview counts with it, and a change is refused for it. */
let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
})
afterAll(() => api.close())

const set = (id: string, column: string) =>
  api.rows({ text: `update bank_transaction set ${column} where id = $1`, values: [id] } as never)
const CASES: [name: string, blocked: Pick<Transaction, 'lock' | 'tie'>, make: () => Promise<string>][] = [
  [
    'being categorized',
    { lock: 'in_progress', tie: null },
    async () => {
      const { id } = await books.line()
      await set(id, "status = 'in_progress'")
      return id
    },
  ],
  [
    'finalized',
    { lock: 'finalized', tie: null },
    async () => {
      const { id } = await books.line({ chart_of_account: 6010 })
      await set(id, 'is_finalized = true')
      return id
    },
  ],
  [
    'matched to a bill',
    { lock: null, tie: 'document' },
    async () => {
      const { id } = await books.line({ amount: 10 })
      await documentsOf(api, books).payBill(id, (await makeBill(books)).id)
      return id
    },
  ],
  [
    'the far side of a transfer',
    { lock: null, tie: 'mirror' },
    async () => {
      const { id } = await books.line()
      await books.bankAccount({ name: 'Petty Cash', account_type: 'cash' })
      await books.client.call(editChartOfAccount, {
        params: { id },
        body: { chart_of_account: (await books.account(1050)).id },
      })
      const { results } = await books.client.call(transactionList, { query: { sources: 'mirror' } })
      return results[0]?.id ?? ''
    },
  ],
  [
    'in a locked period',
    { lock: 'locked_period', tie: null },
    async () => (await books.line({ date: '2026-01-20' })).id,
  ],
]

test.each(CASES)('a line %s: the row, the preview and the refusal agree', async (_, blocked, make) => {
  const id = await make()
  if (blocked.lock === 'locked_period') await books.lockBooks('2026-01-31')
  const row = await books.client.call(transactionDetail, { params: { id } })
  expect(row).toMatchObject({ ...blocked, locked_until: blocked.lock === 'locked_period' ? '2026-01-31' : null })
  const expected = (doing: string) => lockRefusal(row) ?? TIE_REFUSALS[row.tie ?? 'split'](doing)
  const account = await books.account(6110)
  const refused = await books.client.refused(editChartOfAccount, {
    params: { id },
    body: { chart_of_account: account.id },
  })
  expect(messageOf(refused)).toEqual([409, expected(CHANGING_CATEGORY)])
  const stakeholder = (await books.stakeholder('TA Travel Centers')).id
  expect(messageOf(await books.client.refused(editStakeholder, { params: { id }, body: { stakeholder } }))).toEqual([
    409,
    expected(CHANGING_STAKEHOLDER),
  ])
  expect(
    await books.client.call(bulkPreview, {
      body: { action: 'categorize', transactions: [id], chart_of_account: account.id },
    }),
  ).toMatchObject({ able: 0 })
})

test('an unlocked line reports no lock', async () => {
  const { id } = await books.line({ date: '2026-02-10' })
  expect(await books.client.call(transactionDetail, { params: { id } })).toMatchObject({
    lock: null,
    locked_until: null,
    tie: null,
  })
})
