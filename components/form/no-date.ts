/** The error for an invalid date. */
export const NO_DATE = 'Type a date as MM/DD/YYYY.'
