import type { AccountSums } from './account-sums'
import { balanceSheet } from './balance-sheet'
import { balanceSheetTable } from './balance-sheet-table'
import { account, dollars, income, period, outline, behind } from './statement-table.fixture'

describe('the rows of the balance sheet', () => {
  const cash = (amount: number) =>
    account(1010, 'Checking', { account_element: 'asset', subcategory: 'current_assets', debit: dollars(amount) })
  const loan = (amount: number) =>
    account(2510, 'Loan', {
      account_element: 'liability',
      subcategory: 'long_term_liabilities',
      credit: dollars(amount),
    })
  const retained = account(3900, 'Retained Earnings', {
    account_element: 'equity',
    subcategory: 'retained_earnings',
    role: 'retained_earnings',
  })
  const sheet = (label: string, owned: number, owed: number) => ({
    ...period(label),
    sheet: balanceSheet([cash(owned), loan(owed), retained, income(owned - owed)]),
  })

  it('have two equal totals, and an account that only an earlier day has stays', () => {
    const table = balanceSheetTable([sheet('now', 500, 0), sheet('before', 400, 300)])
    expect(outline(table)).toEqual([
      'Assets 500 100 400',
      '  Current Assets 500 100 400',
      '    Checking 500 100 400',
      'Total assets 500 100 400',
      'Liabilities 0 0 300',
      '  Long-Term Liabilities 0 0 300',
      '    Loan 0 0 300',
      'Equity 500 100 100',
      '  Retained Earnings 500 100 100',
      '    Retained Earnings 0 0 0',
      '    Net Income (current year) 500 100 100',
      'Total liabilities and equity 500 100 400',
    ])
    expect(table.rows.filter(({ is_repeat }) => is_repeat).map(({ label }) => label)).toEqual(['Total assets'])
  })

  it('name the account or sections behind each figure, and none for a figure that includes income of the year', () => {
    expect(behind(balanceSheetTable([sheet('now', 500, 200)]))).toEqual({
      Assets: ['current_assets'],
      'Current Assets': ['current_assets'],
      Checking: ['a1010'],
      'Total assets': ['current_assets'],
      Liabilities: ['long_term_liabilities'],
      'Long-Term Liabilities': ['long_term_liabilities'],
      Loan: ['a2510'],
      Equity: [],
      // The group comes first and the account below it last.
      'Retained Earnings': ['a3900'],
      'Net Income (current year)': [],
      'Total liabilities and equity': [],
    })
  })
})

describe('balance sheets side by side', () => {
  const standing = (chart_number: number, subcategory: string, amount: number) =>
    account(chart_number, String(chart_number), {
      account_element: chart_number < 2000 ? 'asset' : chart_number < 3000 ? 'liability' : 'equity',
      subcategory,
      [chart_number < 2000 ? 'debit' : 'credit']: dollars(amount),
    })
  const sheet = (label: string, ...accounts: AccountSums[]) => ({ ...period(label), sheet: balanceSheet(accounts) })
  const table = () =>
    balanceSheetTable(
      [
        sheet('May', standing(1510, 'fixed_assets', 90), standing(2000, 'current_liabilities', 90)),
        sheet('June', standing(1010, 'current_assets', 10), standing(2500, 'long_term_liabilities', 10)),
      ],
      { share: true, change: false },
    )

  it('have the sections and accounts of all of them in the order of the statement', () => {
    expect(outline(table())).toEqual([
      'Assets 90 100 10 100',
      '  Current Assets 0 0 10 100',
      '    1010 0 0 10 100',
      '  Fixed Assets 90 100 0 0',
      '    1510 90 100 0 0',
      'Total assets 90 100 10 100',
      'Liabilities 90 100 10 100',
      '  Current Liabilities 90 100 0 0',
      '    2000 90 100 0 0',
      '  Long-Term Liabilities 0 0 10 100',
      '    2500 0 0 10 100',
      'Equity 0 0 0 0',
      '  Retained Earnings 0 0 0 0',
      '    Net Income (current year) 0 0 0 0',
      'Total liabilities and equity 90 100 10 100',
    ])
    expect(table().columns.map(({ label }) => label)).toEqual(['May', '% of assets', 'June', '% of assets'])
  })
  it('name each account by its section, and with an income of 0.00 the ledger lines still add up', () => {
    const { rows } = table()
    expect(rows.map(({ id, kind, number }) => [id, kind, number])).toEqual([
      ['asset', 'section', null],
      ['current_assets', 'section', null],
      ['current_assets:a1010', 'line', 1010],
      ['fixed_assets', 'section', null],
      ['fixed_assets:a1510', 'line', 1510],
      ['Total assets', 'total', null],
      ['liability', 'section', null],
      ['current_liabilities', 'section', null],
      ['current_liabilities:a2000', 'line', 2000],
      ['long_term_liabilities', 'section', null],
      ['long_term_liabilities:a2500', 'line', 2500],
      ['equity', 'section', null],
      ['retained_earnings', 'section', null],
      ['income-of-the-year', 'line', null],
      ['Total liabilities and equity', 'total', null],
    ])
    expect(rows.at(-1)?.subcategories).toEqual(['current_liabilities', 'long_term_liabilities', 'retained_earnings'])
  })
  it('with income in one of them, which is on no account, no ledger lines add up to the equity', () => {
    const earned = sheet('May', standing(1010, 'current_assets', 10), income(10))
    const { rows } = balanceSheetTable([earned, sheet('June')])
    const sections = Object.fromEntries(rows.map(({ id, subcategories }) => [id, subcategories]))
    expect([sections.equity, sections.retained_earnings, sections['Total liabilities and equity']]).toEqual([
      [],
      [],
      [],
    ])
  })
  it('a category without amounts is still a section', () => {
    const { rows } = balanceSheetTable([sheet('May', standing(1010, 'current_assets', 10))])
    expect(rows.find(({ label }) => label === 'Liabilities')?.kind).toBe('section')
  })
})
