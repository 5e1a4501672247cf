import { missingMilesText } from './missing-miles'

const truck = (name: string, ...months: string[]) => ({ truck_id: name, name, months })

it('names the months, with one or two trucks by name and more by their number', () => {
  const missing = [truck('101', '2026-01', '2026-03'), truck('102', '2026-01', '2026-03'), truck('103', '2026-03')]
  expect(missingMilesText(missing)).toBe(
    'Miles are missing, so figures per mile are too high: Jan 2026 (101 and 102), Mar 2026 (3 trucks).',
  )
})

it('counts the months before the last four, and returns nothing without any', () => {
  const many = ['01', '02', '03', '04', '05', '06'].map((month) => `2026-${month}`)
  expect(missingMilesText([truck('101', ...many)])).toMatch(/too high: 2 earlier months, Mar 2026 \(101\), Apr/)
  expect(missingMilesText([])).toBeNull()
})
