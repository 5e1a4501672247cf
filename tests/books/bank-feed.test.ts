import sql from 'sql-template-tag'
import { accountList, closeAccount, integrationList } from '@/lib/contract/bank'
import { disconnectIntegration } from '@/lib/contract/bank-link'
import { closeChecklist } from '@/lib/contract/review-report'
import { commentList } from '@/lib/contract/shared'
import { transactionsSplit } from '@/lib/contract/split'
import { taskStatus } from '@/lib/contract/task'
import { editChartOfAccount, transactionList, type Transaction } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { bankLine, checking, feedOf, resultOf, type Feed } from '@/tests/support/feed'
import { countOf, monthOf } from '@/tests/support/month-close'

let api: TestApi
let books: Books
let feed: Feed
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.set('2026-01-04T18:00:00Z')
  books = await makeBooks(api, { books_start: '2026-01-01' })
  feed = feedOf(api, books)
})
afterEach(() => books.sound())

const T01 = bankLine({ provider_id: 'prov-t01', date: '2026-01-02', amount: '611.75' })
const T02 = bankLine({
  provider_id: 'prov-t02',
  date: '2026-01-03',
  amount: '3600.00',
  description: 'PROGRESSIVE COMMERCIAL INS PREM',
})
const T04 = bankLine({
  provider_id: 'prov-t04',
  date: '2026-01-06',
  amount: '4200.00',
  amount_type: 'money_in',
  description: 'ACH MIDWEST BROKERS LLC',
})

const lines = async (): Promise<Transaction[]> =>
  (await books.client.call(transactionList, { query: { ordering: 'date', page_size: 100 } })).results
const shown = async () =>
  (await lines()).map((line) => [
    line.transaction_id,
    line.date,
    line.amount_type === 'money_in' ? line.amount : -line.amount,
  ])
const find = async (id: string): Promise<Transaction> => {
  const line = (await lines()).find((candidate) => candidate.transaction_id === id)
  if (!line) throw new Error(`No line ${id}`)
  return line
}

describe('linking', () => {
  it('a checking account with 38,288.25 after two payments totaling 4,211.75 opened with 42,500.00 (E001)', async () => {
    const { result } = await feed.link([checking()], [T01, T02])
    expect(result).toMatchObject({
      message: 'Transactions are successfully synchronized',
      created: 2,
      duplicates: 0,
      before_start: 0,
      balances: [],
    })
    expect(await books.balances()).toEqual({ 1010: 38288.25, 3800: -42500, 8590: 4211.75 })
    const entries = await api.rows<{ entry_id: string; date: string }>(sql`
      select entry_id, date::text as date from journal_entry where entity_id = ${books.entity.id} order by entry_id`)
    expect(entries.map(({ entry_id, date }) => [entry_id, date])).toEqual([
      ['OB-1010', '2025-12-31'],
      ['TXN-000001', '2026-01-02'],
      ['TXN-000002', '2026-01-03'],
    ])
    expect((await lines()).map((line) => [line.status, line.source])).toEqual([
      ['uncategorized', 'plaid'],
      ['uncategorized', 'plaid'],
    ])
  })

  it('savings without lines open with 15,000.00, and a card that owes 3,628.60 after 428.60 opened with 3,200.00 owed (E002, E003)', async () => {
    const card = {
      account_id: 'acc-cc',
      name: 'Fleet Visa',
      account_type: 'credit' as const,
      mask: '3005',
      current_balance: '3628.60',
    }
    const savings = {
      account_id: 'acc-sav',
      name: 'Business Savings',
      account_type: 'savings' as const,
      mask: '9902',
      current_balance: '15000.00',
    }
    await feed.link(
      [savings, card],
      [bankLine({ provider_id: 'prov-t03', account_id: 'acc-cc', date: '2026-01-04', amount: '428.60' })],
    )
    expect(await books.balances()).toEqual({ 1020: 15000, 2110: -3628.6, 3800: -11800, 8590: 428.6 })
    const { results } = await books.client.call(integrationList)
    expect(results[0]).toMatchObject({
      name: 'Prairie State Bank',
      status: 'connected',
      error_message: null,
      is_sandbox: false,
      source_system: 'plaid',
    })
    expect(
      results[0]?.bank_accounts.map((account) => [
        account.name,
        account.mask,
        account.kind,
        account.is_linked,
        account.current_balance,
      ]),
    ).toEqual([
      ['Business Savings', '9902', 'depository', true, 15000],
      ['Fleet Visa', '3005', 'credit', true, 3628.6],
    ])
  })

  it('skips lines dated before the books start, and pending lines until they are posted', async () => {
    const pending = bankLine({ provider_id: 'p1', amount: '90.00', pending: true })
    const { result, item, integration } = await feed.link(
      [checking()],
      [bankLine({ provider_id: 'old', date: '2025-12-31' }), T01, pending],
    )
    expect([result.created, result.before_start]).toEqual([1, 1])
    item.add(bankLine({ provider_id: 'b1', amount: '90.00' }))
    item.remove('p1')
    item.balance('acc-chk', '38198.25')
    expect(await feed.sync(integration)).toMatchObject({ created: 1, removed: 0, balances: [] })
    expect(await shown()).toEqual([
      ['prov-t01', '2026-01-02', -611.75],
      ['b1', '2026-01-05', -90],
    ])
  })
})

