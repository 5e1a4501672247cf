/*
 * Prints an invoice or a bill: letterhead, the other party, lines, and what is left to pay. The totals stay together and with the last
 * line.
 */
import { formatQuantity, formatRate } from '@/lib/money/decimal-format'
import { formatPlain, formatUsd } from '@/lib/money/format'
import type { DocumentPaper } from '../paper/document-paper'
import { closeSheet, MARGIN, openSheet, type Sheet } from './sheet'
import { drawLetterhead } from './letterhead'
import { GRAY, HAIRLINE, INK, RULE, type Look } from './pen'
import { shortened, wrap } from './wrap'

const TITLE = { size: 22, bold: true, color: INK }
const LABEL = { size: 8, bold: true, color: GRAY }
const TEXT = { size: 9.5, color: INK }
const STRONG = { size: 9.5, bold: true, color: INK }
const NUMBER = { ...TEXT, tabular: true }
const STRONG_NUMBER = { ...STRONG, tabular: true }
const DUE = { size: 13, bold: true, color: INK, tabular: true }
const SMALL = { size: 8, color: GRAY }
const LEADING = 13
const FOOT = 26
const SUMS_WIDTH = 230

interface Writer {
  sheet: Sheet
  y: number
  columns: Columns
}
/** Right ends of the figures, and the maximum width of the text before them. */
interface Columns {
  quantity: number
  rate: number
  room: number
}

export async function printDocument(paper: DocumentPaper): Promise<Uint8Array> {
  const sheet = openSheet({ title: nameOf(paper), author: paper.letterhead.name, buffered: true })
  sheet.doc.addPage()
  const writer: Writer = {
    sheet,
    y: drawLetterhead(sheet, paper.letterhead) + 36,
    columns: columnsOf(sheet, paper),
  }
  drawTitle(writer, paper)
  drawParties(writer, paper)
  drawLines(writer, paper)
  drawSums(writer, paper)
  if (paper.pay_to.length > 0) drawPayTo(writer, paper.pay_to)
  if (paper.note) drawNote(writer, paper.note)
  drawFeet(sheet, paper)
  return closeSheet(sheet)
}

const nameOf = ({ words, number }: DocumentPaper): string => `${words.document} ${number}`
const right = ({ sheet }: Writer): number => sheet.width - MARGIN
const bottom = ({ sheet }: Writer): number => sheet.height - MARGIN - FOOT
const linesOf = ({ sheet }: Writer, text: string, width: number, look: Look): string[] =>
  wrap(text, width, (part) => sheet.pen.width(part, look))

/** True when a new page was begun. */
function makeRoom(writer: Writer, height: number): boolean {
  if (writer.y + height <= bottom(writer)) return false
  writer.sheet.doc.addPage()
  writer.y = MARGIN + 10
  return true
}

function drawTitle(writer: Writer, paper: DocumentPaper): void {
  const { pen } = writer.sheet
  const { stamp } = paper
  const room = right(writer) - MARGIN - (stamp ? 150 : 0)
  if (stamp) pen.drawRight(stamp, { x: right(writer), y: writer.y }, { ...TITLE, color: GRAY })
  // A number may have 255 letters.
  const isLong = linesOf(writer, nameOf(paper), room, TITLE).length > 2
  const [look, leading] = isLong ? [STRONG, LEADING] : [TITLE, 27]
  for (const line of linesOf(writer, nameOf(paper), room, look)) {
    pen.draw(line, { x: MARGIN, y: writer.y }, look)
    writer.y += leading
  }
  writer.y += 4
}

