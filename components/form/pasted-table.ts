/** The cells of what a spreadsheet copies, row by row; rows without a word are left out. */
export const pastedTable = (text: string): string[][] =>
  text
    .split(/\r\n|[\r\n]/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