describe('later syncs', () => {
  it("new lines change the account's balance but not its opening balance (E013)", async () => {
    const { item, integration } = await feed.link([checking()], [T01, T02])
    item.add(T04)
    item.balance('acc-chk', '42488.25')
    expect(await feed.sync(integration)).toMatchObject({ created: 1, duplicates: 0, balances: [] })
    expect(await books.balances()).toEqual({ 1010: 42488.25, 3800: -42500, 8090: -4200, 8590: 4211.75 })
  })

  it('a line with a known bank id is ignored, even if its content differs (T04b)', async () => {
    const { item, integration } = await feed.link([checking()], [T01, T02])
    item.add({ ...T01, amount: '10.00', description: 'x' })
    expect(await feed.sync(integration)).toMatchObject({ created: 0, duplicates: 1 })
    expect(await books.balances()).toEqual({ 1010: 38288.25, 3800: -42500, 8590: 4211.75 })
  })

  it('late history changes the opening balance, not the balance: 42,500.00 + 100.00', async () => {
    const { item, integration } = await feed.link([checking()], [T01, T02])
    item.add(bankLine({ provider_id: 'late', date: '2026-01-02', amount: '100.00' }))
    expect(await feed.sync(integration)).toMatchObject({ created: 1, balances: [], flagged: [] })
    expect(await books.balances()).toEqual({ 1010: 38288.25, 3800: -42600, 8590: 4311.75 })
  })

  it('a finished reconciliation freezes the opening balance: late history is flagged and the difference reported', async () => {
    const { item, integration, result } = await feed.link([checking()], [T01, T02])
    await finishReconciliation(result.bank_accounts[0] ?? '')
    item.add(bankLine({ provider_id: 'late', date: '2026-01-02', amount: '100.00' }))
    const after = await feed.sync(integration)
    expect(after.flagged).toEqual([(await find('late')).id])
    expect((await find('late')).is_flagged).toBe(true)
    expect(after.balances).toEqual([
      { bank_account: result.bank_accounts[0], ledger_balance: 38188.25, reported_balance: 38288.25, difference: -100 },
    ])
    expect((await books.balances())[3800]).toBe(-42500)
  })

  it("reports the difference if the ledger disagrees with the bank's balance (W02)", async () => {
    const { item, integration, result } = await feed.link([checking()], [T01, T02])
    item.balance('acc-chk', '38300.00')
    expect((await feed.sync(integration)).balances).toEqual([
      { bank_account: result.bank_accounts[0], ledger_balance: 38288.25, reported_balance: 38300, difference: -11.75 },
    ])
  })

  it('a manual line that the bank sends too is reported, and both stay (E122)', async () => {
    const { item, integration, result } = await feed.link([checking()], [T01])
    const byHand = await books.line({
      bank_account: result.bank_accounts[0],
      date: '2026-01-07',
      amount: 65,
      name: 'Truck parking',
    })
    item.add(
      bankLine({ provider_id: 'prov-t53', date: '2026-01-09', amount: '65.00', description: 'TRUCKPARKINGCLUB' }),
    )
    const after = await feed.sync(integration)
    expect(after.possible_duplicates).toEqual([[byHand.id, (await find('prov-t53')).id]])
    expect((await lines()).length).toBe(3)
  })
})

