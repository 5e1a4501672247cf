import sql from 'sql-template-tag'
import { billDetail } from '@/lib/contract/bill'
import { commentList, createComment, transactionActivity } from '@/lib/contract/shared'
import { transactionsSplit } from '@/lib/contract/split'
import { editChartOfAccount, transactionList, updateTransaction, type Transaction } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { matchBill, matchBills } from '@/lib/contract/transaction-match'
import {
  transferTransactionAccept,
  transferTransactionReject,
  transferTransactionReopen,
  transferTransactions,
} from '@/lib/contract/transfer'
import { markLoanPayment } from '@/lib/contract/loan'
import { changeLoan } from '@/lib/contract/loan-change'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, payment } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'
import { bankLine, checking, feedOf, type Feed } from '@/tests/support/feed'
import { makeBill } from '@/tests/support/invoicing'
import type { ScriptedItem, ScriptedLine } from '@/tests/support/scripted-bank'

/* A bank changes or removes a line that is linked to something else. */
let api: TestApi
let books: Books
let feed: Feed
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())
beforeEach(async () => {
  books = await makeBooks(api, { books_start: '2026-01-01' })
  feed = feedOf(api, books)
})
afterEach(() => books.sound())

const find = async (id: string): Promise<Transaction> => {
  const { results } = await books.client.call(transactionList, { query: { page_size: 100 } })
  const line = results.find((candidate) => candidate.transaction_id === id)
  if (!line) throw new Error(`No line ${id}`)
  return line
}
const savings = {
  account_id: 'acc-sav',
  name: 'Savings',
  account_type: 'savings' as const,
  mask: '9902',
  current_balance: '5000.00',
}
const out = bankLine({
  provider_id: 'out',
  date: '2026-02-05',
  amount: '5000.00',
  description: 'ONLINE TRANSFER TO SAV 9902',
})
const into = bankLine({
  provider_id: 'into',
  account_id: 'acc-sav',
  date: '2026-02-06',
  amount: '5000.00',
  amount_type: 'money_in',
  description: 'ONLINE TRANSFER FROM CHK 4417',
})

test('a changed amount unlinks the line from its bill, which is open again', async () => {
  const paid = bankLine({ provider_id: 'paid', date: '2026-02-10', amount: '149.00' })
  const { item, integration } = await feed.link([checking()], [paid])
  const bill = await makeBill(books, { items: [[6240, 1, 149]] })
  await books.client.call(matchBill, { body: { transaction: (await find('paid')).id, bill: bill.id } })
  item.modify({ ...paid, amount: '150.00' })
  expect(await feed.sync(integration)).toMatchObject({ updated: 1, balances: [] })
  expect(await find('paid')).toMatchObject({
    amount: 150,
    link: null,
    bill: null,
    status: 'uncategorized',
    is_flagged: true,
  })
  expect((await books.client.call(billDetail, { params: { id: bill.id } })).bill_status).toBe('open')
})

test('a changed amount of a line that pays several bills is posted as often as that of a line that pays one', async () => {
  const one = bankLine({ provider_id: 'one', date: '2026-02-10', amount: '149.00' })
  const many = bankLine({ provider_id: 'many', date: '2026-02-10', amount: '300.00' })
  const { item, integration } = await feed.link([checking()], [one, many])
  const { id: stakeholder } = await books.stakeholder('Roadrunner Tire')
  const bills: { bill: string; amount: number }[] = []
  for (const [index, amount] of [149, 50, 100, 150].entries()) {
    const { id: bill } = await makeBill(books, { stakeholder, bill_number: `B-${index}`, items: [[6240, 1, amount]] })
    bills.push({ bill, amount })
  }
  const [first, ...others] = bills
  const [oneId, manyId] = [(await find('one')).id, (await find('many')).id]
  await books.client.call(matchBill, { body: { transaction: oneId, bill: first?.bill ?? '' } })
  await books.client.call(matchBills, { body: { transaction: manyId, bills: others } })
  const versionOf = async (id: string): Promise<number> =>
    (await api.rows<{ version: number }>(sql`select version from journal_entry where id = ${id}`))[0]?.version ?? 0
  const before = [await versionOf(oneId), await versionOf(manyId)]
  item.modify({ ...one, amount: '150.00' })
  item.modify({ ...many, amount: '301.00' })
  expect(await feed.sync(integration)).toMatchObject({ updated: 2 })
  expect(await find('many')).toMatchObject({ amount: 301, is_split: false, link: null, status: 'uncategorized' })
  for (const { bill: id } of bills)
    expect((await books.client.call(billDetail, { params: { id } })).bill_status).toBe('open')
  expect((await versionOf(manyId)) - (before[1] ?? 0)).toBe((await versionOf(oneId)) - (before[0] ?? 0))
})

const commentsOf = async (id: string): Promise<string[]> => {
  const { results } = await books.client.call(commentList, {
    query: { model_name: 'transaction', object_id: (await find(id)).id },
  })
  return results.map(({ body }) => body)
}

