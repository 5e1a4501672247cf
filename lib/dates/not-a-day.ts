/** Message for a text that is not a date. */
export const NOT_A_DAY = 'Enter a date as yyyy-MM-dd.'
