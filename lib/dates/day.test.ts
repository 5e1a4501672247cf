import fc from 'fast-check'
import {
  addDays,
  addMonths,
  dayIn,
  daysBetween,
  fiscalYearStart,
  isDay,
  isTimeZone,
  localDay,
  monthEnd,
  monthsBetween,
  monthStart,
  quarterStart,
  utcDate,
  weekday,
  yearStart,
} from './day'
import { formatDay, formatRange, parseTypedDay, toTyped } from './format'

const day = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10))

describe('calendar dates', () => {
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '1899-12-31',
    '2201-01-01',
    'infinity',
    'today',
    '99999-01-01',
    '2026-1-1',
  ])('%p is not a date', (text) => expect(isDay(text)).toBe(false))
  it.each(['1900-01-01', '2200-12-31', '2024-02-29'])('%p is a date', (text) => expect(isDay(text)).toBe(true))
  it.each(['2026-01-01x', 'x2026-01-01', '2026-02-30', ''])('%p has no midnight', (text) =>
    expect(() => utcDate(text)).toThrow(new RangeError(`Not a date: ${text}`)),
  )
  it('months, quarters and years start on their first day', () =>
    expect([monthStart('2026-05-18'), quarterStart('2026-05-18'), yearStart('2026-05-18')]).toEqual([
      '2026-05-01',
      '2026-04-01',
      '2026-01-01',
    ]))
  it('the months between two dates do not depend on the days', () =>
    expect([monthsBetween('2025-11-30', '2026-02-01'), monthsBetween('2026-02-01', '2025-11-30')]).toEqual([3, -3]))
  it('the local date is that of this machine', () => expect(localDay(new Date(2026, 4, 8, 23, 59))).toBe('2026-05-08'))
  it('adding days and counting the days between agree', () => {
    fc.assert(fc.property(day, fc.integer({ min: -300, max: 300 }), (d, n) => daysBetween(d, addDays(d, n)) === n))
  })
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-03-15', -3, '2025-12-15'],
  ])('%p plus %p months is %p', (from, months, to) => expect(addMonths(from, months)).toBe(to))
  it('a month ends on its last day', () =>
    expect([monthEnd('2024-02-10'), monthEnd('2026-12-01')]).toEqual(['2024-02-29', '2026-12-31']))
  it('a fiscal year from July contains the following June', () => {
    expect([fiscalYearStart('2026-06-30', 7), fiscalYearStart('2026-07-01', 7)]).toEqual(['2025-07-01', '2026-07-01'])
    expect([fiscalYearStart('2026-01-31', 1), fiscalYearStart('2026-12-31', 1)]).toEqual(['2026-01-01', '2026-01-01'])
    expect(fiscalYearStart('2026-11-30', 12)).toBe('2025-12-01')
  })
  it('1 January 2026 is a Thursday', () => expect(weekday('2026-01-01')).toBe(4))
  it('today depends on the time zone', () => {
    const instant = new Date('2026-01-01T02:00:00Z')
    expect([dayIn('America/Chicago', instant), dayIn('Pacific/Kiritimati', instant)]).toEqual([
      '2025-12-31',
      '2026-01-01',
    ])
  })
  it('an unknown zone counts as UTC', () =>
    expect(dayIn('Mars/Olympus', new Date('2026-01-01T02:00:00Z'))).toBe('2026-01-01'))
  it('a zone name is valid if the platform knows it, when asked again too', () => {
    for (let times = 0; times < 2; times++) {
      expect([isTimeZone('America/Chicago'), isTimeZone('FOO+99'), isTimeZone('+05:00')]).toEqual([true, false, false])
    }
    expect(isTimeZone('Etc/GMT+5')).toBe(true)
  })
  it('an offset is not a zone name, even if the platform accepts one', () => {
    const platform = jest.spyOn(Intl, 'DateTimeFormat').mockReturnValue(new Intl.DateTimeFormat('en-CA'))
    expect(['+05:00', '-0330'].map(isTimeZone)).toEqual([false, false])
    platform.mockRestore()
  })
  it('the platform is asked once for a known name, and no caller can fill the memory with many spellings of one', () => {
    const spelled = Array.from({ length: 700 }, (_, n) =>
      [...'Antarctica/Casey']
        .map((letter, at) => ((n >> at) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
        .join(''),
    )
    const lookups = (names: string[]) => {
      const platform = jest.spyOn(Intl, 'DateTimeFormat')
      expect(names.map(isTimeZone)).toEqual(names.map(() => true))
      const { length } = platform.mock.calls
      platform.mockRestore()
      return length
    }
    expect([lookups(spelled.slice(0, 1)), lookups(spelled.slice(0, 1))]).toEqual([1, 0])
    lookups(spelled)
    expect(lookups(spelled.slice(0, 500))).toBe(0)
    expect(lookups(spelled)).toBeGreaterThanOrEqual(100)
  })
})

describe('dates on screen', () => {
  it('show in US medium style', () => expect(formatDay('2025-11-18')).toBe('Nov 18, 2025'))
  it('name a shared year once', () => {
    expect([formatRange('2025-11-01', '2025-11-18'), formatRange('2025-11-01', '2026-01-02')]).toEqual([
      'Nov 1 – Nov 18, 2025',
      'Nov 1, 2025 – Jan 2, 2026',
    ])
  })
  it('are the same when shown and typed again', () =>
    fc.assert(fc.property(day, (d) => parseTypedDay(toTyped(d)) === d)))
  it.each([
    ['3/4/2026', '2026-03-04'],
    [' 3.4.26 ', '2026-03-04'],
    ['12-31-2025', '2025-12-31'],
  ])('typed %p is %p', (text, expected) => expect(parseTypedDay(text)).toBe(expected))
  it.each(['02/29/2026', '13/01/2026', '1/1', 'tomorrow', '1/1/202', 'x1/1/2026', '1/1/2026x', '111/1/2026'])(
    'typed %p is none',
    (text) => expect(parseTypedDay(text)).toBeNull(),
  )
})
