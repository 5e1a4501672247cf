/** The cells of a block copied from a spreadsheet, row by row; empty rows are left out. */
export const pastedTable = (text: string): string[][] =>
  text
    .split(/\r\n|[\r\n]/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
