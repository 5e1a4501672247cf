import { isWithoutFigures, truckRows, type TruckProfit } from './truck-rows'

const truck = (part: Partial<TruckProfit>): TruckProfit => ({
  truck_id: 't', full_name: 'Freightliner Cascadia', unit_number: '104', revenue: 900, costs: 400, gross_profit: 500, operational_income: 500,
  net_profit: 500, miles: 1_000, revenue_per_mile: 0.9, cost_per_mile: 0.4, profit_per_mile: 0.5,
  results: [
    { name: 'Revenue', subcategory: 'revenue', ordering: 1, total_amount: 900, data: [{ chart_of_account_id: 'r', chart_number: 4010, name: 'Linehaul', total_amount: 900, children: [] }] },
    { name: 'Operating Expenses', subcategory: 'operating_expenses', ordering: 3, total_amount: 400, data: [{ chart_of_account_id: 'f', chart_number: 6010, name: 'Diesel', total_amount: 400, children: [] }] },
    { name: 'Taxes', subcategory: 'taxes', ordering: 8, total_amount: 0, data: [] },
  ],
  ...part,
})
const totals = { revenue: 900, costs: 400, net_profit: 500, miles: 1_000 }

it('opens into the accounts of its statement, income and costs each in their column', () => {
  const [row] = truckRows({ results: [truck({})], totals })
  expect(row).toMatchObject({ name: '104 · Freightliner Cascadia', net_profit: 500 })
  expect(row?.children.map(({ name, revenue, costs }) => [name, revenue, costs])).toEqual([['Revenue', 900, null], ['Operating Expenses', null, 400]])
  expect(row?.children[1]?.children[0]).toMatchObject({ name: 'Diesel', chartNumber: 6010, costs: 400, truck: 't', behind: { costs: { accounts: ['f'] } } })
})
it('ends with the totals, and tells rows of two trucks on one account apart', () => {
  const rows = truckRows({ results: [truck({}), truck({ truck_id: null, unit_number: null, full_name: 'Unassigned' })], totals })
  expect(rows.map(({ name }) => name)).toEqual(['104 · Freightliner Cascadia', 'Unassigned', 'Total'])
  const ids = rows.flatMap((row) => [row, ...row.children, ...row.children.flatMap(({ children }) => children)]).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(rows[1]?.children[0]?.children[0]).toMatchObject({ truck: 'none', behind: { revenue: { accounts: ['r'] }, costs: { accounts: [] } } })
})
it('the lines behind a truck and the totals are those of whole sections; other income is in the profit alone', () => {
  const gain = { name: 'Non-Operating Income', subcategory: 'non_operating_income', ordering: 5, total_amount: 25, data: [{ chart_of_account_id: 'g', chart_number: 8020, name: 'Gain', total_amount: 25, children: [] }] }
  const rows = truckRows({ results: [truck({}), truck({ truck_id: null, results: [...truck({}).results, gain] })], totals })
  const sections = rows.map(({ truck: of, behind: { revenue, costs, net_profit } }) => [of, ...[revenue, costs, net_profit].map(({ subcategories }) => subcategories.join())])
  expect(sections).toEqual([
    ['t', 'revenue', 'operating_expenses', 'revenue,operating_expenses'],
    ['none', 'revenue', 'operating_expenses', 'revenue,operating_expenses,non_operating_income'],
    [null, 'revenue', 'operating_expenses', 'revenue,operating_expenses,non_operating_income'],
  ])
  expect(rows[1]?.children[2]?.behind.revenue.subcategories).toEqual(['non_operating_income'])
})
it('is without figures only when no truck and no account has any', () => {
  expect(isWithoutFigures({ results: [truck({ truck_id: null, results: [] })], totals })).toBe(true)
  expect(isWithoutFigures({ results: [truck({ truck_id: null })], totals })).toBe(false)
  expect(isWithoutFigures({ results: [truck({ results: [] })], totals })).toBe(false)
})
it('says the unit number once', () => {
  const named = (unit_number: string | null, full_name: string) => truckRows({ results: [truck({ unit_number, full_name })], totals })[0]?.name
  expect([named('104', '2019 Kenworth T680 · 104'), named('104', 'Big Red'), named('104', '104'), named(null, 'Big Red')]).toEqual([
    '104 · 2019 Kenworth T680', '104 · Big Red', '104', 'Big Red',
  ])
})
