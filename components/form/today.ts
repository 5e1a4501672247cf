import { dayIn, type Day } from '@/lib/dates/day'

/** Today on the calendar of the person at the screen. */
export const today = (): Day => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
