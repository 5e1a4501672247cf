import { hasExpired, hourAndDay } from './moments'

test("a login is shown as hour, day, month, year in the reader's time zone", () => {
  expect(hourAndDay('2025-11-18T22:04:31Z', 'America/Chicago')).toBe('16:04, 18 November 2025')
  expect(hourAndDay('2025-11-18T06:00:00Z', 'America/Chicago')).toBe('00:00, 18 November 2025')
})

test('an invitation expires with its date; a member never does', () => {
  expect(hasExpired({ expiration_date: '2020-01-01T00:00:00Z' })).toBe(true)
  expect(hasExpired({ expiration_date: new Date(Date.now() + 60_000).toISOString() })).toBe(false)
  expect(hasExpired({ expiration_date: null })).toBe(false)
})
