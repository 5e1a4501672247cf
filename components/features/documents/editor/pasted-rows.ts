import { readDecimal } from '@/components/form/decimal-input'

export interface PastedRow {
  /** The first text of the row when there are two: a service or an account by its name. */
  name: string | null
  description: string | null
  quantity: number
  rate: number | null
}

/**
 * Rows copied from a spreadsheet: texts first, then quantity and rate; one number alone is the rate. Null for what is no table, which
 * is pasted as text.
 */
export function pastedRows(text: string): PastedRow[] | null {
  const rows = text
    .split(/\r\n|[\r\n]/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
  if (rows.length === 0 || (rows.length === 1 && (rows[0]?.length ?? 0) < 2)) return null
  const read = rows.map(rowOf)
  // A heading names its columns and holds no number.
  const isHeading = (row: PastedRow | undefined) => row !== undefined && row.rate === null
  return isHeading(read[0]) && read.some((row) => !isHeading(row)) ? read.slice(1) : read
}

function rowOf(cells: readonly string[]): PastedRow {
  const texts: string[] = []
  const numbers: number[] = []
  for (const cell of cells) {
    const number = readDecimal(cell)
    if (number === null) continue
    // A text that begins like a number, such as 88231, is a load; numbers are what ends the row.
    if (Number.isNaN(number)) texts.push(...numbers.splice(0).map(String), cell)
    else numbers.push(number)
  }
  const [name = null, ...rest] = texts.length > 1 ? texts : [null, ...texts]
  const [first, second] = numbers
  return {
    name,
    description: rest.filter((part) => part !== null).join(', ') || null,
    quantity: second === undefined ? 1 : (first ?? 1),
    rate: (second === undefined ? first : second) ?? null,
  }
}
