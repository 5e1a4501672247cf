import { dayIn } from '@/lib/dates/day'
import { dayOf } from './today'

test('the date of an instant is in the time zone of this machine', () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const instant of [
    '2026-01-01T00:00:00Z',
    '2026-03-08T06:30:00Z',
    '2026-06-30T23:59:59Z',
    '2026-11-01T05:30:00Z',
    '2026-12-31T23:30:00Z',
  ]) {
    expect(dayOf(instant)).toBe(dayIn(zone, new Date(instant)))
  }
})
