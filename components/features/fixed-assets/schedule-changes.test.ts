import { scheduleChanges } from './schedule-changes'

const row = (date: string, depreciation_amount: number) => ({ date, depreciation_amount })

test('lists the months that change, appear or disappear, in order, and no unchanged ones', () => {
  const before = [row('2026-01-31', 100), row('2026-02-28', 100), row('2026-03-31', 100)]
  const after = [row('2025-12-31', 90), row('2026-01-31', 100), row('2026-02-28', 90)]
  expect(scheduleChanges(before, after)).toEqual([
    { date: '2025-12-31', before: null, after: 90 },
    { date: '2026-02-28', before: 100, after: 90 },
    { date: '2026-03-31', before: 100, after: null },
  ])
  expect(scheduleChanges(before, before)).toEqual([])
})
