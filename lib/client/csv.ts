import { FORMULA } from '@/lib/formula'

export type CsvColumn<Row> = readonly [header: string, value: (row: Row) => string | number | null]

/** Rows as a file for a spreadsheet. */
export const csvOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  [columns.map(([header]) => header), ...rows.map((row) => columns.map(([, value]) => value(row) ?? ''))]
    .map((cells) => cells.map(field).join(','))
    .join('\r\n')

// A text that starts like a formula must not run in a spreadsheet.
function field(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
