import { addDays } from './day'
import {
  formatDay,
  formatDays,
  formatLongDay,
  formatMonth,
  formatMonthName,
  formatQuarter,
  formatRange,
  formatShortMonth,
  formatShortQuarter,
  formatYear,
  monthName,
} from './format'

const written = (day: string, how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...how, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

test('every date of 2023 and 2024 is formatted as the browser does', () => {
  for (let day = '2023-01-01'; day < '2025-01-01'; day = addDays(day, 1)) {
    expect([formatDay(day), formatLongDay(day), formatMonth(day), formatShortMonth(day)]).toEqual([
      written(day, { dateStyle: 'medium' }),
      written(day, { dateStyle: 'long' }),
      written(day, { month: 'long', year: 'numeric' }),
      written(day, { month: 'short' }),
    ])
  }
})

test('the year appears only once in a range within one year', () => {
  expect(formatRange('2025-11-01', '2025-11-18')).toBe('Nov 1 – Nov 18, 2025')
  expect(formatRange('2024-12-30', '2025-01-02')).toBe('Dec 30, 2024 – Jan 2, 2025')
})

test('a single day is written once, and months, quarters and years are written by name', () => {
  expect(formatRange('2025-11-18', '2025-11-18')).toBe('Nov 18, 2025')
  const day = '2025-11-18'
  expect([formatMonthName(day), formatQuarter(day), formatShortQuarter(day), formatYear(day)]).toEqual([
    'November',
    'Q4 2025',
    'Q4 ’25',
    '2025',
  ])
})

test('dates shown without their year name a shared month once', () => {
  expect(formatDays('2026-10-01', '2026-10-23')).toBe('Oct 1–23')
  expect(formatDays('2026-10-01', '2026-10-01')).toBe('Oct 1')
  expect(formatDays('2025-12-01', '2026-02-28')).toBe('Dec 1 – Feb 28')
  expect(formatDays('2025-10-01', '2026-10-23')).toBe('Oct 1 – Oct 23')
})

test('a month of the year is called by its name', () => {
  expect([1, 9, 12].map(monthName)).toEqual(['January', 'September', 'December'])
})

test('an invalid date is not formatted as one', () => {
  expect(() => formatDay('2025-13-01')).toThrow(RangeError)
})
