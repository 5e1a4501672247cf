import { addDays, addMonths } from '@/lib/dates/day'
import { isMissed, missingAt, seriesOf } from './recurring'

const lines = (dates: readonly string[], cents: (at: number) => number = () => 10_000) =>
  dates.map((date, at) => ({ id: `line-${at}`, date, cents: cents(at) }))
const monthly = Array.from({ length: 6 }, (_, at) => addMonths('2026-01-15', at))

describe('a recurring series', () => {
  it('comes each month, week or two weeks, with amounts that hardly differ', () => {
    expect(seriesOf(lines(monthly))).toMatchObject({ every: 'month', next_date: '2026-07-15', cents: 10_000 })
    const weekly = Array.from({ length: 5 }, (_, at) => addDays('2026-01-02', 7 * at))
    expect(seriesOf(lines(weekly, (at) => 10_000 + 90 * at))?.every).toBe('week')
    expect(seriesOf(lines(weekly.map((day, at) => addDays(day, 7 * at))))?.every).toBe('two weeks')
  })
  it('continues after a missing or more expensive line', () => {
    expect(seriesOf(lines(monthly.filter((_, at) => at !== 3)))?.every).toBe('month')
    expect(seriesOf(lines(monthly, (at) => (at === 2 ? 25_000 : 10_000)))?.lines).toHaveLength(5)
  })
  it('is not formed by two lines, irregular days or irregular amounts', () => {
    expect(seriesOf(lines(monthly.slice(0, 2)))).toBeNull()
    expect(seriesOf(lines(['2026-01-02', '2026-01-05', '2026-01-19', '2026-02-27']))).toBeNull()
    expect(seriesOf(lines(monthly, (at) => 5000 * (at + 1)))).toBeNull()
  })
  it('is missed when it is more than late, until it has been silent for long', () => {
    const series = seriesOf(lines(monthly))
    if (!series) throw new Error('no series')
    expect(
      ['2026-07-15', '2026-07-20', '2026-07-21', '2026-09-20', '2026-12-01'].map((day) => isMissed(series, day)),
    ).toEqual([false, false, true, true, false])
  })

  it('is missing at the end of a month when it was expected by then and did not come, not even late', () => {
    const at = (all: readonly string[], today = '2026-09-01') => missingAt(lines(all), { end: '2026-07-31', today })
    expect(at(monthly)).toMatchObject({ next_date: '2026-07-15', last_date: '2026-06-15' })
    expect(at([...monthly, '2026-07-16'])).toBeNull()
    expect(at([...monthly, '2026-08-15'])?.next_date).toBe('2026-07-15')
    const late = monthly.map((day) => addDays(day, 14))
    expect(at(late)?.next_date).toBe('2026-07-29')
    expect(at([...late, '2026-08-02'])).toBeNull()
    expect(at(late, '2026-08-01')).toBeNull()
  })

  it.each([
    ['week', 6, 8, 'addDays 7'],
    ['two weeks', 12, 16, 'addDays 14'],
    ['month', 26, 35, 'addMonths 1'],
    ['quarter', 84, 98, 'addMonths 3'],
    ['year', 355, 376, 'addMonths 12'],
  ] as const)(
    'each %s is %i to %i days apart, three times at least, and the next is expected then',
    (every, from, to, next) => {
      const series = (gap: number) => seriesOf(lines([0, gap, 2 * gap].map((days) => addDays('2026-01-15', days))))
      const [move, by] = next.split(' ')
      const after = (day: string) => (move === 'addDays' ? addDays : addMonths)(day, Number(by))
      for (const gap of [from, to]) {
        expect(series(gap)).toMatchObject({ every, next_date: after(addDays('2026-01-15', 2 * gap)) })
      }
      expect([series(from - 1), series(to + 1)]).toEqual([null, null])
    },
  )

  it('is steady with three of four amounts or intervals, but not with two of three or four of six', () => {
    expect(seriesOf(lines(monthly.slice(0, 4), (at) => (at === 0 ? 25_000 : 10_000)))?.lines).toHaveLength(3)
    expect(seriesOf(lines(monthly, (at) => (at < 2 ? 25_000 : 10_000)))).toBeNull()
    expect(seriesOf(lines(['2026-01-02', '2026-01-09', '2026-01-16', '2026-02-05']))).toBeNull()
  })

  it('has a steady amount when it is within 10 % of the median, whatever the order', () => {
    const steady = (cents: number, odd: number) =>
      seriesOf(lines(monthly, (at) => (at === odd ? cents : 10_000)))?.lines.length
    expect([steady(11_000, 2), steady(9_000, 2), steady(11_001, 2), steady(25_000, 3)]).toEqual([6, 6, 5, 5])
  })

  it('does not depend on the order in which lines come', () => {
    const twice = lines([...monthly, '2026-06-15'])
    const shown = seriesOf(twice)
    expect(shown?.lines.slice(-2).map(({ id }) => id)).toEqual(['line-5', 'line-6'])
    expect(seriesOf([...twice].reverse())).toEqual(shown)
    expect(seriesOf([3, 6, 1, 0, 5, 2, 4].flatMap((at) => twice[at] ?? []))).toEqual(shown)
  })

  it('has ended after three times its longest interval, 105 days of a month', () => {
    const series = { every: 'month', last_date: '2026-06-15', next_date: '2026-07-15' } as const
    expect([isMissed(series, '2026-09-28'), isMissed(series, '2026-09-29')]).toEqual([true, false])
  })

  it('is missing from the day it is expected, and on time up to five days later', () => {
    const at = (all: readonly string[], end: string, today = '2026-09-01') => missingAt(lines(all), { end, today })
    expect(at(monthly, '2026-07-15')?.next_date).toBe('2026-07-15')
    expect(at(monthly, '2026-07-31', '2027-09-01')?.next_date).toBe('2026-07-15')
    expect([at(monthly, '2026-07-14'), at([], '2026-07-31')]).toEqual([null, null])
    const late = monthly.map((day) => addDays(day, 14))
    expect([at([...late, '2026-08-03'], '2026-07-31'), at([...late, '2026-08-04'], '2026-07-31')?.every]).toEqual([
      null,
      'month',
    ])
    const ends = Array.from({ length: 7 }, (_, month) => addMonths('2026-01-31', month))
    expect(at(ends, '2026-07-31')).toBeNull()
  })
})
