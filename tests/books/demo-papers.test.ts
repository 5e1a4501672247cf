import { accountList } from '@/lib/contract/bank'
import { customerBalance, vendorBalance } from '@/lib/contract/balance-report'
import { billList, billStatusCount } from '@/lib/contract/bill'
import { fixedAssetList } from '@/lib/contract/fixed-asset'
import { fixedAssetBalanceTruck, truckEquity } from '@/lib/contract/fixed-asset-report'
import { invoiceList, invoiceStatusCount } from '@/lib/contract/invoice'
import { loanList } from '@/lib/contract/loan'
import { lastReconciliationDates, reconciliationList } from '@/lib/contract/reconciliation'
import {
  balanceSheet,
  cashActivity,
  profitAndLoss,
  top10ChartOfAccounts,
  top10Stakeholders,
  transactionStats,
  transactionStatsChart,
  trialBalance,
} from '@/lib/contract/report'
import { closeChecklist, consistencyReview, profitAndLossByTruck } from '@/lib/contract/review-report'
import { ruleList } from '@/lib/contract/rule'
import { auditLog, commentList } from '@/lib/contract/shared'
import { lineSuggestion } from '@/lib/contract/suggestion'
import { transactionList } from '@/lib/contract/transaction'
import { matchCandidates } from '@/lib/contract/transaction-match'
import { transferTransactions } from '@/lib/contract/transfer'
import { trailerList, truckList, truckMileage } from '@/lib/contract/truck'
import { makeDemo } from '@/server/seed/demo'
import { testApi, type ApiClient, type TestApi } from '@/tests/support/api'
import { startSession } from '@/tests/support/company'

const YEAR = { start_date: '2026-01-01', end_date: '2026-11-20' }

