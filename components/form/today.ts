import { localDay, type Day } from '@/lib/dates/day'

/** The day of an instant on the calendar of the person at the screen. */
export const dayOf = (instant: string): Day => localDay(new Date(instant))

/** Today on the calendar of the person at the screen. */
export const today = (): Day => localDay(new Date())
