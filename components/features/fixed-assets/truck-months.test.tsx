import { screen } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { sampleTruck } from './asset.fixture'
import { TruckMonthsView } from './truck-months'

const figures = { other_income: 0, miles: null, cost_per_mile: null }
const blank = { ...figures, revenue: 0, costs: 0, net_profit: 0 }
const costly = { ...figures, revenue: 0, costs: 500, net_profit: -500 }

function open(driven: { miles: number | null; cost_per_mile: number | null }, missing_miles: string[]) {
  answerCalls(() => ({
    body: {
      truck: 'truck',
      results: [
        { month: '2026-09', ...blank },
        { month: '2026-10', ...costly, ...driven },
        { month: '2026-11', ...costly },
      ],
      totals: { ...costly, costs: 1000, net_profit: -1000, ...driven },
      missing_miles,
    },
  }))
  renderScreen(<TruckMonthsView truck={sampleTruck()} />)
}

it('says that cost per mile is too high while a month with costs has no miles', async () => {
  open({ miles: 1000, cost_per_mile: 1 }, ['2026-11'])
  const note = 'Miles are missing, so figures per mile are too high: Nov 2026 (104 · 2022 Freightliner Cascadia).'
  expect(await screen.findByText(note)).toBeVisible()
})

it('without any miles there is no figure per mile to warn about', async () => {
  open({ miles: null, cost_per_mile: null }, [])
  expect(await screen.findByText('Enter miles to see it')).toBeVisible()
  expect(screen.queryByText(/^Miles are missing/)).toBeNull()
})