/** The demo company shows every state that a document, a line or a month can be in. */
describe('besides bank lines, the demo company has', () => {
  let api: TestApi
  let client: ApiClient

  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-11-21T15:00:00Z')
    const { user_id } = await makeDemo(api.ports, {
      name: 'Cottonwood Ridge Freight LLC',
      trucks: 12,
      months: 18,
      email: 'demo@haulbook.example',
      password: 'a long enough one',
    })
    client = api.as((await startSession(api, user_id)).access)
  }, 900_000)
  afterAll(() => api.close())

  it('invoices in every status, open ones of every age, and one paid by the factor less fee and reserve', async () => {
    const { aging, ...count } = await client.call(invoiceStatusCount)
    expect(
      [count.draft, count.open, count.paid, count.short_paid, count.un_collectible, count.void].every(
        (each) => each > 0,
      ),
    ).toBe(true)
    expect(aging.map((age) => [age.aging_status, age.count > 0])).toEqual([
      ['current', true],
      ['1-30', true],
      ['31-60', true],
      ['61-90', true],
      ['over_90', true],
    ])
    const { results } = await client.call(invoiceList, { query: { invoice_status: 'short_paid' } })
    expect(results.map((invoice) => invoice.ending_balance)).toEqual([185])
    const accounts = await client.call(trialBalance, { query: { start_date: '2025-01-01', end_date: '2026-11-20' } })
    const reserve = accounts.find((row) => row.chart_of_account_number === 1210)
    expect(reserve?.debit).toBeGreaterThan(0)
    expect(reserve?.total_amount).toBe(0)
  })

  it('bills that are paid, open, overdue and partly paid', async () => {
    const count = await client.call(billStatusCount)
    expect([count.paid, count.open, count.overdue].every((each) => each > 0)).toBe(true)
    expect(count.open).toBeGreaterThan(count.overdue)
    const { results } = await client.call(billList, { query: { bill_status: 'open', page_size: 100 } })
    expect(results.filter((bill) => bill.paid_amount > 0).map((bill) => [bill.bill_number, bill.open_balance])).toEqual(
      [['GFT-77120', 2318.4]],
    )
  })

  it('uncategorized lines that exactly match an open bill or invoice', async () => {
    const waiting = async (name: string) => {
      const { results } = await client.call(transactionList, {
        query: { not_categorized: 'true', name, page_size: 50 },
      })
      return Promise.all(results.map(({ id }) => client.call(matchCandidates, { params: { id } })))
    }
    const [parts] = await waiting('PLAINS PETERBILT PARTS INVOICE')
    expect(parts?.bills[0]).toMatchObject({ bill_number: '88213', amount: 1876.12 })
    const payments = await waiting('CARRIERPAY')
    const exact = payments.filter(
      ({ invoices: [first] }) =>
        first?.reasons.includes('same amount') &&
        first.reasons.includes(`invoice number ${first.invoice_number} in the bank text`),
    )
    expect(exact.length).toBeGreaterThan(0)
  })

  it('trucks and trailers with their costs, four loans paid to date, and depreciation through last month', async () => {
    const [trucks, trailers] = [
      await client.call(truckList, { query: { page_size: 1 } }),
      await client.call(trailerList, { query: { page_size: 1 } }),
    ]
    expect([trucks.count, trailers.count]).toEqual([12, 8])
    const { results: loans } = await client.call(loanList, { query: {} })
    expect(loans).toHaveLength(4)
    for (const loan of loans) {
      expect(loan.funded_amount).toBe(loan.loan_amount)
      expect(loan.paid_payments).toBeGreaterThan(5)
      expect(loan.next_due?.slice(0, 7)).toBe('2026-11')
    }
    const { results: assets } = await client.call(fixedAssetList, { query: { page_size: 100 } })
    expect(assets).toHaveLength(20)
    const owned = assets.filter((asset) => asset.is_capitalized)
    expect(owned.every((asset) => asset.next_depreciation?.date === '2026-11-30')).toBe(true)
    const miles = await client.call(truckMileage, { query: { page_size: 1 } })
    expect(miles.count).toBe(12 * 17)
  })

  it('suggested, accepted and rejected transfers, and rules that categorized lines', async () => {
    const count = async (is_accepted: 'true' | 'false' | 'null') =>
      (await client.call(transferTransactions, { query: { is_accepted } })).count
    expect(await count('true')).toBeGreaterThan(5)
    expect(await count('false')).toBe(1)
    expect(await count('null')).toBeGreaterThanOrEqual(2)
    const { results: rules } = await client.call(ruleList, { query: {} })
    expect(rules).toHaveLength(7)
    expect(rules.filter((rule) => rule.matches_90_days > 0).length).toBeGreaterThan(4)
  })

  it('lines that the helper categorized with a reason, and a question on a line with an answer', async () => {
    const { results } = await client.call(transactionList, { query: { status: 'by_truck_gpt', page_size: 5 } })
    const suggestion = await client.call(lineSuggestion, { params: { id: results[0]?.id ?? '' } })
    expect([suggestion.is_applied, suggestion.engine]).toEqual([true, 'local'])
    expect(suggestion.explanation).toMatch(/^(Matched "|\d+ earlier transactions? ).*Confidence \d+%/)
    const { results: log } = await client.call(auditLog, { query: { object_type: 'comment', page_size: 100 } })
    const talks = await Promise.all(
      log.map(({ object_id }) => client.call(commentList, { query: { model_name: 'transaction', object_id } })),
    )
    const talk = talks.flatMap((page) => page.results).find((comment) => comment.replies.length > 0)
    expect(talk?.mentions.map((person) => person.full_name)).toEqual(['Dana Whitfield'])
  })

  it('three accounts reconciled through September, with October open', async () => {
    const { results: accounts } = await client.call(accountList)
    const dates = await client.call(lastReconciliationDates, { query: {} })
    const of = new Map(dates.map(({ bank_account, last_date }) => [bank_account, last_date]))
    expect(accounts.map(({ name, id }) => [name, of.get(id)]).sort()).toEqual([
      ['Fleet Visa', '2026-09-30'],
      ['Office Mastercard', null],
      ['Operating Checking', '2026-09-30'],
      ['Tax and Repair Savings', '2026-09-30'],
    ])
    const { results } = await client.call(reconciliationList, { query: {} })
    expect(results.every(({ finished, difference }) => finished && difference === 0)).toBe(true)
  })

  it('a balance sheet without balances on the wrong side, and clearing accounts at zero', async () => {
    const sheet = await client.call(balanceSheet, { query: YEAR })
    const rows = sheet.data.flatMap((part) =>
      part.subcategories.flatMap((sub) => sub.data.map((row) => [part.name, row.name, row.total_amount] as const)),
    )
    const wrong = rows.filter(
      ([part, name, amount]) => part !== 'Equity' && !name.startsWith('Accumulated') && amount < 0,
    )
    expect(wrong).toEqual([])
    const trial = await client.call(trialBalance, { query: YEAR })
    expect(
      trial.filter(({ chart_of_account_number: n }) => [1090, 1095, 1210].includes(n)).map((row) => row.total_amount),
    ).toEqual([0, 0, 0])
  })

  it('figures in every report on both bases, with every truck and most freight revenue under its own name', async () => {
    for (const basis of ['accrual', 'cash'] as const) {
      const { results } = await client.call(profitAndLoss, { query: { ...YEAR, basis } })
      expect(results.filter((row) => row.total_amount !== 0).length).toBeGreaterThanOrEqual(5)
    }
    const { results: trucks, totals } = await client.call(profitAndLossByTruck, { query: YEAR })
    expect(trucks.filter((truck) => truck.revenue > 0 && truck.costs > 0 && truck.truck_id !== null)).toHaveLength(12)
    const unnamed = trucks.find((truck) => truck.truck_id === null)
    expect((unnamed?.revenue ?? 0) / totals.revenue).toBeLessThan(0.6)
    expect((await client.call(cashActivity, { query: YEAR })).money_in.categories.length).toBeGreaterThan(3)
    expect((await client.call(customerBalance, { query: YEAR })).results.length).toBeGreaterThan(3)
    expect((await client.call(vendorBalance, { query: YEAR })).results.length).toBeGreaterThan(5)
    expect((await client.call(fixedAssetBalanceTruck, { query: YEAR })).length).toBeGreaterThan(5)
    expect((await client.call(truckEquity, { query: YEAR })).length).toBeGreaterThan(5)
    expect(await client.call(top10ChartOfAccounts, { query: YEAR })).not.toEqual([])
    expect(await client.call(top10Stakeholders, { query: YEAR })).not.toEqual([])
    expect((await client.call(transactionStats, { query: YEAR })).total_money_in).toBeGreaterThan(0)
    expect((await client.call(transactionStatsChart, { query: YEAR })).length).toBeGreaterThan(100)
    expect((await client.call(consistencyReview, { query: YEAR })).many_categories.length).toBeGreaterThan(0)
    expect(await client.call(closeChecklist, { query: { end_date: '2026-11-20' } })).toMatchObject({
      is_clear: false,
      depreciation_unposted: 0,
    })
  })
})
