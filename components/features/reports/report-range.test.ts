import { defaultRange, rangeFromParams, samePeriodLabel, samePeriodLastYear } from './report-range'

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
    expect(samePeriodLabel({ start: '2026-01-01', end: '2026-05-18' })).toBe('Same period 2025')
    expect(samePeriodLabel({ start: '2025-11-01', end: '2026-02-28' })).toBe('Same period last year')
  })
})
