import { lastFourMonths, presetOf, presetRange, RANGE_PRESETS, type RangePreset } from './range-presets'

// Nov 18, 2025 is a Tuesday.
const today = '2025-11-18'
const expected: Record<Exclude<RangePreset, 'custom'>, [string, string]> = {
  currentWeek: ['2025-11-16', '2025-11-18'],
  lastWeek: ['2025-11-09', '2025-11-15'],
  last5Weeks: ['2025-10-19', '2025-11-18'],
  currentMonth: ['2025-11-01', '2025-11-18'],
  lastMonth: ['2025-10-01', '2025-10-31'],
  last3FullMonths: ['2025-08-01', '2025-10-31'],
  yearToDate: ['2025-01-01', '2025-11-18'],
  fiscalYearToDate: ['2025-04-01', '2025-11-18'],
  lastFiscalYear: ['2024-04-01', '2025-03-31'],
  weekOverWeek: ['2025-11-12', '2025-11-18'],
  monthOverMonth: ['2024-12-01', '2025-11-18'],
  yearOverYear: ['2022-01-01', '2025-11-18'],
}

describe('date range presets on Nov 18, 2025, for books whose fiscal year starts in April', () => {
  for (const { key } of RANGE_PRESETS) {
    if (key === 'custom') continue
    const [start, end] = expected[key]
    it(`${key} is ${start} – ${end}`, () => {
      expect(presetRange(key, today, 4)).toEqual({ start, end })
      expect(presetOf({ start, end }, today, 4)).toBe(key)
    })
  }

  it('lists the keys in the order of the picker', () => {
    expect(RANGE_PRESETS.map(({ key }) => key)).toEqual([...Object.keys(expected), 'custom'])
  })
  it('starts the chart three months before this one and ends it with this one', () => {
    expect(lastFourMonths(today)).toEqual({ start: '2025-08-01', end: '2025-11-30' })
  })
  it('calls a range that shares only one end with a preset custom', () => {
    expect(presetOf({ start: '2025-11-01', end: '2025-11-17' }, today)).toBe('custom')
    expect(presetOf({ start: '2025-11-02', end: '2025-11-18' }, today)).toBe('custom')
  })
  it('calls any other range custom', () => {
    expect(presetOf({ start: '2025-02-03', end: '2025-02-04' }, today)).toBe('custom')
  })
  it('starts a week on Sunday on that very day', () => {
    expect(presetRange('currentWeek', '2025-11-16')).toEqual({ start: '2025-11-16', end: '2025-11-16' })
  })
  it('a fiscal year from January is the calendar year; one from December has just begun in December', () => {
    expect(presetRange('fiscalYearToDate', today)).toEqual(presetRange('yearToDate', today))
    expect(presetRange('lastFiscalYear', today)).toEqual({ start: '2024-01-01', end: '2024-12-31' })
    expect(presetRange('fiscalYearToDate', '2025-12-01', 12)).toEqual({ start: '2025-12-01', end: '2025-12-01' })
  })
  it('keeps January inside its own year and months: lastMonth of Jan 31 is December', () => {
    expect(presetRange('lastMonth', '2026-01-31')).toEqual({ start: '2025-12-01', end: '2025-12-31' })
    expect(presetRange('last3FullMonths', '2026-01-31')).toEqual({ start: '2025-10-01', end: '2025-12-31' })
  })
})
