import type { Day } from '@/lib/dates/day'

/** The day of an instant on the calendar of the person at the screen. */
export const dayOf = (instant: string): Day => dayHere(new Date(instant))

/** Today on the calendar of the person at the screen. */
export const today = (): Day => dayHere(new Date())

// The platform's own calendar, without Intl, whose first use is dear.
const dayHere = (at: Date): Day => [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
const two = (part: number): string => String(part).padStart(2, '0')
