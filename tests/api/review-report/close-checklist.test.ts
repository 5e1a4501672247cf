import sql from 'sql-template-tag'
import { closeAccount } from '@/lib/contract/bank'
import { finishReconciliation } from '@/lib/contract/reconciliation'
import { closeChecklist } from '@/lib/contract/review-report'
import { createComment } from '@/lib/contract/shared'
import { editChartOfAccount } from '@/lib/contract/transaction'
import { transferTransactions } from '@/lib/contract/transfer'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { openReconciliation } from '@/tests/support/reconciliation'
import { transferBooks } from '@/tests/support/transfers'

describe('GET report/close-checklist/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('counts open items up to the date, months without reconciliation and accounts that should be empty', async () => {
    const books = await makeBooks(api)
    const { company, entity } = books
    const bank = await books.bankAccount()
    const open = await books.line({ bank_account: bank.id, amount: 40, amount_type: 'money_in', date: '2026-01-15' })
    const other = await books.line({ bank_account: bank.id, amount: 40, date: '2026-04-02' })
    const filed = await books.line({ bank_account: bank.id, amount: 10, date: '2026-02-01', chart_of_account: 6010 })
    await api.rows(sql`update bank_transaction set status = 'by_truck_gpt' where id = ${filed.id}`)
    await books.journal(
      [
        [1095, 12, 0],
        [3020, 0, 12],
      ],
      { date: '2026-03-01' },
    )
    await api.rows(sql`
      insert into reconciliation (company_id, entity_id, id, bank_account_id, start_date, end_date, beginning_balance, ending_balance,
                                  settlement_balance, finished, created_at, updated_at)
      values (${company.id}, ${entity.id}, ${api.ports.id()}, ${bank.id}, '2025-12-01', '2025-12-31', 0, 0, 0, true, now(), now()),
             (${company.id}, ${entity.id}, ${api.ports.id()}, ${bank.id}, '2026-01-01', '2026-01-31', 0, 0, 0, false, now(), now())`)
    const suggestion = api.ports.id()
    await api.rows(sql`
      insert into transfer_suggestion (company_id, entity_id, id, receiving_id, score, created_at, updated_at)
      values (${company.id}, ${entity.id}, ${suggestion}, ${open.id}, 77, now(), now())`)
    await api.rows(sql`
      insert into transfer_suggestion_line (company_id, entity_id, suggestion_id, transaction_id)
      values (${company.id}, ${entity.id}, ${suggestion}, ${other.id})`)
    expect(await books.client.call(closeChecklist, { query: { end_date: '2026-03-31' } })).toEqual({
      end_date: '2026-03-31',
      is_clear: false,
      uncategorized_transactions: 1,
      transfer_suggestions: 1,
      ai_to_check: 1,
      held_transactions: 0,
      comments_waiting: 0,
      depreciation_unposted: 0,
      draft_invoices: 0,
      draft_reconciliations: 1,
      renewals_due: 0,
      unsent_reports: 0,
      changed_months: 0,
      bank_accounts: [
        { bank_account_id: bank.id, name: 'Operating', last_reconciled: '2025-12-31', months_unreconciled: 3 },
      ],
      standing_accounts: [
        {
          chart_of_account_id: (await books.account(1095)).id,
          chart_number: 1095,
          name: 'Asset Purchase and Disposal Clearing',
          balance: 12,
        },
        {
          chart_of_account_id: (await books.account(8090)).id,
          chart_number: 8090,
          name: 'Uncategorized Income',
          balance: 40,
        },
      ],
    })
    expect(await books.client.call(closeChecklist, { query: { end_date: '2026-01-30' } })).toMatchObject({
      uncategorized_transactions: 1,
      ai_to_check: 0,
      draft_reconciliations: 0,
      bank_accounts: [{ months_unreconciled: 0 }],
    })
  })

  it('counts a suggested transfer until one of its lines is categorized, like the list of transfers', async () => {
    const books = await makeBooks(api)
    const { line, suggestions } = await transferBooks(api, books)
    const waiting = async () =>
      (await books.client.call(closeChecklist, { query: { end_date: '2026-03-31' } })).transfer_suggestions
    expect(await waiting()).toBe(suggestions.length)
    await books.client.call(editChartOfAccount, {
      params: { id: line.T15.id },
      body: { chart_of_account: (await books.account(6010)).id },
    })
    expect([await waiting(), (await books.client.call(transferTransactions)).count]).toEqual([
      suggestions.length - 1,
      suggestions.length - 1,
    ])
  })

  it('counts the month of today once it is over, like the list of reconciliations', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { row } = await openReconciliation(books, { end_date: '2026-01-31' })
    await books.client.call(finishReconciliation, { params: { id: row.id }, body: {} })
    const months = async (now: string) => {
      api.clock.set(now)
      const [account] = (await books.client.call(closeChecklist)).bank_accounts
      return account?.months_unreconciled
    }
    const now = api.clock.now().toISOString()
    expect([await months('2026-02-28T18:00:00Z'), await months('2026-03-01T18:00:00Z')]).toEqual([0, 1])
    api.clock.set(now)
  })

  it('knows the reconciliation of a statement that ends today', async () => {
    const books = await makeBooks(api, { books_start: '2025-11-01' })
    const { row } = await openReconciliation(books, { end_date: '2026-02-28' })
    await books.client.call(finishReconciliation, { params: { id: row.id }, body: {} })
    const now = api.clock.now().toISOString()
    api.clock.set('2026-02-28T18:00:00Z')
    const { bank_accounts } = await books.client.call(closeChecklist)
    api.clock.set(now)
    expect(bank_accounts).toMatchObject([{ last_reconciled: '2026-02-28', months_unreconciled: 0 }])
  })

  it('counts no month whose statement cannot exist yet, and none of a closed account with all lines reconciled', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { account, row } = await openReconciliation(books, { end_date: '2026-02-15' })
    await books.client.call(finishReconciliation, { params: { id: row.id }, body: {} })
    const open = async (end_date: string) =>
      (await books.client.call(closeChecklist, { query: { end_date } })).bank_accounts[0]?.months_unreconciled
    expect([await open('2026-02-28'), await open('2026-03-14'), await open('2026-03-31')]).toEqual([0, 0, 1])
    const close = (is_closed: boolean) =>
      books.client.call(closeAccount, { params: { id: account.id }, body: { is_closed } })
    await close(true)
    expect([await open('2026-03-31'), await open('2026-12-31')]).toEqual([0, 0])
    await close(false)
    await books.line({ bank_account: account.id, date: '2026-02-20', amount: 5 })
    await close(true)
    expect(await open('2026-03-31')).toBe(1)
  })

  it('a comment that mentions me is open until I reply; one that mentions somebody else is open for them', async () => {
    const books = await makeBooks(api)
    const member = await addMember(api, books, { role: 'admin' })
    const { id: object_id } = await books.line({ amount: 40, chart_of_account: 6010, date: '2026-01-15' })
    const about = { model_name: 'transaction' as const, object_id }
    await member.client.call(createComment, { body: { ...about, body: 'Is this ours?', mentions: [books.user.id] } })
    const waiting = async (client: typeof books.client) =>
      (await client.call(closeChecklist, { query: { end_date: '2026-03-31' } })).comments_waiting
    expect([await waiting(books.client), await waiting(member.client)]).toEqual([1, 0])
    await books.client.call(createComment, { body: { ...about, body: 'It is.' } })
    expect(await waiting(books.client)).toBe(0)
  })

  it('new books have no open items as of today; an invalid date is refused (400)', async () => {
    const books = await makeBooks(api)
    api.clock.set('2026-04-30T12:00:00Z')
    expect(await books.client.call(closeChecklist, {})).toMatchObject({
      end_date: '2026-04-30',
      is_clear: true,
      bank_accounts: [],
      standing_accounts: [],
    })
    expect((await books.client.refused(closeChecklist, { query: { end_date: '2026-02-30' } })).status).toBe(400)
  })
})
