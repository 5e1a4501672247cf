import { dayIn, type Day } from '@/lib/dates/day'

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The day of an instant on the calendar of the person at the screen. */
export const dayOf = (instant: string): Day => dayIn(zone(), new Date(instant))

/** Today on the calendar of the person at the screen. */
export const today = (): Day => dayIn(zone(), new Date())