describe('what the bank changes', () => {
  it('a changed text and amount are applied; the category stays', async () => {
    const { item, integration } = await feed.link([checking()], [T01, T02])
    item.add(T04)
    await feed.sync(integration)
    const fuel = await books.account(6210)
    await books.client.call(editChartOfAccount, {
      params: { id: (await find('prov-t04')).id },
      body: { chart_of_account: fuel.id },
    })
    item.modify({ ...T04, amount: '4250.00', description: 'ACH MIDWEST BROKERS INC' })
    expect(await feed.sync(integration)).toMatchObject({ created: 0, updated: 1, refused_changes: [] })
    expect(await find('prov-t04')).toMatchObject({
      amount: 4250,
      name: 'ACH MIDWEST BROKERS INC',
      status: 'by_user',
      is_flagged: false,
    })
    expect((await books.balances())[6210]).toBe(-4250)
  })

  it('a changed amount in the history changes the opening balance, so that the account still agrees with the bank', async () => {
    const { item, integration } = await feed.link([checking()], [T01, T02])
    item.modify({ ...T01, amount: '600.00' })
    expect(await feed.sync(integration)).toMatchObject({ updated: 1, balances: [] })
    expect(await books.balances()).toEqual({ 1010: 38288.25, 3800: -42488.25, 8590: 4200 })
  })

  it('a line that the bank moves to before the link date and back again leaves the opening balance unchanged', async () => {
    const { item, integration } = await feed.link([checking()], [T01, T02])
    item.add(T04)
    item.balance('acc-chk', '42488.25')
    await feed.sync(integration)
    for (const date of ['2026-01-03', '2026-01-02', '2026-01-06']) {
      item.modify({ ...T04, date })
      expect(await feed.sync(integration)).toMatchObject({ updated: 1, balances: [] })
      expect(await books.balances()).toEqual({ 1010: 42488.25, 3800: -42500, 8090: -4200, 8590: 4211.75 })
    }
  })

  it('late history that the bank moves to after the link date stays part of the opening balance, even if its amount changes', async () => {
    const { item, integration } = await feed.link([checking()], [T01, T02])
    const late = bankLine({ provider_id: 'late', date: '2026-01-02', amount: '100.00' })
    item.add(late)
    await feed.sync(integration)
    item.modify({ ...late, date: '2026-01-08' })
    expect(await feed.sync(integration)).toMatchObject({ updated: 1, balances: [] })
    expect(await books.balances()).toEqual({ 1010: 38288.25, 3800: -42600, 8590: 4311.75 })
    item.modify({ ...late, date: '2026-01-08', amount: '110.00' })
    expect(await feed.sync(integration)).toMatchObject({ updated: 1, balances: [] })
    expect(await books.balances()).toEqual({ 1010: 38288.25, 3800: -42610, 8590: 4321.75 })
  })

  it('a line that the bank removes is deleted with its entry', async () => {
    const { item, integration } = await feed.link([checking()], [T01, T02])
    item.add(T04)
    await feed.sync(integration)
    item.remove('prov-t04')
    expect(await feed.sync(integration)).toMatchObject({ removed: 1, balances: [] })
    expect(await books.balances()).toEqual({ 1010: 38288.25, 3800: -42500, 8590: 4211.75 })
  })

  it('a finalized line keeps its figures: it is flagged, and the log shows what the bank changed', async () => {
    const { item, integration } = await feed.link([checking()], [T01, T02])
    const { id } = await find('prov-t01')
    await books.client.call(editChartOfAccount, {
      params: { id },
      body: { chart_of_account: (await books.account(6210)).id },
    })
    await books.client.call(bulkFinalize, { body: { transactions: [id], is_finalized: true } })
    item.modify({ ...T01, amount: '1.00' })
    item.remove('prov-t01')
    const result = await feed.sync(integration)
    expect([result.updated, result.removed, result.refused_changes]).toEqual([0, 0, [id]])
    expect(await find('prov-t01')).toMatchObject({ amount: 611.75, is_flagged: true, is_finalized: true })
    const FINALIZED = 'Transaction is finalized. Unfinalize it before making changes.'
    const log = await api.rows<{ changes: object }>(
      sql`select changes from audit_log where object_id = ${id} and action = 'bank_change' order by id`,
    )
    expect(log.map((row) => row.changes)).toEqual([
      { amount: [611.75, 1], is_applied: [null, false], reason: [null, FINALIZED] },
      { removed: [false, true], is_applied: [null, false], reason: [null, FINALIZED] },
    ])
    const { results } = await books.client.call(commentList, { query: { model_name: 'transaction', object_id: id } })
    expect(results.map((comment) => [comment.created_by.full_name, comment.body]).sort()).toEqual([
      [
        'Haulbook',
        'The bank changed the amount from 611.75 to 1.00. It was left as it was: Transaction is finalized. Unfinalize it before making changes.',
      ],
      [
        'Haulbook',
        'The bank removed this transaction. It was left as it was: Transaction is finalized. Unfinalize it before making changes.',
      ],
    ])
  })

  it('a changed amount undoes a split first: the line is uncategorized and flagged', async () => {
    const { item, integration } = await feed.link([checking()], [T01, T02])
    const { id } = await find('prov-t02')
    await splitInTwo(id)
    item.modify({ ...T02, amount: '3500.00' })
    expect(await feed.sync(integration)).toMatchObject({ updated: 1, balances: [] })
    expect(await find('prov-t02')).toMatchObject({
      amount: 3500,
      is_split: false,
      status: 'uncategorized',
      is_flagged: true,
    })
  })
})

