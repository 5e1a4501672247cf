import { localDay, type Day } from '@/lib/dates/day'

/** The date of an instant in the user's time zone. */
export const dayOf = (instant: string): Day => localDay(new Date(instant))

/** Today in the user's time zone. */
export const today = (): Day => localDay(new Date())
