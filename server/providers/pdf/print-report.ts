/*
 * A report as a printed statement: letterhead, title, table with headings on every page, rules above sums, page x of y.
 */
import type { Paper } from '../paper/paper'
import { across } from './across'
import { closeSheet, MARGIN, openSheet, type Sheet } from './sheet'
import { drawLetterhead } from './letterhead'
import { GRAY, HAIRLINE, INK, RULE, type Look } from './pen'
import {
  headingsOver,
  isRight,
  LABEL_SIZE,
  LINE_HEIGHT,
  lookOf,
  naturalWidth,
  paginate,
  tableOf,
  type Measure,
  TEXT_SIZE,
  type PlacedColumn,
  type PlacedRow,
  type Table,
} from './table'
import { shortened, wrap, wrapParts } from './wrap'

const TITLE = { size: 19, bold: true, color: INK }
const UNDER_TITLE = { size: 9.5, color: GRAY }
const ADDRESS = { size: 9.5, color: INK }
const LABEL = { size: LABEL_SIZE, bold: true, color: GRAY }
const SMALL = { size: 8, color: GRAY }
const HEAD_HEIGHT = 20
const FOOT_HEIGHT = 26
const RUNNING_HEAD = 26
const HEAD_GAP = 24
const EMPTY = 'There is nothing to report in this period.'

export function printReport(paper: Paper): Promise<Uint8Array> {
  const sheet = sheetFor(paper)
  drawReport(sheet, paper, (page, count) => drawFoot(sheet, paper, `Page ${page} of ${count}`))
  return closeSheet(sheet)
}

/** Draws the pages of a report; `footOf` is called once each is drawn. */
export function drawReport(sheet: Sheet, paper: Paper, footOf: (page: number, count: number) => void): void {
  const { width, height } = sheet
  addPage(sheet)
  const top = drawHead(sheet, paper)
  const bottom = height - MARGIN - FOOT_HEIGHT
  const other = MARGIN + RUNNING_HEAD
  const measure: Measure = (text, look) => sheet.pen.width(text, look)
  const within = { left: MARGIN, width: width - 2 * MARGIN }
  const room = { first: bottom - top - HEAD_HEIGHT, other: bottom - other - HEAD_HEIGHT }
  const pages = across(paper, within.width, measure).flatMap((part, index) => {
    const table = tableOf(part, within, measure)
    const parts = paginate(table.rows, index === 0 ? room : { ...room, first: room.other })
    const headings = headingsOver(parts)
    return parts.map((rows, page) => ({ table: { ...table, rows }, heading: headings[page] }))
  })
  pages.forEach(({ table, heading }, index) => {
    if (index > 0) {
      addPage(sheet)
      drawRunningHead(sheet, paper, heading)
    }
    drawTable(sheet, table, index === 0 ? top : other)
    if (paper.rows.length === 0)
      sheet.pen.draw(EMPTY, { x: MARGIN, y: top + HEAD_HEIGHT + 14 }, { size: TEXT_SIZE, color: GRAY })
    footOf(index + 1, pages.length)
  })
}

export const addPage = ({ doc, width, height }: Sheet): void => void doc.addPage({ size: [width, height], margin: 0 })

/** Portrait, or landscape when the columns would be crowded. */
function sheetFor(paper: Paper): Sheet {
  const about = { title: `${paper.title} – ${paper.letterhead.name}`, author: paper.letterhead.name }
  const upright = openSheet(about)
  return isWide(upright, paper) ? openSheet({ ...about, landscape: true }) : upright
}

/** Whether its columns would be crowded on a portrait page. */
export const isWide = ({ pen, width }: Sheet, paper: Paper): boolean =>
  paper.columns.length > 3 && naturalWidth(paper, (text, look) => pen.width(text, look)) > width - 2 * MARGIN

function drawHead(sheet: Sheet, { letterhead, title, period, remarks, to = [] }: Paper): number {
  const { pen, width } = sheet
  let y = drawLetterhead(sheet, letterhead) + 30
  for (const line of wrap(title, width - 2 * MARGIN, (text) => pen.width(text, TITLE))) {
    pen.draw(line, { x: MARGIN, y }, TITLE)
    y += 23
  }
  y -= 6
  for (const line of wrapParts([period, ...remarks], width - 2 * MARGIN, (text) => pen.width(text, UNDER_TITLE))) {
    pen.draw(line, { x: MARGIN, y }, UNDER_TITLE)
    y += 13
  }
  if (to.length > 0) y += 8
  for (const line of to.flatMap((text) => wrap(text, width - 2 * MARGIN, (part) => pen.width(part, ADDRESS)))) {
    pen.draw(line, { x: MARGIN, y }, ADDRESS)
    y += 13
  }
  return y + 6
}