function drawParties(writer: Writer, { words, party, facts }: DocumentPaper): void {
  const { pen } = writer.sheet
  const half = (right(writer) - MARGIN) / 2
  const factsAt = MARGIN + half + 24
  const [top] = [writer.y]
  pen.draw(words.party, { x: MARGIN, y: top }, LABEL)
  let left = top + 15
  party.forEach((text, index) => {
    const look = index === 0 ? STRONG : TEXT
    for (const line of linesOf(writer, text, half, look)) {
      pen.draw(line, { x: MARGIN, y: left }, look)
      left += LEADING
    }
  })
  let other = top
  for (const [label, value] of facts) {
    pen.draw(label, { x: factsAt, y: other }, { ...TEXT, color: GRAY })
    for (const line of linesOf(writer, value, right(writer) - factsAt - 90, TEXT)) {
      pen.drawRight(line, { x: right(writer), y: other }, TEXT)
      other += LEADING + 2
    }
  }
  writer.y = Math.max(left, other) + 22
}

/** The minimum widths of the columns, and the gap before each. */
const [QUANTITY, RATE, AMOUNT, GAP] = [70, 84, 96, 14]

/** As wide as the longest figure of any page, so that no two touch. */
function columnsOf({ pen, width }: Sheet, { lines }: DocumentPaper): Columns {
  const widest = (texts: string[], least: number): number =>
    texts.reduce((most, text) => Math.max(most, pen.width(text, NUMBER) + GAP), least)
  const rate =
    width -
    MARGIN -
    widest(
      lines.map((line) => formatPlain(line.amount)),
      AMOUNT,
    )
  const quantity =
    rate -
    widest(
      lines.map((line) => formatRate(line.rate)),
      RATE,
    )
  const start =
    quantity -
    widest(
      lines.map((line) => formatQuantity(line.quantity)),
      QUANTITY,
    )
  return { quantity, rate, room: start - MARGIN }
}

function drawLines(writer: Writer, paper: DocumentPaper): void {
  // No column headings without a line below them.
  makeRoom(writer, 22 + 3 * LEADING + 8)
  drawLabels(writer, paper)
  paper.lines.forEach((line, index) => drawLine(writer, paper, { line, isLast: index === paper.lines.length - 1 }))
}

function drawLabels(writer: Writer, { words }: DocumentPaper): void {
  const { doc, pen } = writer.sheet
  pen.draw(words.item, { x: MARGIN, y: writer.y }, LABEL)
  pen.drawRight('Quantity', { x: writer.columns.quantity, y: writer.y }, LABEL)
  pen.drawRight('Rate', { x: writer.columns.rate, y: writer.y }, LABEL)
  pen.drawRight('Amount', { x: right(writer), y: writer.y }, LABEL)
  writer.y += 6
  doc.moveTo(MARGIN, writer.y).lineTo(right(writer), writer.y).lineWidth(0.75).strokeColor(INK).stroke()
  writer.y += 16
}

const SUMS_ROOM = 140

interface Placed {
  line: DocumentPaper['lines'][number]
  isLast: boolean
}

function drawLine(writer: Writer, paper: DocumentPaper, { line, isLast }: Placed): void {
  const { doc, pen } = writer.sheet
  const { quantity, rate, room } = writer.columns
  const texts = [
    ...linesOf(writer, line.item, room, STRONG).map((text) => ({ text, look: STRONG })),
    ...[line.description, line.load]
      .filter((text) => text !== '')
      .flatMap((text) => linesOf(writer, text, room, TEXT))
      .map((text) => ({ text, look: { ...TEXT, color: GRAY } })),
  ]
  const height = Math.min(texts.length, 3) * LEADING + 8
  // The last line stays with the totals, so that no page shows only totals.
  if (makeRoom(writer, height + (isLast ? SUMS_ROOM : 0))) drawLabels(writer, paper)
  pen.drawRight(formatQuantity(line.quantity), { x: quantity, y: writer.y }, NUMBER)
  pen.drawRight(formatRate(line.rate), { x: rate, y: writer.y }, NUMBER)
  pen.drawRight(formatPlain(line.amount), { x: right(writer), y: writer.y }, NUMBER)
  for (const { text, look } of texts) {
    if (makeRoom(writer, LEADING)) drawLabels(writer, paper)
    pen.draw(text, { x: MARGIN, y: writer.y }, look)
    writer.y += LEADING
  }
  doc
    .moveTo(MARGIN, writer.y - 4)
    .lineTo(right(writer), writer.y - 4)
    .lineWidth(0.25)
    .strokeColor(HAIRLINE)
    .stroke()
  writer.y += 9
}