describe('a closed period', () => {
  it('holds back its lines until it is reopened', async () => {
    const { item, integration, result } = await feed.link([checking()], [T01, T02])
    await books.lockBooks('2026-01-31')
    item.add(T04, bankLine({ provider_id: 'feb', date: '2026-02-02', amount: '50.00' }))
    const held = {
      bank_account: result.bank_accounts[0],
      date: '2026-01-06',
      amount: 4200,
      amount_type: 'money_in',
      name: 'ACH MIDWEST BROKERS LLC',
    }
    expect(await feed.sync(integration)).toMatchObject({ created: 1, locked_period: [held] })
    expect(await feed.sync(integration)).toMatchObject({ created: 0, locked_period: [held] })
    expect((await shown()).map(([id]) => id)).toEqual(['prov-t01', 'prov-t02', 'feb'])
    const account = async () => (await books.client.call(accountList)).results[0]
    expect((await account())?.waiting_lines).toBe(1)
    const check = (await monthOf(books, '2026-01')).checks.find(({ key }) => key === 'held')
    expect(check).toMatchObject({
      count: 1,
      items: [{ id: held.bank_account, detail: '1 waits, the first of Jan 6, 2026, until the period is open' }],
    })
    const waiting = async (end_date: string) =>
      (await books.client.call(closeChecklist, { query: { end_date } })).held_transactions
    expect([await waiting('2026-01-05'), await waiting('2026-01-31')]).toEqual([0, 1])
    await books.lockBooks(null)
    expect(await feed.sync(integration)).toMatchObject({ created: 1, duplicates: 0, locked_period: [] })
    expect((await account())?.waiting_lines).toBe(0)
    expect(countOf(await monthOf(books, '2026-01'), 'held')).toBe(0)
    expect((await shown()).map(([id]) => id)).toEqual(['prov-t01', 'prov-t02', 'prov-t04', 'feb'])
  })

  it.each(['while it is closed', 'once it is open'])(
    'excludes from the opening balance a line that the bank moves to before the link date %s',
    async (when) => {
      const { item, integration } = await feed.link([checking()], [T01, T02])
      await books.lockBooks('2026-01-31')
      item.add(T04)
      item.balance('acc-chk', '42488.25')
      expect(await feed.sync(integration)).toMatchObject({ created: 0 })
      item.modify({ ...T04, date: '2026-01-03' })
      if (when === 'while it is closed') expect((await feed.sync(integration)).locked_period).toHaveLength(1)
      await books.lockBooks(null)
      expect(await feed.sync(integration)).toMatchObject({ created: 1, locked_period: [], balances: [] })
      expect(await books.balances()).toEqual({ 1010: 42488.25, 3800: -42500, 8090: -4200, 8590: 4211.75 })
    },
  )

  it('a closed account holds back new lines too; existing lines still follow the bank', async () => {
    const { item, integration, result } = await feed.link([checking()], [T01, T02])
    const [id = ''] = result.bank_accounts
    const close = (is_closed: boolean) => books.client.call(closeAccount, { params: { id }, body: { is_closed } })
    await close(true)
    item.add(T04)
    item.modify({ ...T01, description: 'SOMETHING ELSE' })
    expect(await feed.sync(integration)).toMatchObject({ created: 0, updated: 1, locked_period: [], balances: [] })
    expect((await shown()).map(([line]) => line)).toEqual(['prov-t01', 'prov-t02'])
    await close(false)
    expect(await feed.sync(integration)).toMatchObject({ created: 1, duplicates: 0 })
    expect((await shown()).map(([line]) => line)).toEqual(['prov-t01', 'prov-t02', 'prov-t04'])
  })

  it('a bank linked while its history is in a closed period gets its opening balance once the period is reopened', async () => {
    await books.lockBooks('2026-01-31')
    const { result, integration } = await feed.link([checking()], [T01, T02])
    expect([result.created, result.locked_period.length, result.balances.map((row) => row.difference)]).toEqual([
      0,
      2,
      [-38288.25],
    ])
    expect(await books.balances()).toEqual({})
    await books.lockBooks(null)
    expect(await feed.sync(integration)).toMatchObject({ created: 2, locked_period: [], balances: [] })
    expect(await books.balances()).toEqual({ 1010: 38288.25, 3800: -42500, 8590: 4211.75 })
  })

  it('refuses changes to its lines, and discards a held line that the bank removes', async () => {
    const { item, integration } = await feed.link([checking()], [T01, T02])
    await books.lockBooks('2026-01-31')
    item.add(T04)
    await feed.sync(integration)
    item.remove('prov-t04')
    item.modify({ ...T01, description: 'SOMETHING ELSE' })
    const result = await feed.sync(integration)
    expect([result.removed, result.locked_period, result.refused_changes]).toEqual([
      1,
      [],
      [(await find('prov-t01')).id],
    ])
    await books.lockBooks(null)
  })
})