test.each([
  ['in a closed period', async () => books.lockBooks('2026-02-28'), 'Books are locked through 2026-02-28.'],
  [
    'finalized',
    async (id: string) => books.client.call(bulkFinalize, { body: { transactions: [id], is_finalized: true } }),
    'Transaction is finalized. Unfinalize it before making changes.',
  ],
  [
    'reconciled',
    async (id: string) => api.rows(sql`update bank_transaction set is_reconciliation = true where id = ${id}`),
    'Reconciled transactions keep their date, amount and account.',
  ],
])('a line that is %s stays unchanged, and the comment and the log give the reason', async (_state, close, reason) => {
  const paid = bankLine({ provider_id: 'paid', date: '2026-02-10', amount: '149.00' })
  const { item, integration } = await feed.link([checking()], [paid])
  const { id } = await find('paid')
  await books.client.call(editChartOfAccount, {
    params: { id },
    body: { chart_of_account: (await books.account(6240)).id },
  })
  await close(id)
  item.modify({ ...paid, amount: '150.00' })
  expect((await feed.sync(integration)).refused_changes).toEqual([id])
  expect(await find('paid')).toMatchObject({ amount: 149, is_flagged: true })
  expect(await commentsOf('paid')).toEqual([
    `The bank changed the amount from 149.00 to 150.00. It was left as it was: ${reason}`,
  ])
  const { results } = await books.client.call(transactionActivity, { params: { id } })
  expect(results.find(({ action }) => action === 'bank_change')?.changes).toContainEqual({
    field: 'reason',
    from: null,
    to: reason,
  })
  await books.lockBooks(null)
  await api.rows(sql`update bank_transaction set is_reconciliation = false where id = ${id}`)
})

test.each([
  [
    'changes',
    (item: ScriptedItem, line: ScriptedLine) => item.modify({ ...line, amount: '150.00' }),
    { updated: 1, removed: 0 },
    [150],
  ],
  ['removes', (item: ScriptedItem) => item.remove('paid'), { updated: 0, removed: 1 }, []],
])(
  'a line that the bank %s while the helper works on it still follows the bank',
  async (_what, act, counts, amounts) => {
    const paid = bankLine({ provider_id: 'paid', date: '2026-02-10', amount: '149.00' })
    const { item, integration } = await feed.link([checking()], [paid])
    const { id } = await find('paid')
    await api.rows(sql`
    insert into suggestion (company_id, entity_id, transaction_id, task_id, old_status, created_at)
    values (${books.company.id}, ${books.entity.id}, ${id}, ${api.ports.id()}, 'uncategorized', now())`)
    await api.rows(sql`update bank_transaction set status = 'in_progress' where id = ${id}`)
    act(item, paid)
    expect(await feed.sync(integration)).toMatchObject({ ...counts, refused_changes: [] })
    const { results } = await books.client.call(transactionList, { query: { page_size: 100 } })
    expect(results.map(({ amount, status }) => [amount, status])).toEqual(
      amounts.map((amount) => [amount, 'uncategorized']),
    )
  },
)

test('a changed text leaves the match unchanged', async () => {
  const paid = bankLine({ provider_id: 'paid', date: '2026-02-10', amount: '149.00' })
  const { item, integration } = await feed.link([checking()], [paid])
  const bill = await makeBill(books, { items: [[6240, 1, 149]] })
  await books.client.call(matchBill, { body: { transaction: (await find('paid')).id, bill: bill.id } })
  item.modify({ ...paid, description: 'DAT SOLUTIONS' })
  expect(await feed.sync(integration)).toMatchObject({ updated: 1 })
  expect(await find('paid')).toMatchObject({ name: 'DAT SOLUTIONS', link: 'bill', is_flagged: false })
})

test('a changed amount undoes a split; notes and comments of the parts move to the line', async () => {
  const paid = bankLine({ provider_id: 'paid', date: '2026-02-10', amount: '149.00' })
  const { item, integration } = await feed.link([checking()], [paid])
  const { id } = await find('paid')
  const { id: fuel } = await books.account(6010)
  const { lines } = await books.client.call(transactionsSplit, {
    body: {
      transaction: id,
      lines: [100, 49].map((amount) => ({ chart_of_account: fuel, amount, date: '2026-02-10', description: '' })),
    },
  })
  const part = lines[0]?.id ?? ''
  await books.client.call(updateTransaction, { params: { id: part }, body: { note: 'Ask Bob' } })
  await books.client.call(createComment, { body: { model_name: 'transaction', object_id: part, body: 'Which truck?' } })
  item.modify({ ...paid, amount: '150.00' })
  expect(await feed.sync(integration)).toMatchObject({ updated: 1 })
  expect(await find('paid')).toMatchObject({ amount: 150, is_split: false, note: 'Ask Bob', status: 'uncategorized' })
  const comments = await books.client.call(commentList, { query: { model_name: 'transaction', object_id: id } })
  expect(comments.results.map((comment) => comment.body)).toEqual(['Which truck?'])
})

