import { accountList } from '@/lib/contract/bank'
import { undoImport } from '@/lib/contract/bank-import'
import { mergeDuplicate } from '@/lib/contract/duplicate'
import { excludeTransaction } from '@/lib/contract/excluded'
import { createReconciliation, finishReconciliation, reconciliationCoverage } from '@/lib/contract/reconciliation'
import { transactionsSplit } from '@/lib/contract/split'
import {
  addManualTransaction,
  editChartOfAccount,
  transactionList,
  updateTransaction,
  type Transaction,
} from '@/lib/contract/transaction'
import { editChartOfAccountBulk } from '@/lib/contract/transaction-bulk'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { bankLine, checking, feedOf } from '@/tests/support/feed'
import { ofx } from '@/tests/support/ofx'
import { addRule } from '@/tests/support/rules'

/* A reconciled line: every way to change it is either refused or marks its month as changed. */
let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.set('2026-03-02T12:00:00Z')
  books = await makeBooks(api, { books_start: '2026-01-01' })
})
afterEach(() => books.sound())

const KEPT = [409, 'Reconciled transactions keep their date, amount and account.']

/** Finishes January of an account with a statement that agrees with the books. */
async function reconcile(bank_account: string): Promise<string> {
  const start = await books.client.call(createReconciliation, {
    body: { bank_account, end_date: '2026-01-31', settlement_balance: 0 },
  })
  const { id } = await books.client.call(finishReconciliation, {
    params: { id: start.id },
    body: { adjustment: start.difference === 0 ? null : { note: 'As the statement says' } },
  })
  api.clock.set('2026-03-02T12:05:00Z')
  return id
}

const january = async (bank_account: string) => {
  const [account] = await books.client.call(reconciliationCoverage, { query: { bank_account } })
  const month = account?.months.find((each) => each.month === '2026-01-01')
  return [month?.state, month?.changes.map(({ what }) => what)]
}
const named = async (name: string): Promise<Transaction> => {
  const { results } = await books.client.call(transactionList, { query: { page_size: 100 } })
  const line = results.find((each) => each.name === name)
  if (!line) throw new Error(`No line ${name}`)
  return line
}
const first = async (): Promise<string> => (await books.client.call(accountList)).results[0]?.id ?? ''

test('by manual edit: a change of amount or date is refused', async () => {
  const line = await books.line({ date: '2026-01-10', amount: 25, name: 'FUEL' })
  await reconcile(line.bank_account.id)
  for (const body of [{ amount: 26 }, { date: '2026-01-11' }])
    expect(messageOf(await books.client.refused(updateTransaction, { params: { id: line.id }, body }))).toEqual(KEPT)
  expect(await january(line.bank_account.id)).toEqual(['finished', []])
})

describe('by the bank feed', () => {
  const sold = bankLine({ provider_id: 'a', date: '2026-01-10', amount: '149.00', description: 'FUEL' })
  const linked = async () => {
    const feed = feedOf(api, books)
    const { item, integration } = await feed.link([checking()], [sold])
    const account = await first()
    await reconcile(account)
    return { feed, item, integration, account }
  }

  test('a changed amount is not applied; the month shows the old and new amounts', async () => {
    const { feed, item, integration, account } = await linked()
    item.modify({ ...sold, amount: '150.00' })
    await feed.sync(integration)
    expect((await named('FUEL')).amount).toBe(149)
    expect(await january(account)).toEqual(['changed', ['was changed by the bank from 149 to 150']])
  })

  test('a new merchant name does not mark the month as changed', async () => {
    const { feed, item, integration, account } = await linked()
    item.modify({ ...sold, description: 'PILOT TRAVEL CENTERS' })
    await feed.sync(integration)
    expect((await named('FUEL')).is_flagged).toBe(true)
    expect(await january(account)).toEqual(['finished', []])
  })

  test('a line that the bank removes stays, and the month reports it', async () => {
    const { feed, item, integration, account } = await linked()
    item.remove('a')
    await feed.sync(integration)
    expect((await named('FUEL')).is_reconciliation).toBe(true)
    expect(await january(account)).toEqual(['changed', ['was removed by the bank']])
  })

  test('a line that arrives late marks the month as changed', async () => {
    const { feed, item, integration, account } = await linked()
    item.add(bankLine({ provider_id: 'late', date: '2026-01-20', amount: '9.00', description: 'LATE' }))
    await feed.sync(integration)
    expect(await january(account)).toEqual(['changed', ['came in after the finish']])
  })
})

describe('by its mirror', () => {
  const twins = async () => {
    const line = await books.line({ date: '2026-01-10', amount: 200, name: 'ATM WITHDRAWAL' })
    const till = await books.bankAccount({ name: 'Petty Cash', account_type: 'cash' })
    const file = async (number: number) => ({
      params: { id: line.id },
      body: { chart_of_account: (await books.account(number)).id },
    })
    await books.client.call(editChartOfAccount, await file(1050))
    await reconcile(till.id)
    return { line, till, file }
  }

  test('a changed amount is refused, because the mirror would change too', async () => {
    const { line, till } = await twins()
    const refused = await books.client.refused(updateTransaction, { params: { id: line.id }, body: { amount: 210 } })
    expect(messageOf(refused)).toEqual(KEPT)
    expect(await january(till.id)).toEqual(['finished', []])
  })

  test('another category is refused, because the mirror would be deleted', async () => {
    const { till, file } = await twins()
    expect((await books.client.refused(editChartOfAccount, await file(6010))).status).toBe(409)
    expect(await january(till.id)).toEqual(['finished', []])
  })
})

