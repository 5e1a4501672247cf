import { shortQuarterName } from './fiscal-names'

test('an abbreviated quarter keeps its year, and differs from one of a calendar year', () => {
  expect([
    shortQuarterName('2026-10-01', 1),
    shortQuarterName('2026-10-01', 7),
    shortQuarterName('2026-01-01', 10),
  ]).toEqual(['Q4 ’26', 'Q2 FY27', 'Q2 FY26'])
})
