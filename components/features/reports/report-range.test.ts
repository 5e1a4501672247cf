import { comparedLabel, comparedRange, defaultRange, previousPeriod, rangeFromParams, samePeriodLastYear } from './report-range'

const params = (text: string) => rangeFromParams(new URLSearchParams(text))

describe('report range', () => {
  it('starts as January 1st of this year to today', () => {
    expect(defaultRange('2026-05-18')).toEqual({ start: '2026-01-01', end: '2026-05-18' })
  })
  it('is read from the address', () => {
    expect(params('start_date=2026-01-01&end_date=2026-03-31')).toEqual({ start: '2026-01-01', end: '2026-03-31' })
  })
  it('ignores a range that cannot be', () => {
    expect(params('start_date=2026-02-30&end_date=2026-03-31')).toBeNull()
    expect(params('start_date=2026-04-01&end_date=2026-03-31')).toBeNull()
    expect(params('start_date=2026-04-01')).toBeNull()
  })
  it('keeps a month end a month end a year earlier, also across February 29th', () => {
    expect(samePeriodLastYear({ start: '2025-02-01', end: '2025-02-28' })).toEqual({
      start: '2024-02-01',
      end: '2024-02-29',
    })
    expect(samePeriodLastYear({ start: '2024-02-01', end: '2024-02-29' })).toEqual({
      start: '2023-02-01',
      end: '2023-02-28',
    })
    expect(samePeriodLastYear({ start: '2026-01-01', end: '2026-05-18' })).toEqual({
      start: '2025-01-01',
      end: '2025-05-18',
    })
  })
  it('names the year once when the period lies in one', () => {
    expect(comparedLabel({ start: '2026-01-01', end: '2026-05-18' }, 'previous-year')).toBe('Same period 2025')
    expect(comparedLabel({ start: '2025-11-01', end: '2026-02-28' }, 'previous-year')).toBe('Same period last year')
  })
  it('ends the day before, in months before whole months and in days before others', () => {
    expect(previousPeriod({ start: '2026-03-01', end: '2026-03-31' })).toEqual({ start: '2026-02-01', end: '2026-02-28' })
    expect(previousPeriod({ start: '2026-01-01', end: '2026-03-31' })).toEqual({ start: '2025-10-01', end: '2025-12-31' })
    expect(previousPeriod({ start: '2026-03-02', end: '2026-03-08' })).toEqual({ start: '2026-02-23', end: '2026-03-01' })
    expect(previousPeriod({ start: '2026-03-02', end: '2026-03-02' })).toEqual({ start: '2026-03-01', end: '2026-03-01' })
  })
  it('compares as asked', () => {
    const march = { start: '2026-03-01', end: '2026-03-31' }
    expect(comparedRange(march, 'none')).toBeNull()
    expect(comparedRange(march, 'previous-year')).toEqual({ start: '2025-03-01', end: '2025-03-31' })
    expect(comparedLabel(march, 'previous-period')).toBe('Feb 1 – Feb 28, 2026')
  })
})
