import { missingMilesText } from './missing-miles'

const truck = (name: string, ...months: string[]) => ({ truck_id: name, name, months })

it('names each month of two, and the first and last of more', () => {
  expect(missingMilesText([truck('101', '2026-01', '2026-02'), truck('102', '2026-01', '2026-02', '2026-04')])).toBe(
    'Miles are missing, so figures per mile are too high: 101 (Jan 2026, Feb 2026), 102 (3 months from Jan 2026 to Apr 2026).',
  )
})

it('counts the trucks behind the fifth, and says nothing of none', () => {
  const seven = ['1', '2', '3', '4', '5', '6', '7'].map((name) => truck(name, '2026-03'))
  expect(missingMilesText(seven)).toMatch(/5 \(Mar 2026\), 2 more\.$/)
  expect(missingMilesText([])).toBeNull()
})
