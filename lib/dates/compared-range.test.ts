import { comparedLabel, comparedRange, monthBefore, periodBefore } from './compared-range'

const range = (start: string, end: string) => ({ start, end })

describe('the same days a month earlier', () => {
  it('keeps the days of the month', () => {
    expect(monthBefore(range('2025-11-01', '2025-11-18'))).toEqual(range('2025-10-01', '2025-10-18'))
  })
  it('goes from the end of a month to the end of the month before, longer or shorter', () => {
    expect(monthBefore(range('2026-02-01', '2026-02-28'))).toEqual(range('2026-01-01', '2026-01-31'))
    expect(monthBefore(range('2026-03-01', '2026-03-31'))).toEqual(range('2026-02-01', '2026-02-28'))
  })
  it('is limited to the end of a shorter month', () => {
    expect(monthBefore(range('2026-03-30', '2026-03-30'))).toEqual(range('2026-02-28', '2026-02-28'))
  })
})

describe('the period just before', () => {
  it('is whole months before whole months', () => {
    expect(periodBefore(range('2026-01-01', '2026-03-31'))).toEqual(range('2025-10-01', '2025-12-31'))
    expect(periodBefore(range('2026-03-01', '2026-03-31'))).toEqual(range('2026-02-01', '2026-02-28'))
    expect(periodBefore(range('2024-02-01', '2024-02-29'))).toEqual(range('2024-01-01', '2024-01-31'))
  })
  it('is the same number of days otherwise, and ends right before the range', () => {
    expect(periodBefore(range('2026-01-01', '2026-01-10'))).toEqual(range('2025-12-22', '2025-12-31'))
    expect(periodBefore(range('2026-03-02', '2026-03-08'))).toEqual(range('2026-02-23', '2026-03-01'))
    expect(periodBefore(range('2026-03-02', '2026-03-02'))).toEqual(range('2026-03-01', '2026-03-01'))
    expect(periodBefore(range('2026-03-10', '2026-03-31'))).toEqual(range('2026-02-16', '2026-03-09'))
    expect(periodBefore(range('2026-03-01', '2026-03-10'))).toEqual(range('2026-02-19', '2026-02-28'))
  })
})

describe('the comparison of a range', () => {
  const march = range('2026-03-01', '2026-03-31')
  it('is the requested one', () => {
    expect(comparedRange(march, 'none')).toBeNull()
    expect(comparedRange(march, 'previous-year')).toEqual(range('2025-03-01', '2025-03-31'))
    expect(comparedRange(march, 'previous-period')).toEqual(range('2026-02-01', '2026-02-28'))
  })
  it('keeps a month end a month end a year earlier, even across February 29th', () => {
    expect(comparedRange(range('2025-02-01', '2025-02-28'), 'previous-year')).toEqual(range('2024-02-01', '2024-02-29'))
    expect(comparedRange(range('2024-02-01', '2024-02-29'), 'previous-year')).toEqual(range('2023-02-01', '2023-02-28'))
    expect(comparedRange(range('2026-01-01', '2026-05-18'), 'previous-year')).toEqual(range('2025-01-01', '2025-05-18'))
  })
  it('is named by its year if it lies within one, and a previous period by its dates', () => {
    expect(comparedLabel(range('2026-01-01', '2026-05-18'), 'previous-year')).toBe('Same period 2025')
    expect(comparedLabel(range('2025-11-01', '2026-02-28'), 'previous-year')).toBe('Same period last year')
    expect(comparedLabel(march, 'previous-period')).toBe('Feb 1 – Feb 28, 2026')
  })
})