test("by a split: its parts add up to the statement's amount and are reconciled too", async () => {
  const line = await books.line({ date: '2026-01-10', amount: 100, name: 'FUEL' })
  await reconcile(line.bank_account.id)
  const [fuel, tires] = [(await books.account(6010)).id, (await books.account(6140)).id]
  const split = (amount: number) => ({
    body: {
      transaction: line.id,
      lines: [
        { chart_of_account: fuel, date: line.date, amount: 60, description: '' },
        { chart_of_account: tires, date: line.date, amount, description: '' },
      ],
    },
  })
  expect((await books.client.refused(transactionsSplit, split(50))).status).toBe(400)
  await books.client.call(transactionsSplit, split(40))
  const { results } = await books.client.call(transactionList, { query: { page_size: 100 } })
  const parts = results.filter(({ split_amount }) => split_amount !== null)
  expect(parts.map(({ is_reconciliation }) => is_reconciliation)).toEqual([true, true])
  const [part] = parts
  const body = { amount: 61 }
  expect((await books.client.refused(updateTransaction, { params: { id: part?.id ?? '' }, body })).status).toBe(409)
  expect(await january(line.bank_account.id)).toEqual(['finished', []])
})

test('by a bulk action: only the category changes', async () => {
  const line = await books.line({ date: '2026-01-10', amount: 25, name: 'FUEL' })
  await reconcile(line.bank_account.id)
  await books.client.call(editChartOfAccountBulk, {
    body: { transactions: [line.id], chart_of_account: (await books.account(6010)).id },
  })
  expect(await named('FUEL')).toMatchObject({ amount: 25, date: '2026-01-10', is_reconciliation: true })
  expect(await january(line.bank_account.id)).toEqual(['finished', []])
})

test('by a rule: only the category changes', async () => {
  const line = await books.line({ date: '2026-01-10', amount: 25, name: 'FUEL' })
  await reconcile(line.bank_account.id)
  await addRule(books, 'Fuel', 'FUEL', { apply_to_all: true })
  await api.runJobs()
  expect(await named('FUEL')).toMatchObject({ amount: 25, date: '2026-01-10', is_reconciliation: true })
  expect(await january(line.bank_account.id)).toEqual(['finished', []])
})

describe('by a file', () => {
  const imported = async () => {
    const { imports } = await books.imported(
      ofx({ rows: [{ id: 'a', date: '20260110', amount: '-25.00', name: 'FUEL' }] }),
    )
    const account = await first()
    await reconcile(account)
    return { id: imports[0] ?? '', account }
  }

  test('undoing its import keeps the line and gives the reason', async () => {
    const { id, account } = await imported()
    expect(await books.client.call(undoImport, { params: { id }, body: {} })).toEqual({
      removed: 0,
      stayed: [{ reason: 'reconciled', count: 1 }],
    })
    expect(await january(account)).toEqual(['finished', []])
  })

  test('excluding the line is refused', async () => {
    const { account } = await imported()
    const line = await named('FUEL')
    const refused = await books.client.refused(excludeTransaction, {
      params: { id: line.id },
      body: { reason: 'Not ours' },
    })
    expect(messageOf(refused)).toEqual(KEPT)
    expect(await january(account)).toEqual(['finished', []])
  })

  test('a second file with a line in the month marks it as changed', async () => {
    const { account } = await imported()
    await books.imported(ofx({ rows: [{ id: 'b', date: '20260115', amount: '-5.00', name: 'TOLL' }] }), {}, 'more.ofx')
    expect(await january(account)).toEqual(['changed', ['came in after the finish']])
  })
})

test('by merging: a reconciled line cannot be merged into another', async () => {
  const file = ofx({ rows: [{ id: 'a', date: '20260110', amount: '-25.00', name: 'FUEL CARD' }] })
  await books.imported(file)
  const bank_account = await first()
  const manual = await books.client.call(addManualTransaction, {
    body: { bank_account, date: '2026-01-10', amount: 25, amount_type: 'money_out', name: 'FUEL' },
  })
  await reconcile(bank_account)
  const imported = await named('FUEL CARD')
  const refused = await books.client.refused(mergeDuplicate, { body: { manual: manual.id, imported: imported.id } })
  expect(messageOf(refused)).toEqual(KEPT)
})

test('by adding: a manual line in the month marks it as changed', async () => {
  const line = await books.line({ date: '2026-01-10', amount: 25, name: 'FUEL' })
  await reconcile(line.bank_account.id)
  await books.line({ bank_account: line.bank_account.id, date: '2026-01-12', amount: 5, name: 'TOLL' })
  expect(await january(line.bank_account.id)).toEqual(['changed', ['came in after the finish']])
})
