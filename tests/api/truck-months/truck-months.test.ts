import { profitAndLossByTruck } from '@/lib/contract/review-report'
import { createTruck, setTruckMileage } from '@/lib/contract/truck'
import { truckMonths } from '@/lib/contract/truck-months'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { expectStrangersRefused } from '@/tests/support/strangers'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('each month of a truck agrees with the profit and loss by truck, with its miles', async () => {
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const truck = await books.client.call(createTruck, { body: { unit_number: 'T-7' } })
  const other = await books.client.call(createTruck, { body: { unit_number: 'T-8' } })
  for (const [date, amount, unit] of [
    ['2026-01-12', 400, truck.id],
    ['2026-02-03', 250, truck.id],
    ['2026-02-04', 90, other.id],
  ] as const)
    await books.line({ date, amount, name: 'PILOT', chart_of_account: 6010, truck: unit })
  await books.line({
    date: '2026-02-10',
    amount: 1000,
    amount_type: 'money_in',
    name: 'LOAD',
    chart_of_account: 4010,
    truck: truck.id,
  })
  await books.client.call(setTruckMileage, { body: { truck: truck.id, month: '2026-02', miles: 500 } })
  const ask = { params: { id: truck.id }, query: { end_month: '2026-03', months: 3 } }
  const { results, totals, missing_miles } = await books.client.call(truckMonths, ask)
  expect(missing_miles).toEqual(['2026-01'])
  expect(results).toMatchObject([
    { month: '2026-01', revenue: 0, costs: 400, net_profit: -400, miles: null, cost_per_mile: null },
    { month: '2026-02', revenue: 1000, costs: 250, net_profit: 750, miles: 500, cost_per_mile: 0.5 },
    { month: '2026-03', revenue: 0, costs: 0, net_profit: 0, miles: null, cost_per_mile: null },
  ])
  const report = await books.client.call(profitAndLossByTruck, {
    query: { start_date: '2026-01-01', end_date: '2026-03-31' },
  })
  const { revenue, costs, other_income, net_profit, miles } =
    report.results.find(({ truck_id }) => truck_id === truck.id) ?? {}
  expect(totals).toMatchObject({ revenue, costs, other_income, net_profit, miles })
  expect(report.missing_miles).toMatchObject([{ truck_id: truck.id, months: missing_miles }, { truck_id: other.id }])
  const ofOther = await books.client.call(truckMonths, { ...ask, params: { id: other.id } })
  expect([ofOther.totals.miles, ofOther.missing_miles]).toEqual([null, []])
})

test('refuses more than three years and other companies; members who cannot read reports are denied', async () => {
  const books = await makeBooks(api)
  const truck = await books.client.call(createTruck, { body: { unit_number: 'T-7' } })
  const ask = (months: number) => ({ params: { id: truck.id }, query: { end_month: '2026-03', months } })
  expect((await books.client.refused(truckMonths, ask(37))).status).toBe(400)
  const driver = await addMember(api, books, { role: 'other' })
  expect((await driver.client.refused(truckMonths, ask(3))).status).toBe(403)
  await expectStrangersRefused(api, books, truckMonths, ask(3))
})
