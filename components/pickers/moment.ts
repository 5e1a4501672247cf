const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** 'Nov 17, 2025, 4:05 PM' on the clock of the person at the screen. */
export const moment = (instant: string): string => MOMENT.format(new Date(instant))
