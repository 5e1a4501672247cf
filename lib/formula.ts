/** Beginnings of a cell that a spreadsheet takes for a formula. */
export const FORMULA = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/
