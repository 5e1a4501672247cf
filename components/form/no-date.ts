/** What stands beside a date that is none. */
export const NO_DATE = 'Type a date as MM/DD/YYYY.'
