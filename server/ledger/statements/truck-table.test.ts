import type { AccountSums } from './account-sums'
import type { StatementTable } from './table'
import { profitByTruck, type TruckMovement } from './truck-profit'
import { truckTable } from './truck-table'
import { account, dollars, income, fuel, period } from './statement-table.fixture'

describe('the rows of the trucks', () => {
  const gain = account(8020, 'Gain', {
    account_element: 'income',
    subcategory: 'non_operating_income',
    credit: dollars(25),
  })
  const movements: TruckMovement[] = [
    { truck_id: 't', chart_number: 4010, signed: dollars(-900) },
    { truck_id: 't', chart_number: 6010, signed: dollars(300) },
  ]
  const tableOf = (accounts: AccountSums[], miles: number | null = 1000) => {
    const trucks = profitByTruck(accounts, movements, ['t'])
    return truckTable(
      trucks.map((each) => ({
        ...each,
        label: each.truck_id === null ? 'Unassigned' : '104',
        miles: each.truck_id === null ? null : miles,
      })),
      period('').range,
    )
  }
  const fleet = () => tableOf([income(1000), ...fuel(0, 400), gain])
  const cellsOf = ({ columns, rows }: StatementTable, keys: readonly string[]) =>
    rows.map(({ label, cells }) => [label, ...keys.map((key) => cells[columns.findIndex((each) => each.key === key)])])

  it('add up: revenue − costs + other income = net profit, by truck and in total; accounts are in their columns', () => {
    expect(cellsOf(fleet(), ['revenue', 'costs', 'other_income', 'net_profit', 'profit_per_mile'])).toEqual([
      ['104', 900, 300, 0, 600, 0.6],
      ['Revenue', 900, null, null, null, null],
      ['Linehaul', 900, null, null, null, null],
      ['Operating Expenses', null, 300, null, null, null],
      ['Fuel', null, 300, null, null, null],
      ['Diesel', null, 300, null, null, null],
      ['Unassigned', 100, 100, 25, 25, null],
      ['Revenue', 100, null, null, null, null],
      ['Linehaul', 100, null, null, null, null],
      ['Operating Expenses', null, 100, null, null, null],
      ['Fuel', null, 100, null, null, null],
      ['Diesel', null, 100, null, null, null],
      ['Non-Operating Income', null, null, 25, null, null],
      ['Gain', null, null, 25, null, null],
      ['Total, fleet average per mile', 1000, 400, 25, 625, 0.63],
    ])
  })

  it('show net revenue when there are discounts, and no fleet average without miles', () => {
    const discounts = account(4810, 'Discounts', {
      account_element: 'income',
      subcategory: 'contra_revenue',
      debit: dollars(100),
    })
    const table = tableOf([income(1000), discounts], null)
    expect(cellsOf(table, ['revenue', 'costs', 'miles', 'revenue_per_mile', 'profit_per_mile']).at(-1)).toEqual([
      ...['Total', 900, 0, 0, null, null],
    ])
    expect(table.columns[0]?.label).toBe('Net revenue')
    expect(fleet().columns[0]?.label).toBe('Revenue')
    expect(
      cellsOf(fleet(), ['gross_profit', 'operational_income', 'miles', 'revenue_per_mile', 'cost_per_mile'])[0],
    ).toEqual([...['104', 600, 600, 1000, 0.9, 0.3]])
  })

  it('each truck has only its own movements', () => {
    const other: TruckMovement = { truck_id: 'u', chart_number: 4010, signed: dollars(-70) }
    const trucks = profitByTruck([income(1000)], [...movements, other], ['t', 'u'])
    expect(trucks.map(({ truck_id, statement }) => [truck_id, statement.revenue])).toEqual([
      ['t', dollars(900)],
      ['u', dollars(70)],
      [null, dollars(30)],
    ])
  })

  it('end in a total of every column, and each truck comes before its sections', () => {
    const table = fleet()
    expect(cellsOf(table, ['gross_profit', 'operational_income', 'revenue_per_mile', 'cost_per_mile']).at(-1)).toEqual([
      ...['Total, fleet average per mile', 600, 600, 1, 0.4],
    ])
    expect(
      table.rows.filter(({ level }) => level === 0).map(({ id, kind, subcategories }) => [id, kind, subcategories]),
    ).toEqual([
      ['t', 'section', ['revenue', 'operating_expenses']],
      ['none', 'section', ['revenue', 'operating_expenses', 'non_operating_income']],
      ['total', 'total', ['revenue', 'operating_expenses', 'non_operating_income']],
    ])
    expect(
      tableOf([
        income(1000),
        account(4810, 'Discounts', { account_element: 'income', subcategory: 'contra_revenue', debit: dollars(1) }),
      ]).columns.map(({ label }) => label),
    ).toEqual([
      ...['Net revenue', 'Costs', 'Gross profit', 'Op. income', 'Other income', 'Net profit'],
      ...['Miles', 'Revenue / mile', 'Cost / mile', 'Profit / mile'],
    ])
  })

  it('keep the accounts of two trucks apart, and the sections of each column', () => {
    const table = fleet()
    expect(new Set(table.rows.map(({ id }) => id)).size).toBe(table.rows.length)
    expect(new Set(table.rows.map(({ truck }) => truck))).toEqual(new Set(['t', 'none', null]))
    expect(table.rows.at(-1)?.subcategories).toEqual(['revenue', 'operating_expenses', 'non_operating_income'])
    expect(table.columns.find(({ key }) => key === 'other_income')?.subcategories).toEqual(['non_operating_income'])
  })
})
