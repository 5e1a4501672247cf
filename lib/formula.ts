/** Beginnings that a spreadsheet takes for a formula when a cell is typed. */
export const FORMULA = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/