describe('one side of a transfer', () => {
  async function accepted(): Promise<{ item: ScriptedItem; id: string }> {
    const { item, integration } = await feed.link([checking(), savings], [out, into])
    const { results } = await books.client.call(transferTransactions)
    await books.client.call(transferTransactionAccept, { params: { id: results[0]?.id ?? '' }, body: {} })
    expect([(await find('out')).link, (await find('into')).link]).toEqual(['transfer', 'transfer'])
    return { item, id: integration.id }
  }

  it('removed by the bank leaves the other side uncategorized', async () => {
    const { item, id } = await accepted()
    item.remove('out')
    expect(await feed.sync(id)).toMatchObject({ removed: 1, balances: [] })
    expect(await find('into')).toMatchObject({ link: null, status: 'uncategorized' })
    expect((await books.client.call(transferTransactions)).count).toBe(0)
  })

  it('changed to money out after the transfer was rejected can no longer be accepted (400): clearing stays at zero', async () => {
    const { item, integration } = await feed.link([checking(), savings], [out, into])
    const {
      results: [pair],
    } = await books.client.call(transferTransactions)
    const params = { id: pair?.id ?? '' }
    await books.client.call(transferTransactionReject, { params, body: {} })
    item.modify({ ...into, amount_type: 'money_out' })
    expect(await feed.sync(integration)).toMatchObject({ updated: 1 })
    const refused = await books.client.refused(transferTransactionAccept, { params, body: {} })
    expect([refused.status, refused.body.message]).toEqual([400, 'The receiving side of a transfer must be money in.'])
    await books.client.call(transferTransactionReopen, { params, body: {} })
    expect((await books.client.call(transferTransactions, { query: { is_accepted: 'null' } })).count).toBe(0)
    expect((await books.balances())[1090] ?? 0).toBe(0)
  })

  it('changed by the bank stays unchanged while the other side is finalized', async () => {
    const { item, id } = await accepted()
    await books.client.call(bulkFinalize, { body: { transactions: [(await find('into')).id], is_finalized: true } })
    item.modify({ ...out, amount: '4000.00' })
    const result = await feed.sync(id)
    expect([result.updated, result.refused_changes]).toEqual([0, [(await find('out')).id]])
    expect([await find('out'), await find('into')]).toMatchObject([
      { amount: 5000, link: 'transfer', is_flagged: true },
      { link: 'transfer', is_finalized: true },
    ])
  })
})

test('a loan payment that the bank removes is due again; one followed by a later payment stays, with the reason', async () => {
  const pays = ['2026-02-17', '2026-03-17'].map((date, n) =>
    bankLine({ provider_id: `pay${n + 1}`, date, amount: '1754.81', description: 'DAIMLER TRUCK FIN' }),
  )
  const { item, integration } = await feed.link([checking()], pays)
  const loan = await addLoan(books)
  const mark = async (n: number) =>
    books.client.call(markLoanPayment, {
      params: { rowId: (await payment(books, loan, n)).id },
      body: { is_paid: true, transaction: (await find(`pay${n}`)).id },
    })
  await mark(1)
  await mark(2)
  item.remove('pay1')
  expect((await feed.sync(integration)).refused_changes).toEqual([(await find('pay1')).id])
  expect(await payment(books, loan, 1)).toMatchObject({ is_paid: true })
  expect(await commentsOf('pay1')).toEqual([
    'The bank removed this transaction. It was left as it was: Only the last paid payment can be unpaid.',
  ])
  item.remove('pay2')
  expect(await feed.sync(integration)).toMatchObject({ removed: 1, refused_changes: [] })
  expect(await payment(books, loan, 2)).toMatchObject({ is_paid: false, transaction: null })
})

test('a loan payment that the bank removes is unpaid even if later ones are skipped, and these wait for it again', async () => {
  api.clock.set('2026-04-20T12:00:00Z')
  const pay = bankLine({ provider_id: 'pay1', date: '2026-02-17', amount: '1754.81', description: 'DAIMLER TRUCK FIN' })
  const { item, integration } = await feed.link([checking()], [pay])
  const loan = await addLoan(books)
  await books.client.call(markLoanPayment, {
    params: { rowId: (await payment(books, loan, 1)).id },
    body: { is_paid: true, transaction: (await find('pay1')).id },
  })
  await books.client.call(changeLoan, {
    params: { id: loan },
    body: { kind: 'holiday', first: 2, count: 2, rest: 'extend' },
  })
  expect(await payment(books, loan, 2)).toMatchObject({ is_paid: true, is_skipped: true })
  item.remove('pay1')
  expect(await feed.sync(integration)).toMatchObject({ removed: 1, refused_changes: [] })
  expect(await payment(books, loan, 1)).toMatchObject({ is_paid: false, transaction: null })
  expect(await payment(books, loan, 2)).toMatchObject({ is_paid: false, is_skipped: true })
})
