/*
 * Turns a paper into pages of placed rows: the width of each column, how texts wrap, and where a page can end. Draws
 * nothing.
 */
import { toTyped } from '@/lib/dates/format'
import { formatChange, formatPercent, formatPlain, formatUsd } from '@/lib/money/format'
import type { Cell, Column, Paper, Row, RowKind } from '../paper/paper'
import type { Look } from './pen'
import { wrap } from './wrap'

export const TEXT_SIZE = 9
export const LABEL_SIZE = 8
export const LINE_HEIGHT = 12
const ROW_PADDING = 3
const INDENT = 12
const GAP = 14
const TEXT_MIN = 64
/** If the figures leave less than this for the names, the table is printed in the next smaller size. */
const NAME_ROOM = 96
export const SMALLEST = 7
const SMALLER = [8, SMALLEST]
/** A row with more lines than this can be broken between pages. */
const LINES_MAX = 24
/** Of a row of the outermost level. */
const SPACE_ABOVE: Record<RowKind, number> = { section: 9, line: 0, subtotal: 0, total: 5 }

export interface PlacedColumn extends Column {
  x: number
  width: number
}
export interface PlacedRow {
  kind: RowKind
  /** Lines of each cell. */
  cells: readonly (readonly string[])[]
  indent: number
  /** Empty space above. */
  space: number
  height: number
}
export interface Table {
  columns: readonly PlacedColumn[]
  rows: readonly PlacedRow[]
  /** Of its letters. */
  size: number
}

export type Measure = (text: string, look: Look) => number

export const lookOf = (kind: RowKind, column: Column, size: number): Look => ({
  size,
  bold: kind !== 'line',
  tabular: column.kind !== 'text',
})
export const isRight = ({ kind }: Column): boolean =>
  kind === 'money' || kind === 'percent' || kind === 'change' || kind === 'count'

const whole = new Intl.NumberFormat('en-US')

/** A cell as it is printed. Amounts carry the sign of the currency in the last row of a report only. */
export function cellText(cell: Cell, column: Column, kind: RowKind): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return column.kind === 'date' && kind !== 'section' ? toTyped(cell) : cell
  if (column.kind === 'money') return kind === 'total' ? formatUsd(cell) : formatPlain(cell)
  if (column.kind === 'percent') return formatPercent(cell)
  if (column.kind === 'change') return formatChange(cell)
  return column.kind === 'count' ? whole.format(cell) : String(cell)
}

/** The width that all columns would take if no text wrapped. */
export function naturalWidth(paper: Paper, measure: Measure): number {
  return naturalWidths(paper, measure, TEXT_SIZE).reduce((sum, { all }) => sum + all, 0)
}

export function tableOf(paper: Paper, within: { left: number; width: number }, measure: Measure): Table {
  const { size, needs } = fitted(paper, within.width, measure)
  const columns = placeColumns(paper, within, needs)
  const rows = paper.rows.flatMap((row, index) => placeRow(row, { columns, measure, size, isFirst: index === 0 }))
  return { columns, rows, size }
}

/** The largest size at which no word of a usual name is broken because of the figures; otherwise the smallest. */
function fitted(paper: Paper, width: number, measure: Measure): { size: number; needs: Needed[] } {
  let [size, needs] = [TEXT_SIZE, naturalWidths(paper, measure, TEXT_SIZE)]
  for (const smaller of SMALLER) {
    if (hasRoomForNames(paper.columns, needs, width)) break
    size = smaller
    needs = naturalWidths(paper, measure, smaller)
  }
  return { size, needs }
}

/** What each column needs in letters of this size. */
export const needsAt = (paper: Paper, measure: Measure, size: number): number[] =>
  naturalWidths(paper, measure, size).map(({ all }) => all)

/** Whether the figures leave room for names in the smallest letters. */
export const hasRoomAt = (paper: Paper, width: number, measure: Measure): boolean =>
  hasRoomForNames(paper.columns, naturalWidths(paper, measure, SMALLEST), width)

function hasRoomForNames(columns: readonly Column[], needs: readonly Needed[], width: number): boolean {
  const figures = needs.reduce((sum, { all }, index) => (columns[index]?.kind === 'text' ? sum : sum + all), 0)
  const names = needs.reduce(
    (sum, { all }, index) => (columns[index]?.kind === 'text' ? sum + Math.min(all, NAME_ROOM) : sum),
    0,
  )
  return figures + names <= width
}