function drawSums(writer: Writer, { words, subtotal, tax, total, paid, balance }: DocumentPaper): void {
  const { doc, pen } = writer.sheet
  const start = right(writer) - SUMS_WIDTH
  const row = (label: string, text: string, looks: { label: Look; figure: Look }): void => {
    pen.draw(label, { x: start, y: writer.y }, looks.label)
    pen.drawRight(text, { x: right(writer), y: writer.y }, looks.figure)
    writer.y += LEADING + 5
  }
  const plain = { label: { ...TEXT, color: GRAY }, figure: NUMBER }
  writer.y += 8
  makeRoom(writer, SUMS_ROOM - 30)
  row('Subtotal', formatPlain(subtotal), plain)
  if (tax) row(tax.label, formatPlain(tax.amount), plain)
  doc
    .moveTo(start, writer.y - 11)
    .lineTo(right(writer), writer.y - 11)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke()
  writer.y += 3
  row('Total', formatUsd(total), { label: STRONG, figure: STRONG_NUMBER })
  if (paid !== 0) row('Paid', formatPlain(-paid), plain)
  doc
    .moveTo(start, writer.y - 9)
    .lineTo(right(writer), writer.y - 9)
    .lineWidth(1)
    .strokeColor(INK)
    .stroke()
  writer.y += 9
  row(words.balance, formatUsd(balance), { label: { ...DUE, tabular: false }, figure: DUE })
}

/** Who is paid: the first line is the heading. It stays together. */
function drawPayTo(writer: Writer, pay_to: readonly string[]): void {
  const { pen } = writer.sheet
  const [heading = '', ...rest] = pay_to
  const lines = rest.flatMap((text) => linesOf(writer, text, right(writer) - MARGIN, TEXT))
  writer.y += 16
  makeRoom(writer, 15 + Math.min(lines.length, 8) * LEADING)
  pen.draw(heading, { x: MARGIN, y: writer.y }, LABEL)
  writer.y += 15
  for (const line of lines) {
    makeRoom(writer, LEADING)
    pen.draw(line, { x: MARGIN, y: writer.y }, TEXT)
    writer.y += LEADING
  }
}

function drawNote(writer: Writer, note: string): void {
  const { pen } = writer.sheet
  writer.y += 16
  makeRoom(writer, 3 * LEADING)
  pen.draw('Note', { x: MARGIN, y: writer.y }, LABEL)
  writer.y += 15
  for (const line of linesOf(writer, note, right(writer) - MARGIN, TEXT)) {
    makeRoom(writer, LEADING)
    pen.draw(line, { x: MARGIN, y: writer.y }, TEXT)
    writer.y += LEADING
  }
}

/** 'Page 100 of 100' */
const PAGE_ROOM = 90

function drawFeet(sheet: Sheet, paper: DocumentPaper): void {
  const { doc, pen, width, height } = sheet
  const { count } = doc.bufferedPageRange()
  const y = height - MARGIN
  const room = width - 2 * MARGIN - PAGE_ROOM
  const measure = (text: string): number => pen.width(text, SMALL)
  // The number identifies a loose page's document, so the name is shortened instead.
  const about = `  ·  ${shortened(nameOf(paper), room / 2, measure)}`
  const foot = `${shortened(paper.letterhead.name, room - measure(about), measure)}${about}`
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc
      .moveTo(MARGIN, y - 12)
      .lineTo(width - MARGIN, y - 12)
      .lineWidth(0.5)
      .strokeColor(HAIRLINE)
      .stroke()
    pen.draw(foot, { x: MARGIN, y }, SMALL)
    pen.drawRight(`Page ${page + 1} of ${count}`, { x: width - MARGIN, y }, SMALL)
  }
}
