/*
 * A report as it is printed: pure data between the figures of a report and the writers that draw it, so that a PDF and a workbook of
 * one report cannot differ in a figure.
 */

/**
 * The kind of value in a column: text, a wire amount, 'yyyy-MM-dd', an account number, a whole number, a percentage, or a change in
 * percent.
 */
export type ColumnKind = 'text' | 'money' | 'date' | 'code' | 'count' | 'percent' | 'change'
export interface Column {
  label: string
  kind: ColumnKind
  /** Characters that it should have room for. */
  width: number
}

export type Cell = string | number | null
/** A section heading, a line in it, the subtotal that ends it, or the total that ends the report. */
export type RowKind = 'section' | 'line' | 'subtotal' | 'total'
export interface Row {
  kind: RowKind
  /** Depth in the outline, from 0. */
  level: number
  /** One per column. */
  cells: readonly Cell[]
}

/** Who prints it. */
export interface Letterhead {
  name: string
  /** Address, telephone and the like, one a line. */
  lines: readonly string[]
  /** A png or jpeg. */
  logo?: Uint8Array
}

export interface Paper {
  title: string
  letterhead: Letterhead
  /** Such as 'January 1, 2026 to March 31, 2026'. */
  period: string
  /** Such as 'Accrual basis'; each is printed next to the period. */
  remarks: readonly string[]
  /** Such as 'April 2, 2026 at 9:15 AM CDT'. */
  printed_at: string
  /** The addressee, with the address, one line each. */
  to?: readonly string[]
  /** What the title leaves out, such as the account or the customer. */
  about?: string
  columns: readonly Column[]
  rows: readonly Row[]
  /** Name of the file, without its extension. */
  file_name: string
}

/** Several reports as one document, with a cover and its contents. */
export interface PackPaper {
  title: string
  letterhead: Letterhead
  /** Such as 'March 2026'. */
  period: string
  /** Text on the cover below the period, one line each. */
  remarks: readonly string[]
  printed_at: string
  papers: readonly Paper[]
  file_name: string
}
