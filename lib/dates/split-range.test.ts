import { addDays } from './day'
import { isRangePart, partLabel, partsBefore, RANGE_PARTS, splitRange } from './split-range'

const RANGE = { start: '2025-11-12', end: '2026-02-28' }

it.each(RANGE_PARTS)('split by %s, every day of the range is in exactly one part', (part) => {
  const parts = splitRange(RANGE, part)
  expect([parts[0]?.start, parts.at(-1)?.end]).toEqual([RANGE.start, RANGE.end])
  parts.slice(1).forEach(({ start }, at) => expect(start).toBe(addDays(parts[at]?.end ?? '', 1)))
})

it.each([
  ['month', ['Nov 12 – Nov 30, 2025', 'Dec 2025', 'Jan 2026', 'Feb 2026']],
  ['quarter', ['Nov 12 – Dec 31, 2025', 'Jan 1 – Feb 28, 2026']],
  ['year', ['Nov 12 – Dec 31, 2025', 'Jan 1 – Feb 28, 2026']],
] as const)('a whole %s is labeled by name, and a partial one by its dates', (part, labels) => {
  expect(splitRange(RANGE, part).map((range) => partLabel(range, part))).toEqual(labels)
})

it('a whole quarter and year have names; a week starts on Sunday and shows its dates', () => {
  expect(partLabel({ start: '2026-01-01', end: '2026-03-31' }, 'quarter')).toBe('Q1 2026')
  expect(partLabel({ start: '2026-01-01', end: '2026-12-31' }, 'year')).toBe('2026')
  expect(
    splitRange({ start: '2026-02-01', end: '2026-02-14' }, 'week').map((range) => partLabel(range, 'week')),
  ).toEqual(['Feb 1 – Feb 7, 2026', 'Feb 8 – Feb 14, 2026'])
})

it('quarters and years follow the fiscal year, which is named after the year it ends in', () => {
  const labels = (part: 'quarter' | 'year') =>
    splitRange({ start: '2025-11-12', end: '2026-09-30' }, part, 4).map((range) => partLabel(range, part, 4))
  expect(labels('quarter')).toEqual(['Nov 12 – Dec 31, 2025', 'Q4 FY2026', 'Q1 FY2027', 'Q2 FY2027'])
  expect(labels('year')).toEqual(['Nov 12, 2025 – Mar 31, 2026', 'Apr 1 – Sep 30, 2026'])
  expect(splitRange({ start: '2026-01-01', end: '2026-06-30' }, 'quarter', 2)).toEqual([
    { start: '2026-01-01', end: '2026-01-31' },
    { start: '2026-02-01', end: '2026-04-30' },
    { start: '2026-05-01', end: '2026-06-30' },
  ])
  expect(partLabel({ start: '2025-10-01', end: '2026-09-30' }, 'year', 10)).toBe('FY2026')
  expect(partLabel({ start: '2026-01-01', end: '2026-03-31' }, 'quarter', 2)).toBe('Jan 1 – Mar 31, 2026')
})

it('a range from a Tuesday on is split on Sundays, and a single day is one part', () => {
  const labels = (start: string, end: string) =>
    splitRange({ start, end }, 'week').map((range) => partLabel(range, 'week'))
  expect(labels('2026-02-03', '2026-02-08')).toEqual(['Feb 3 – Feb 7, 2026', 'Feb 8, 2026'])
  expect(labels('2026-02-08', '2026-02-08')).toEqual(['Feb 8, 2026'])
})

it.each([
  ['week', '2026-03-01'],
  ['month', '2025-06-24'],
  ['quarter', '2024-08-24'],
  ['year', '2022-05-24'],
] as const)('the columns of a report of May 24, 2026 by %s start on %s', (part, start) => {
  expect(partsBefore('2026-05-24', part)).toBe(start)
})

it('knows its parts by name', () => {
  expect(['week', 'month', 'quarter', 'year', 'day', ''].map(isRangePart)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})