/** Share of a column's texts that must fit: nineteen of twenty. */
const USUAL = 0.95
/** Texts that are wider by no more than this must fit too: entry numbers differ by the width of their digits, and none may wrap. */
const SPREAD = 28

interface Needed {
  all: number
  usual: number
  /** So that no word is broken. */
  word: number
}

function naturalWidths({ columns, rows }: Paper, measure: Measure, size: number): Needed[] {
  return columns.map((column, index) => {
    const label = measure(column.label, { size: Math.max(size, LABEL_SIZE), bold: true })
    const widths: number[] = []
    let widestWord = 0
    for (const row of rows) {
      const text = cellText(row.cells[index] ?? null, column, row.kind)
      // A heading can extend over the columns next to it.
      if (text === '' || (row.kind === 'section' && column.kind !== 'text')) continue
      const indent = index === 0 ? row.level * INDENT : 0
      const look = lookOf(row.kind, column, size)
      widths.push(indent + measure(text, look))
      if (column.kind === 'text' && row.kind !== 'section')
        for (const word of text.split(/\s+/)) widestWord = Math.max(widestWord, indent + measure(word, look))
    }
    widths.sort((a, b) => a - b)
    const fits = (part: number) =>
      Math.max(label, widths[Math.min(widths.length - 1, Math.floor(widths.length * part))] ?? 0) + GAP
    const usual = fits(USUAL)
    return {
      all: fits(1),
      usual: Math.max(usual, (widths.findLast((needed) => needed + GAP <= usual + SPREAD) ?? 0) + GAP),
      word: widestWord + GAP,
    }
  })
}

/**
 * Figures get the width they need, amounts equal widths if there is room. Texts share the rest by what most of them need, so that only the
 * few long ones wrap. The widest text gets what is left over.
 */
function placeColumns(
  paper: Paper,
  { left, width }: { left: number; width: number },
  needs: readonly Needed[],
): PlacedColumn[] {
  const natural = evened(
    needs.map(({ all }) => all),
    paper.columns,
    width,
  )
  const isText = paper.columns.map(({ kind }) => kind === 'text')
  const sumOf = (pick: boolean): number =>
    natural.reduce((sum, needed, index) => (isText[index] === pick ? sum + needed : sum), 0)
  const room = width - sumOf(false)
  const fitting = sumOf(true) <= room ? natural : needs.map(({ usual }) => usual)
  const given = fitTexts(
    fitting.filter((_, index) => isText[index]),
    needs.filter((_, index) => isText[index]).map(({ word }) => word),
    Math.max(room, TEXT_MIN * isText.filter(Boolean).length),
  )
  const widths = natural.map((needed, index) => (isText[index] ? (given.shift() ?? needed) : needed))
  const spare = width - widths.reduce((sum, used) => sum + used, 0)
  const widest = widths.indexOf(Math.max(...widths.filter((_, index) => isText[index])))
  let x = left
  return paper.columns.map((column, index) => {
    const own = (widths[index] ?? TEXT_MIN) + (index === widest ? Math.max(0, spare) : 0)
    x += own
    return { ...column, x: x - own, width: own }
  })
}

function evened(natural: readonly number[], columns: readonly Column[], width: number): readonly number[] {
  const widest = Math.max(0, ...natural.filter((_, index) => columns[index]?.kind === 'money'))
  const even = natural.map((needed, index) => (columns[index]?.kind === 'money' ? widest : needed))
  return even.reduce((sum, needed) => sum + needed, 0) <= width ? even : natural
}

/** Short texts keep their width; the long ones share what these leave, each with room for its longest word as long as all have it. */
function fitTexts(natural: readonly number[], words: readonly number[], room: number): number[] {
  const given = sharedOut(natural, room)
  const wide = natural.map((needed, index) => Math.min(needed, words[index] ?? 0))
  const short = given.findIndex((own, index) => own < (wide[index] ?? 0))
  if (short < 0 || wide.reduce((sum, needed) => sum + needed, 0) > room) return given
  const fixed = wide[short] ?? 0
  const others = fitTexts(natural.toSpliced(short, 1), words.toSpliced(short, 1), room - fixed)
  return others.toSpliced(short, 0, fixed)
}