/**
 * The sender, the title, and the section that continues on the page, or else whom it is about; a long name is shortened to leave room for
 * that.
 */
function drawRunningHead({ pen, width }: Sheet, { letterhead, title, about, period }: Paper, heading = about): void {
  const y = MARGIN + 6
  const measure = (text: string) => pen.width(text, SMALL)
  const room = width - 2 * MARGIN - measure(period) - HEAD_GAP
  const own = ['', title, ...(heading ? [heading] : [])].join('  ·  ')
  const name = shortened(letterhead.name, Math.max(room - measure(own), room / 3), measure)
  pen.draw(shortened(name + own, room, measure), { x: MARGIN, y }, SMALL)
  pen.drawRight(period, { x: width - MARGIN, y }, SMALL)
}

export function drawFoot(
  { doc, pen, width, height }: Sheet,
  { printed_at }: Pick<Paper, 'printed_at'>,
  page: string,
): void {
  const y = height - MARGIN
  doc
    .moveTo(MARGIN, y - 12)
    .lineTo(width - MARGIN, y - 12)
    .lineWidth(0.5)
    .strokeColor(HAIRLINE)
    .stroke()
  pen.draw(`Generated ${printed_at}`, { x: MARGIN, y }, SMALL)
  pen.drawRight(page, { x: width - MARGIN, y }, SMALL)
}

function drawTable(sheet: Sheet, { columns, rows, size }: Table, top: number): void {
  drawLabels(sheet, columns, top)
  let y = top + HEAD_HEIGHT
  rows.forEach((row, index) => {
    if (index > 0) y += row.space
    drawRow(sheet, { row, columns, size, y, striped: columns.length > 3 })
    y += row.height
  })
}

/** Space for a closing parenthesis, so that digits line up. */
const hang = ({ pen }: Sheet, look: Look): number => pen.width(')', look)

function drawLabels(sheet: Sheet, columns: readonly PlacedColumn[], top: number): void {
  const { doc, pen, width } = sheet
  const y = top + 11
  for (const column of columns) {
    if (isRight(column)) pen.drawRight(column.label, { x: column.x + column.width - hang(sheet, LABEL), y }, LABEL)
    else pen.draw(column.label, { x: column.x, y }, LABEL)
  }
  doc
    .moveTo(MARGIN, top + 17)
    .lineTo(width - MARGIN, top + 17)
    .lineWidth(0.75)
    .strokeColor(INK)
    .stroke()
}

interface Drawn {
  row: PlacedRow
  columns: readonly PlacedColumn[]
  size: number
  y: number
  striped: boolean
}

function drawRow(sheet: Sheet, { row, columns, size, y, striped }: Drawn): void {
  const { doc, pen, width } = sheet
  columns.forEach((column, index) => {
    const look = lookOf(row.kind, column, size)
    row.cells[index]?.forEach((line, at) => {
      const baseline = y + 10.5 + at * LINE_HEIGHT
      if (!isRight(column)) return pen.draw(line, { x: column.x + (index === 0 ? row.indent : 0), y: baseline }, look)
      const end = column.x + column.width - (line.endsWith(')') ? 0 : hang(sheet, look))
      pen.drawRight(line, { x: end, y: baseline }, look)
    })
    if (row.kind !== 'line' && row.kind !== 'section' && isRight(column) && row.cells[index]?.length)
      ruleSum(sheet, column, row, y)
  })
  if (striped && row.kind === 'line') {
    const bottom = y + row.height - 0.5
    doc
      .moveTo(MARGIN, bottom)
      .lineTo(width - MARGIN, bottom)
      .lineWidth(0.25)
      .strokeColor(HAIRLINE)
      .stroke()
  }
}

/** One rule above a sum; two below the last. */
function ruleSum({ doc }: Sheet, { x, width }: PlacedColumn, { kind, height }: PlacedRow, y: number): void {
  const rule = (at: number, color: string): void => {
    doc
      .moveTo(x + 10, at)
      .lineTo(x + width, at)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke()
  }
  rule(y, kind === 'total' ? INK : RULE)
  if (kind === 'total') [height - 3.5, height - 1.5].forEach((below) => rule(y + below, INK))
}
