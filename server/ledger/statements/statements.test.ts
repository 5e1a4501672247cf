import expected from '@/tests/books/golden/golden-expected.json'
import { cents, parseCents, toDecimal, type Cents } from '@/lib/money/cents'
import { TRUCKING_TEMPLATE } from '../accounts'
import type { AccountSums } from './account-sums'
import { runningTotals } from './account-ledger'
import { balanceSheet } from './balance-sheet'
import { cashActivity, largestAccounts, type AccountActivity, type CashSection } from './cash-activity'
import { profitAndLoss, type StatementNode } from './profit-and-loss'
import { trialBalance } from './trial-balance'

/** The golden quarter's accounts with their movements, as the database would sum them. */
function goldenSums(basis: 'accrual' | 'cash'): AccountSums[] {
  const rows = new Map(expected[basis].trial_balance.map((row) => [row.chart_of_account_number, row]))
  const loans = [2501, 2502].map((chart_number) => ({
    chart_number,
    name: '',
    subcategory: 'long_term_liabilities',
    account_element: 'liability',
    role: null,
    parent: 2500,
  }))
  return [...loans, ...TRUCKING_TEMPLATE].map((account) => {
    const row = rows.get(account.chart_number)
    const earned = account.role === 'retained_earnings' ? parseCents(row?.beginning_amount ?? '0') : cents(0n)
    return {
      id: String(account.chart_number),
      chart_number: account.chart_number,
      name: row?.name ?? account.name,
      subcategory: account.subcategory,
      account_element: account.account_element as AccountSums['account_element'],
      role: account.role,
      parent_number: account.parent,
      beginning: earned === 0n ? parseCents(row?.beginning_amount ?? '0') : cents(0n),
      earlier_years: earned,
      debit: parseCents(row?.debit ?? '0'),
      credit: parseCents(row?.credit ?? '0'),
    }
  })
}

type Wire = { name: string; total_amount: string; children: Wire[] }
const wire = (node: StatementNode): Wire => ({
  name: node.name,
  total_amount: toDecimal(node.total),
  children: node.children.map(wire),
})

describe.each(['accrual', 'cash'] as const)('golden quarter, %s', (basis) => {
  const statement = profitAndLoss(goldenSums(basis))
  const golden = expected[basis].profit_and_loss

  it('every section, account and child of the profit and loss equals the expected one', () => {
    expect(
      statement.sections.map((s) => ({
        name: s.name,
        ordering: s.ordering,
        total_amount: toDecimal(s.total),
        data: s.data.map(wire),
      })),
    ).toEqual(golden.results)
  })
  it.each(['revenue', 'gross_profit', 'operational_income', 'profit_before_tax', 'net_profit'] as const)(
    '%s equals the expected one',
    (name) => {
      expect(toDecimal(statement[name])).toBe(golden[name])
    },
  )
  it('net margin is a percent of revenue with two decimals', () =>
    expect(statement.net_margin).toBe(Number(golden.net_margin)))

  it('the columns of the trial balance foot to zero, debits equal credits', () => {
    const lines = trialBalance(
      goldenSums(basis).filter(
        (a) => a.beginning !== 0n || a.debit !== 0n || a.credit !== 0n || a.earlier_years !== 0n,
      ),
    )
    expect(
      lines.map((line) => ({
        chart_of_account_number: line.chart_number,
        name: line.name,
        beginning_amount: toDecimal(line.beginning),
        debit: toDecimal(line.debit),
        credit: toDecimal(line.credit),
        total_amount: toDecimal(line.total),
      })),
    ).toEqual(expected[basis].trial_balance)
  })

  it('every category, subcategory and row of the balance sheet equals the expected one, and assets = liabilities + equity', () => {
    const sheet = balanceSheet(goldenSums(basis))
    const named = ({ name, total }: { name: string; total: Cents }) => ({ name, total_amount: toDecimal(total) })
    expect({
      data: sheet.data.map((category) => ({
        ...named(category),
        subcategories: category.subcategories.map((group) => ({ ...named(group), data: group.data.map(named) })),
      })),
      liability_equity_total: toDecimal(sheet.liability_equity_total),
    }).toEqual(expected[basis].balance_sheet)
    expect(sheet.data[0]?.total).toBe(sheet.liability_equity_total)
  })
})

