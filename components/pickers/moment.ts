const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** 'Nov 17, 2025, 4:05 PM' in the user's time zone. */
export const moment = (instant: string): string => MOMENT.format(new Date(instant))
