/** What is said of a text that is no day. */
export const NOT_A_DAY = 'Enter a date as yyyy-MM-dd.'
