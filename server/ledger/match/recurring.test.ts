import { addDays, addMonths } from '@/lib/dates/day'
import { isMissed, missingAt, seriesOf } from './recurring'

const lines = (dates: readonly string[], cents: (at: number) => number = () => 10_000) =>
  dates.map((date, at) => ({ id: `line-${at}`, date, cents: cents(at) }))
const monthly = Array.from({ length: 6 }, (_, at) => addMonths('2026-01-15', at))

describe('what comes again and again', () => {
  it('each month, week or two weeks, with amounts that hardly differ', () => {
    expect(seriesOf(lines(monthly))).toMatchObject({ every: 'month', next_date: '2026-07-15', cents: 10_000 })
    const weekly = Array.from({ length: 5 }, (_, at) => addDays('2026-01-02', 7 * at))
    expect(seriesOf(lines(weekly, (at) => 10_000 + 90 * at))?.every).toBe('week')
    expect(seriesOf(lines(weekly.map((day, at) => addDays(day, 7 * at))))?.every).toBe('two weeks')
  })
  it('one that is missing or dearer does not end it', () => {
    expect(seriesOf(lines(monthly.filter((_, at) => at !== 3)))?.every).toBe('month')
    expect(seriesOf(lines(monthly, (at) => (at === 2 ? 25_000 : 10_000)))?.lines).toHaveLength(5)
  })
  it('two lines, days without order and amounts without order are none', () => {
    expect(seriesOf(lines(monthly.slice(0, 2)))).toBeNull()
    expect(seriesOf(lines(['2026-01-02', '2026-01-05', '2026-01-19', '2026-02-27']))).toBeNull()
    expect(seriesOf(lines(monthly, (at) => 5000 * (at + 1)))).toBeNull()
  })
  it('is missed when it is later than late, until it has been silent for long', () => {
    const series = seriesOf(lines(monthly))
    if (!series) throw new Error('no series')
    expect(
      ['2026-07-15', '2026-07-20', '2026-07-21', '2026-09-20', '2026-12-01'].map((day) => isMissed(series, day)),
    ).toEqual([false, false, true, true, false])
  })

  it('is missing at the end of a month when it was expected by then and did not come, nor came late', () => {
    const at = (all: readonly string[], today = '2026-09-01') => missingAt(lines(all), { end: '2026-07-31', today })
    expect(at(monthly)).toMatchObject({ next_date: '2026-07-15', last_date: '2026-06-15' })
    expect(at([...monthly, '2026-07-16'])).toBeNull()
    expect(at([...monthly, '2026-08-15'])?.next_date).toBe('2026-07-15')
    const late = monthly.map((day) => addDays(day, 14))
    expect(at(late)?.next_date).toBe('2026-07-29')
    expect(at([...late, '2026-08-02'])).toBeNull()
    expect(at(late, '2026-08-01')).toBeNull()
  })
})