describe('golden quarter, bank money', () => {
  const { money_in, money_out, net_burn } = expected.cash_activity
  const account =
    (amount_type: AccountActivity['amount_type']) =>
    (row: (typeof money_in.categories)[number]): AccountActivity => ({
      id: String(row.chart_of_account_number),
      chart_number: row.chart_of_account_number,
      name: row.chart_of_account_name,
      amount_type,
      amount: parseCents(row.amount),
    })
  const moved = [
    ...money_out.categories.map(account('money_out')),
    ...money_in.categories.map(account('money_in')),
  ].reverse()
  const wire = ({ total, categories }: CashSection) => ({
    total_amount: toDecimal(total),
    categories: categories.map((row) => ({
      chart_of_account_number: row.chart_number,
      chart_of_account_name: row.name,
      amount: toDecimal(row.amount),
    })),
  })

  it('both sections, their order, their totals and the net burn equal the expected ones', () => {
    const activity = cashActivity(moved)
    expect([wire(activity.money_in), wire(activity.money_out), toDecimal(activity.net_burn)]).toEqual([
      money_in,
      money_out,
      net_burn,
    ])
  })
  it('the top ten are the first ten of a direction, however many have moved', () => {
    const top = (type: AccountActivity['amount_type'], limit: number) =>
      largestAccounts(moved, type, limit).map((row) => row.chart_number)
    expect(top('money_out', 10)).toEqual([1095, 5010, 2000, 1310, 5060, 2501, 2502, 3020, 6010, 9010])
    expect(top('money_in', 3)).toEqual([1095, 1200, 3010])
  })
})

describe('running totals', () => {
  it('42,500.00 on checking becomes 27,403.67 over the 14 lines of the golden January', () => {
    const { beginning_balance, ending_balance, results } = expected.general_ledger_1010_january
    const lines = results.map(({ balance_type, amount }) => ({
      signed: cents(balance_type === 'debit' ? parseCents(amount) : -parseCents(amount)),
    }))
    const totals = runningTotals('debit', parseCents(beginning_balance), lines).map((line) =>
      toDecimal(line.running_total),
    )
    expect(totals).toEqual(results.map((line) => line.running_total))
    expect([totals.length, totals.at(-1)]).toEqual([14, ending_balance])
  })
  it('on an account that stands on the credit side a credit adds', () => {
    const lines = [{ signed: cents(-500n) }, { signed: cents(200n) }]
    expect(runningTotals('credit', cents(-1000n), lines).map((line) => line.running_total)).toEqual([1500n, 1300n])
  })
})

describe('trial balance', () => {
  const account = (over: Partial<AccountSums>): AccountSums => ({
    id: 'x',
    chart_number: 1,
    name: 'x',
    account_element: 'asset',
    subcategory: 'current_assets',
    role: null,
    parent_number: null,
    beginning: cents(0n),
    earlier_years: cents(0n),
    debit: cents(0n),
    credit: cents(0n),
    ...over,
  })
  it('retained earnings take over income and expense of earlier years', () => {
    const lines = trialBalance([
      account({ id: 'cash', chart_number: 1010, beginning: cents(4200n) }),
      account({ id: 'sales', chart_number: 4010, account_element: 'income', earlier_years: cents(-4200n) }),
      account({ id: 'kept', chart_number: 3900, account_element: 'equity', role: 'retained_earnings' }),
    ])
    expect(lines.map((line) => [line.id, line.beginning])).toEqual([
      ['cash', 4200n],
      ['kept', -4200n],
    ])
  })
})
