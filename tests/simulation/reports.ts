/* How reports of any books must agree with each other, whatever was done before. */
import { customerBalance, vendorBalance } from '@/lib/contract/balance-report'
import { balanceSheet, cashActivity, profitAndLoss, transactionStats, trialBalance } from '@/lib/contract/report'
import { profitAndLossByTruck } from '@/lib/contract/review-report'
import { cents, parseCents, type Cents } from '@/lib/money/cents'
import type { Sim } from './sim'

/** All days of a simulated company. */
const WHOLE = { start_date: '2025-07-01', end_date: '2026-12-31' }
const PART = { start_date: '2026-02-11', end_date: '2026-04-17' }

const total = (amounts: readonly (number | string)[]): Cents =>
  cents(amounts.reduce((sum, amount) => sum + parseCents(amount), 0n))

/** Assets equal liabilities and equity, profit equals the accounts' movements, and open documents equal receivables and payables. */
export async function reportsAgree(sim: Sim): Promise<void> {
  for (const basis of ['accrual', 'cash'] as const)
    for (const range of [WHOLE, PART]) await statementsAgree(sim, { ...range, basis })
  await documentsAgree(sim)
  await cashAgrees(sim)
}

async function statementsAgree(
  { books: { client } }: Sim,
  query: { start_date: string; end_date: string; basis: 'accrual' | 'cash' },
): Promise<void> {
  const rows = await client.call(trialBalance, { query })
  const moved = rows.filter(({ account_element }) => account_element === 'income' || account_element === 'expense')
  const [debits, credits] = [total(rows.map(({ debit }) => debit)), total(rows.map(({ credit }) => credit))]
  expect({ ...query, debits, balance: total(rows.map(({ total_amount }) => total_amount)) }).toEqual({
    ...query,
    debits: credits,
    balance: 0n,
  })
  const profit = total(moved.map(({ credit }) => credit)) - total(moved.map(({ debit }) => debit))
  const { net_profit } = await client.call(profitAndLoss, { query })
  expect({ ...query, profit: parseCents(net_profit) }).toEqual({ ...query, profit })
  const { totals, results } = await client.call(profitAndLossByTruck, { query })
  const trucks = {
    ...query,
    fleet: parseCents(totals.net_profit),
    sum: total(results.map((truck) => truck.net_profit)),
  }
  expect(trucks).toEqual({ ...query, fleet: profit, sum: profit })
  const sheet = await client.call(balanceSheet, { query })
  const assets = total(sheet.data.filter((part) => part.account_element === 'asset').map((part) => part.total_amount))
  expect({ ...query, assets }).toEqual({ ...query, assets: parseCents(sheet.liability_equity_total) })
}

async function documentsAgree({ books: { client } }: Sim): Promise<void> {
  for (const report of [customerBalance, vendorBalance]) {
    const { results, totals, ledger_account } = await client.call(report, { query: { end_date: WHOLE.end_date } })
    expect([report.path, ledger_account.difference]).toEqual([report.path, 0])
    expect(total(results.map((row) => row.ending_balance))).toBe(parseCents(totals.ending_balance))
    expect(parseCents(totals.ending_balance)).toBe(parseCents(ledger_account.balance))
  }
}

/** Money in less money out equals the movement of bank accounts and cards, except opening balances and transfers in transit. */
async function cashAgrees({ books: { client, entity }, api, model }: Sim): Promise<void> {
  const query = { start_date: '2026-01-01', end_date: WHOLE.end_date }
  const rows = await client.call(trialBalance, { query: { ...query, basis: 'accrual' } })
  const numbers = new Set(model.banks.map(({ chart_number }) => chart_number))
  const banks = rows.filter((row) => numbers.has(row.chart_of_account_number))
  const clearing = rows.filter((row) => row.chart_of_account_number === 1090)
  const moved = [...banks, ...clearing].map(({ debit, credit }) => parseCents(debit) - parseCents(credit))
  const { net_burn } = await client.call(cashActivity, { query })
  expect(-parseCents(net_burn)).toBe(moved.reduce((sum, each) => sum + each, 0n))
  const cash = await api.rows<{ chart_number: number }>({
    text: "select a.chart_number from bank_account b join chart_of_account a on a.id = b.chart_of_account_id where b.entity_id = $1 and b.kind = 'depository'",
    values: [entity.id],
  } as never)
  const held = new Set(cash.map(({ chart_number }) => chart_number))
  const { cash_amount } = await client.call(transactionStats, { query })
  expect(parseCents(cash_amount)).toBe(
    total(banks.filter((row) => held.has(row.chart_of_account_number)).map((row) => row.total_amount)),
  )
}
