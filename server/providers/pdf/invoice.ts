/* An invoice: letterhead, who owes, what for, what is left to pay. The sums stay together and with the last line. */
import { formatPlain, formatUsd } from '@/lib/money/format'
import type { InvoicePaper } from '../paper/invoice-paper'
import { closeSheet, MARGIN, openSheet, type Sheet } from './document'
import { drawLetterhead } from './letterhead'
import { GRAY, HAIRLINE, INK, RULE, type Look } from './pen'
import { wrap } from './wrap'

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
}

export async function invoice(paper: InvoicePaper): Promise<Uint8Array> {
  const sheet = openSheet({ title: `Invoice ${paper.number}`, author: paper.letterhead.name, buffered: true })
  sheet.doc.addPage()
  const writer: Writer = { sheet, y: drawLetterhead(sheet, paper.letterhead) + 36 }
  drawTitle(writer, paper)
  drawParties(writer, paper)
  drawLines(writer, paper)
  drawSums(writer, paper)
  if (paper.pay_to.length > 0) drawPayTo(writer, paper.pay_to)
  if (paper.note) drawNote(writer, paper.note)
  drawFeet(sheet, paper)
  return closeSheet(sheet)
}

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

function drawTitle(writer: Writer, { number, stamp }: InvoicePaper): void {
  const { pen } = writer.sheet
  for (const line of linesOf(writer, `Invoice ${number}`, right(writer) - MARGIN - (stamp ? 150 : 0), TITLE)) {
    pen.draw(line, { x: MARGIN, y: writer.y }, TITLE)
    writer.y += 27
  }
  if (stamp) pen.drawRight(stamp, { x: right(writer), y: writer.y - 27 }, { ...TITLE, color: GRAY })
  writer.y += 4
}

function drawParties(writer: Writer, { bill_to, facts }: InvoicePaper): void {
  const { pen } = writer.sheet
  const half = (right(writer) - MARGIN) / 2
  const factsAt = MARGIN + half + 24
  const [top] = [writer.y]
  pen.draw('Bill to', { x: MARGIN, y: top }, LABEL)
  let left = top + 15
  bill_to.forEach((text, index) => {
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

const COLUMNS = { quantity: 290, rate: 190, amount: 96 }

function drawLines(writer: Writer, { lines }: InvoicePaper): void {
  drawLabels(writer)
  lines.forEach((line, index) => drawLine(writer, line, index === lines.length - 1))
}

function drawLabels(writer: Writer): void {
  const { doc, pen } = writer.sheet
  pen.draw('Service', { x: MARGIN, y: writer.y }, LABEL)
  pen.drawRight('Quantity', { x: right(writer) - 180, y: writer.y }, LABEL)
  pen.drawRight('Rate', { x: right(writer) - COLUMNS.amount, y: writer.y }, LABEL)
  pen.drawRight('Amount', { x: right(writer), y: writer.y }, LABEL)
  writer.y += 6
  doc.moveTo(MARGIN, writer.y).lineTo(right(writer), writer.y).lineWidth(0.75).strokeColor(INK).stroke()
  writer.y += 16
}

const SUMS_ROOM = 140
const quantityText = (value: number): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 }).format(value)
const rateText = (value: number): string =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(value)

function drawLine(writer: Writer, line: InvoicePaper['lines'][number], isLast: boolean): void {
  const { doc, pen } = writer.sheet
  const room = right(writer) - COLUMNS.quantity + 40 - MARGIN
  const texts = [
    ...linesOf(writer, line.service, room, STRONG).map((text) => ({ text, look: STRONG })),
    ...[line.description, line.load]
      .filter((text) => text !== '')
      .flatMap((text) => linesOf(writer, text, room, TEXT))
      .map((text) => ({ text, look: { ...TEXT, color: GRAY } })),
  ]
  const height = Math.min(texts.length, 3) * LEADING + 8
  // The last line goes with the sums, so that no page shows a total alone.
  if (makeRoom(writer, height + (isLast ? SUMS_ROOM : 0))) drawLabels(writer)
  pen.drawRight(quantityText(line.quantity), { x: right(writer) - 180, y: writer.y }, NUMBER)
  pen.drawRight(rateText(line.rate), { x: right(writer) - COLUMNS.amount, y: writer.y }, NUMBER)
  pen.drawRight(formatPlain(line.amount), { x: right(writer), y: writer.y }, NUMBER)
  for (const { text, look } of texts) {
    if (makeRoom(writer, LEADING)) drawLabels(writer)
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

function drawSums(writer: Writer, { subtotal, tax, total, paid, balance }: InvoicePaper): void {
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
  row('Balance due', formatUsd(balance), { label: { ...DUE, tabular: false }, figure: DUE })
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

function drawFeet(sheet: Sheet, { letterhead, number }: InvoicePaper): void {
  const { doc, pen, width, height } = sheet
  const { count } = doc.bufferedPageRange()
  const y = height - MARGIN
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc
      .moveTo(MARGIN, y - 12)
      .lineTo(width - MARGIN, y - 12)
      .lineWidth(0.5)
      .strokeColor(HAIRLINE)
      .stroke()
    pen.draw(`${letterhead.name}  ·  Invoice ${number}`, { x: MARGIN, y }, SMALL)
    pen.drawRight(`Page ${page + 1} of ${count}`, { x: width - MARGIN, y }, SMALL)
  }
}
