import { periodsOf } from './periods'

const spans = (start: string, end: string, fiscalMonth = 1) =>
  periodsOf({ start, end }, fiscalMonth).map((period) => [period.short, period.start, period.end])

describe('the bars of a range', () => {
  it('are months up to a year, the first and the last cut to the range', () => {
    expect(spans('2025-11-10', '2026-01-21')).toEqual([
      ['Nov', '2025-11-10', '2025-11-30'],
      ['Dec', '2025-12-01', '2025-12-31'],
      ['Jan', '2026-01-01', '2026-01-21'],
    ])
    expect(spans('2026-01-01', '2026-12-31')).toHaveLength(12)
  })

  it('are quarters up to three years, then years', () => {
    expect(spans('2025-02-10', '2026-03-31')).toEqual([
      ['Q1 ’25', '2025-02-10', '2025-03-31'],
      ['Q2 ’25', '2025-04-01', '2025-06-30'],
      ['Q3 ’25', '2025-07-01', '2025-09-30'],
      ['Q4 ’25', '2025-10-01', '2025-12-31'],
      ['Q1 ’26', '2026-01-01', '2026-03-31'],
    ])
    expect(spans('2022-01-01', '2026-11-18').map(([name]) => name)).toEqual(['2022', '2023', '2024', '2025', '2026'])
  })

  it('follow the fiscal year', () => {
    expect(spans('2025-02-10', '2026-03-31', 2)).toEqual([
      ['Q1 FY26', '2025-02-10', '2025-04-30'],
      ['Q2 FY26', '2025-05-01', '2025-07-31'],
      ['Q3 FY26', '2025-08-01', '2025-10-31'],
      ['Q4 FY26', '2025-11-01', '2026-01-31'],
      ['Q1 FY27', '2026-02-01', '2026-03-31'],
    ])
    expect(spans('2022-11-01', '2026-11-18', 10).map(([name]) => name)).toEqual([
      'FY2023',
      'FY2024',
      'FY2025',
      'FY2026',
      'FY2027',
    ])
  })

  it('are never more than twelve', () => {
    expect(spans('1990-01-01', '2026-11-18')).toHaveLength(12)
  })
})