function sharedOut(natural: readonly number[], room: number): number[] {
  let share = room / Math.max(1, natural.length)
  for (let round = 0; round < natural.length; round++) {
    const short = natural.filter((needed) => needed <= share)
    const long = natural.length - short.length
    if (long === 0) break
    share = (room - short.reduce((sum, needed) => sum + needed, 0)) / long
  }
  return natural.map((needed) => Math.min(needed, share))
}

interface Placing {
  columns: readonly PlacedColumn[]
  measure: Measure
  size: number
  isFirst: boolean
}

function placeRow(row: Row, { columns, measure, size, isFirst }: Placing): PlacedRow[] {
  const indent = row.level * INDENT
  const cells = columns.map((column, index) => {
    const text = cellText(row.cells[index] ?? null, column, row.kind)
    const isHeading = row.kind === 'section' && index === 0
    if (text === '' || (column.kind !== 'text' && !isHeading)) return text === '' ? [] : [text]
    // A heading has no figures, so it can extend over their columns.
    const own = isHeading ? columns.reduce((sum, { width }) => sum + width, 0) : column.width - GAP
    const width = own - (index === 0 ? indent : 0)
    return wrap(text, width, (part) => measure(part, lookOf(row.kind, column, size)))
  })
  const lines = Math.max(1, ...cells.map((cell) => cell.length))
  const pieces = Math.ceil(lines / LINES_MAX)
  return Array.from({ length: pieces }, (_, piece) => {
    const part = cells.map((cell) => cell.slice(piece * LINES_MAX, (piece + 1) * LINES_MAX))
    const space = isFirst || piece > 0 || row.level > 0 ? 0 : SPACE_ABOVE[row.kind]
    const height =
      Math.max(1, ...part.map((cell) => cell.length)) * LINE_HEIGHT +
      ROW_PADDING +
      (row.kind === 'total' ? ROW_PADDING : 0)
    return { kind: row.kind, cells: part, indent, space, height }
  })
}

const isSum = (row: PlacedRow | undefined): boolean => row?.kind === 'subtotal' || row?.kind === 'total'
const isLine = (row: PlacedRow | undefined): boolean => row?.kind === 'line'

/** Whether no page may end between these two rows: a heading keeps its first two lines, a total its last two and the proof below it. */
function isGlued(rows: readonly PlacedRow[], index: number): boolean {
  const [before, here, next, after] = [rows[index - 1], rows[index], rows[index + 1], rows[index + 2]]
  if (here?.kind === 'section' || isSum(next)) return true
  if (here?.kind === 'total' || before?.kind === 'total') return true
  return isLine(here) && isLine(next) && (before?.kind === 'section' || isSum(after))
}

/** Rows of each page. `rooms` are the heights for rows on the first page and on every other page. */
export function paginate(rows: readonly PlacedRow[], rooms: { first: number; other: number }): PlacedRow[][] {
  const pages: PlacedRow[][] = [[]]
  let left = rooms.first
  const place = (row: PlacedRow): void => {
    const page = pages.at(-1)
    const needed = row.height + (page?.length ? row.space : 0)
    if (needed > left && page?.length) {
      pages.push([row])
      left = rooms.other - row.height
    } else {
      page?.push(row)
      left -= needed
    }
  }
  for (const block of blocksOf(rows)) {
    const height = block.reduce((sum, row) => sum + row.height + row.space, 0)
    if (height > left && height <= rooms.other && pages.at(-1)?.length) {
      pages.push([])
      left = rooms.other
    }
    block.forEach(place)
  }
  return pages
}

/** The outermost heading that continues on each page; undefined when the page starts with one, or outside of any. */
export function headingsOver(pages: readonly (readonly PlacedRow[])[]): (string | undefined)[] {
  let open: string | undefined
  return pages.map((rows) => {
    const [first] = rows
    const over = first?.kind === 'section' && first.indent === 0 ? undefined : open
    for (const { kind, indent, cells } of rows)
      if (indent === 0) open = kind === 'section' ? cells[0]?.join(' ') : undefined
    return over
  })
}

function blocksOf(rows: readonly PlacedRow[]): PlacedRow[][] {
  const blocks: PlacedRow[][] = []
  rows.forEach((row, index) => {
    if (index > 0 && isGlued(rows, index - 1)) blocks.at(-1)?.push(row)
    else blocks.push([row])
  })
  return blocks
}
