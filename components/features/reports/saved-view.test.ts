import { periodRule, savedAddress, settingsOf } from './saved-view'
import type { ReportView } from './report-view'

const view: ReportView = {
  range: { start: '2026-10-01', end: '2026-10-31' },
  mode: 'detailed',
  basis: 'cash',
  compare: 'none',
  columns: 'total',
  beside: [],
  entities: ['a', 'b'],
  readAs: 'b',
  narrowed: {},
}
const now = { day: '2026-11-24', fiscalMonth: 4 }

it('keeps the settings besides the dates, and opens them with the dates of its rule', () => {
  const settings = settingsOf('profit-and-loss', { ...view, columns: 'month', beside: ['change'] })
  expect(settings).toEqual({
    basis: 'cash',
    entities: 'a,b',
    read_as: 'b',
    columns: 'month',
    beside: 'change',
    mode: 'detailed',
  })
  const address = savedAddress({ report: 'profit-and-loss', period: 'lastFiscalYear', settings }, now)
  expect(Object.fromEntries(new URL(address, 'http://carrier').searchParams)).toEqual({
    start_date: '2025-04-01',
    end_date: '2026-03-31',
    ...settings,
  })
})
it('stores that it has no comparison, which is not the default of every report', () => {
  expect(settingsOf('profit-and-loss', view)).toMatchObject({ compare: 'none', mode: 'detailed' })
  expect(settingsOf('profit-and-loss-by-truck', view)).toEqual({ basis: 'cash', entities: 'a,b', read_as: 'b' })
})
it('starts with the period whose dates are shown', () => {
  expect(periodRule(view, now)).toBe('lastMonth')
  expect(periodRule({ range: { start: '2026-04-01', end: '2026-11-24' } }, now)).toBe('fiscalYearToDate')
  expect(periodRule({ range: { start: '2026-04-02', end: '2026-11-24' } }, now)).toBe('lastMonth')
})
it.each(['2027-01-01', '2027-01-31', '2028-01-01'])('on %s the default dates are saved as the year to date', (day) => {
  const range = { start: `${day.slice(0, 4)}-01-01`, end: day }
  expect(periodRule({ range }, { day, fiscalMonth: 1 })).toBe('yearToDate')
})