describe('linking the same bank again', () => {
  it('reuses the accounts and adds no line twice, although the bank assigns new ids', async () => {
    const coffee = (provider_id: string) =>
      bankLine({ provider_id, date: '2026-01-03', amount: '4.50', description: 'COFFEE' })
    const { integration } = await feed.link([checking()], [T01, T02, coffee('c1'), coffee('c2')])
    const before = await books.balances()
    await books.client.call(disconnectIntegration, { params: { id: integration.id } })
    const again = await feed.link(
      [checking({ account_id: 'acc-new' })],
      [T01, T02, coffee('c1'), coffee('c2')].map((line) => ({
        ...line,
        account_id: 'acc-new',
        provider_id: `new-${line.provider_id}`,
      })),
    )
    expect(again.integration.id).toBe(integration.id)
    expect(again.result).toMatchObject({ created: 0, duplicates: 4, balances: [] })
    expect(await books.balances()).toEqual(before)
    expect((await shown()).map(([id]) => id).sort()).toEqual(['new-c1', 'new-c2', 'new-prov-t01', 'new-prov-t02'])
    expect(await feed.sync(again.integration)).toMatchObject({ created: 0, duplicates: 0 })
    again.item.add(coffeeAt('acc-new', 'new-c3'))
    expect(await feed.sync(again.integration)).toMatchObject({ created: 1, duplicates: 0 })
  })

  it('signing in again continues the sync where it stopped', async () => {
    const { item, integration } = await feed.link([checking()], [T01, T02])
    item.fail('relink')
    expect(await feed.task(integration)).toMatchObject({
      status: 'FAILURE',
      message: 'Your bank asks you to sign in again.',
    })
    item.add(T04)
    const { task_id } = await feed.send(item, { integration: integration.id })
    await api.runJobs()
    expect((await books.client.call(integrationList)).results[0]).toMatchObject({
      status: 'connected',
      error_message: null,
    })
    expect(resultOf(await books.client.call(taskStatus, { params: { id: task_id } }))).toMatchObject({ created: 1 })
    expect((await shown()).length).toBe(3)
  })
})

const coffeeAt = (account_id: string, provider_id: string) =>
  bankLine({ account_id, provider_id, date: '2026-01-03', amount: '4.50', description: 'COFFEE' })

const finishReconciliation = (bank_account: string) =>
  api.rows(sql`
    insert into reconciliation (company_id, entity_id, id, bank_account_id, start_date, end_date, beginning_balance, ending_balance,
      settlement_balance, finished, finished_at, created_at, updated_at)
    values (${books.company.id}, ${books.entity.id}, ${api.ports.id()}, ${bank_account}, '2026-01-01', '2026-01-03', 0, 0, 0, true, now(), now(), now())`)

async function splitInTwo(id: string): Promise<void> {
  const fuel = (await books.account(6210)).id
  const repairs = (await books.account(6110)).id
  await books.client.call(transactionsSplit, {
    body: {
      transaction: id,
      lines: [
        { chart_of_account: fuel, amount: 3000 },
        { chart_of_account: repairs, amount: 600 },
      ],
    },
  })
}
