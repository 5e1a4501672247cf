import { addDays } from './day'
import {
  formatDay,
  formatLongDay,
  formatMonth,
  formatMonthName,
  formatQuarter,
  formatRange,
  formatShortMonth,
  formatShortQuarter,
  formatYear,
} from './format'

const written = (day: string, how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...how, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

test('every day of 2023 and 2024 reads as the browser writes it', () => {
  for (let day = '2023-01-01'; day < '2025-01-01'; day = addDays(day, 1)) {
    expect([formatDay(day), formatLongDay(day), formatMonth(day), formatShortMonth(day)]).toEqual([
      written(day, { dateStyle: 'medium' }),
      written(day, { dateStyle: 'long' }),
      written(day, { month: 'long', year: 'numeric' }),
      written(day, { month: 'short' }),
    ])
  }
})

test('the year stands once in a range within it', () => {
  expect(formatRange('2025-11-01', '2025-11-18')).toBe('Nov 1 – Nov 18, 2025')
  expect(formatRange('2024-12-30', '2025-01-02')).toBe('Dec 30, 2024 – Jan 2, 2025')
})

test('a single day is written once, and months, quarters and years by their names', () => {
  expect(formatRange('2025-11-18', '2025-11-18')).toBe('Nov 18, 2025')
  const day = '2025-11-18'
  expect([formatMonthName(day), formatQuarter(day), formatShortQuarter(day), formatYear(day)]).toEqual([
    'November',
    'Q4 2025',
    'Q4 ’25',
    '2025',
  ])
})

test('what is no day is not written as one', () => {
  expect(() => formatDay('2025-13-01')).toThrow(RangeError)
})
