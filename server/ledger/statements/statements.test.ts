import expected from '@/tests/books/golden/golden-expected.json'
import { cents, parseCents, toDecimal, type Cents } from '@/lib/money/cents'
import { TRUCKING_TEMPLATE } from '../accounts'
import type { AccountSums } from './account-sums'
import { runningTotals } from './account-ledger'
import { balanceSheet } from './balance-sheet'
import { cashActivity, largestAccounts, type AccountActivity, type CashSection } from './cash-activity'
import { profitAndLoss, type StatementNode } from './profit-and-loss'
import { account } from './statement-table.fixture'
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
  const statementOf = () => profitAndLoss(goldenSums(basis))
  const golden = expected[basis].profit_and_loss

  it('every section, account and child of the profit and loss equals the expected one', () => {
    expect(
      statementOf().sections.map((s) => ({
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
      expect(toDecimal(statementOf()[name])).toBe(golden[name])
    },
  )
  it('net margin is a percent of revenue with two decimals', () =>
    expect(statementOf().net_margin).toBe(Number(golden.net_margin)))

  it('the columns of the trial balance add up to zero, and debits equal credits', () => {
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
  it('the top ten are the first ten of a direction, however many accounts have movements', () => {
    const top = (type: AccountActivity['amount_type'], limit: number) =>
      largestAccounts(moved, type, limit).map((row) => row.chart_number)
    expect(top('money_out', 10)).toEqual([1095, 5010, 2000, 1310, 5060, 2501, 2502, 3020, 6010, 9010])
    expect(top('money_in', 3)).toEqual([1095, 1200, 3010])
  })
})

describe('bank money by account', () => {
  const moved = (chart_number: number, amount: bigint): AccountActivity => ({
    id: String(chart_number),
    chart_number,
    name: '',
    amount_type: 'money_out',
    amount: cents(amount),
  })
  const order = (...accounts: AccountActivity[]) =>
    cashActivity(accounts).money_out.categories.map((row) => row.chart_number)

  it('is sorted by size, then by number, without accounts whose amount is zero', () => {
    expect(order(moved(6020, 5n), moved(6010, 5n), moved(6030, 7n), moved(6040, -9n), moved(6050, 0n))).toEqual([
      ...[6030, 6010, 6020, 6040],
    ])
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
  it('a credit adds to an account with a normal credit side', () => {
    const lines = [{ signed: cents(-500n) }, { signed: cents(200n) }]
    expect(runningTotals('credit', cents(-1000n), lines).map((line) => line.running_total)).toEqual([1500n, 1300n])
  })
})

describe('trial balance', () => {
  it('retained earnings take over income and expense of earlier years', () => {
    const lines = trialBalance([
      account(1010, 'Cash', { id: 'cash', account_element: 'asset', beginning: cents(4200n) }),
      account(4010, 'Sales', { id: 'sales', account_element: 'income', earlier_years: cents(-4200n) }),
      account(3900, 'Retained Earnings', { id: 'kept', account_element: 'equity', role: 'retained_earnings' }),
    ])
    expect(lines.map((line) => [line.id, line.beginning])).toEqual([
      ['cash', 4200n],
      ['kept', -4200n],
    ])
  })
})

describe('profit and loss', () => {
  const account = (chart_number: number, subcategory: string, over: Partial<AccountSums> = {}): AccountSums => ({
    id: `a${chart_number}`,
    chart_number,
    name: `Account ${chart_number}`,
    account_element: 'expense',
    subcategory,
    role: null,
    parent_number: null,
    beginning: cents(0n),
    earlier_years: cents(0n),
    debit: cents(0n),
    credit: cents(0n),
    ...over,
  })
  const cost = (number: number, subcategory: string, amount: bigint, parent_number: number | null = null) =>
    account(number, subcategory, { debit: cents(amount), parent_number })
  const earned = (number: number, subcategory: string, amount: bigint) =>
    account(number, subcategory, { account_element: 'income', credit: cents(amount) })

  it('counts each section in its own subtotal: 1,000 − 100 − 300 − 200 + 50 − 20 − 30 − 90 is 310', () => {
    const statement = profitAndLoss([
      earned(4010, 'revenue', 100_000n),
      { ...earned(4810, 'contra_revenue', 0n), debit: cents(10_000n) },
      cost(6010, 'operating_expenses', 30_000n),
      cost(7010, 'administrative_expenses', 20_000n),
      earned(8010, 'non_operating_income', 5_000n),
      cost(8510, 'non_operating_expenses', 2_000n),
      cost(9010, 'interest_and_financing_expenses', 3_000n),
      cost(9510, 'taxes', 9_000n),
    ])
    expect([
      toDecimal(statement.revenue),
      toDecimal(statement.gross_profit),
      toDecimal(statement.operational_income),
      toDecimal(statement.profit_before_tax),
      toDecimal(statement.net_profit),
      statement.net_margin,
    ]).toEqual(['900.00', '600.00', '400.00', '400.00', '310.00', 34.44])
  })
  it('orders accounts by number on every level, and lists an account on its own when its parent is elsewhere', () => {
    const { sections } = profitAndLoss([
      cost(6120, 'operating_expenses', 1n, 6100),
      cost(6110, 'operating_expenses', 2n, 6100),
      cost(6100, 'operating_expenses', 0n),
      cost(6010, 'operating_expenses', 4n, 7000),
      cost(6130, 'operating_expenses', 0n, 6100),
    ])
    const shape = (node: StatementNode): unknown => [node.id, Number(node.total), ...node.children.map(shape)]
    expect(sections[0]?.data.map(shape)).toEqual([
      ['a6010', 4],
      ['a6100', 3, ['a6110', 2], ['a6120', 1]],
    ])
  })
})

describe('balance sheet', () => {
  const account = (chart_number: number, subcategory: string, credit: number, over: Partial<AccountSums> = {}) => ({
    id: `a${chart_number}`,
    chart_number,
    name: `Account ${chart_number}`,
    account_element: 'equity' as const,
    subcategory,
    role: null,
    parent_number: null,
    beginning: cents(0n),
    earlier_years: cents(0n),
    debit: cents(0n),
    credit: cents(BigInt(credit)),
    ...over,
  })
  it('each side has its own total, whether or not the books balance', () => {
    const sheet = balanceSheet([
      account(1010, 'current_assets', -500, { account_element: 'asset' }),
      account(3010, 'owner_equity', 200),
    ])
    expect([sheet.data[0]?.total, sheet.liability_equity_total]).toEqual([500n, 200n])
  })
  it('rows are sorted by number; other retained amounts come between retained earnings and the income of the year', () => {
    const sheet = balanceSheet([
      account(3030, 'owner_equity', 1),
      account(3020, 'owner_equity', 2),
      account(3950, 'retained_earnings', -30),
      account(3900, 'retained_earnings', 5, { role: 'retained_earnings' }),
      account(4010, 'revenue', 100, { account_element: 'income', earlier_years: cents(-40n) }),
    ])
    const equity = sheet.data.find(({ account_element }) => account_element === 'equity')
    expect(
      equity?.subcategories.map(({ data }) => data.map(({ chart_number, total }) => [chart_number, Number(total)])),
    ).toEqual([
      [
        [3020, 2],
        [3030, 1],
      ],
      [
        [3900, 45],
        [3950, -30],
        [3999, 100],
      ],
    ])
  })
})
