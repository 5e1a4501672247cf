/* Several reports as one document: cover, contents with page numbers that lead there, then each report from a page of its own. */
import type { PackPaper, Paper } from '../paper/paper'
import { closeSheet, LONG, MARGIN, openSheet, SHORT, type Sheet } from './sheet'
import { drawLetterhead } from './letterhead'
import { GRAY, HAIRLINE, INK } from './pen'
import { addPage, drawFoot, drawReport, isWide } from './print-report'
import { shortened, wrap } from './wrap'

const TITLE = { size: 30, bold: true, color: INK }
const PERIOD = { size: 16, color: INK }
const REMARK = { size: 10, color: GRAY }
const HEADING = { size: 19, bold: true, color: INK }
const ENTRY = { size: 11, color: INK }
const BESIDE = { size: 9.5, color: GRAY }
const ENTRY_HEIGHT = 26
/** Pages before the first report. */
const FRONT = 2

interface Section {
  paper: Paper
  sheet: Sheet
  /** Its first page, from 1. */
  page: number
  count: number
}

export function printPack(paper: PackPaper): Promise<Uint8Array> {
  const portrait = openSheet({
    title: `${paper.title} – ${paper.letterhead.name}`,
    author: paper.letterhead.name,
    buffered: true,
  })
  const landscape: Sheet = { ...portrait, width: LONG, height: SHORT }
  addPage(portrait)
  drawCover(portrait, paper)
  addPage(portrait)
  let page = FRONT
  const sections = paper.papers.map((each): Section => {
    const sheet = isWide(portrait, each) ? landscape : portrait
    const section = { paper: each, sheet, page: page + 1, count: 0 }
    drawReport(sheet, each, (at) => {
      if (at === 1) {
        portrait.doc.addNamedDestination(nameOf(section))
        portrait.doc.outline.addItem(each.title)
      }
      section.count += 1
      page += 1
    })
    return section
  })
  drawContents(portrait, paper, sections)
  numberPages(sections, paper, page)
  return closeSheet(portrait)
}

const nameOf = ({ page }: Pick<Section, 'page'>): string => `page-${page}`

function drawCover(sheet: Sheet, { letterhead, title, period, remarks, printed_at }: PackPaper): void {
  const { pen, doc, width, height } = sheet
  drawLetterhead(sheet, letterhead)
  let y = height * 0.4
  for (const line of wrap(title, width - 2 * MARGIN, (text) => pen.width(text, TITLE))) {
    pen.draw(line, { x: MARGIN, y }, TITLE)
    y += 36
  }
  pen.draw(period, { x: MARGIN, y }, PERIOD)
  doc
    .moveTo(MARGIN, y + 16)
    .lineTo(width - MARGIN, y + 16)
    .lineWidth(0.75)
    .strokeColor(INK)
    .stroke()
  y += 38
  for (const line of remarks.flatMap((text) => wrap(text, width - 2 * MARGIN, (part) => pen.width(part, REMARK)))) {
    pen.draw(line, { x: MARGIN, y }, REMARK)
    y += 15
  }
  pen.draw(`Generated ${printed_at}`, { x: MARGIN, y: height - MARGIN }, REMARK)
}

function drawContents(
  { doc, pen, width }: Sheet,
  { letterhead, period }: PackPaper,
  sections: readonly Section[],
): void {
  doc.switchToPage(FRONT - 1)
  const right = width - MARGIN
  pen.draw('Contents', { x: MARGIN, y: MARGIN + 20 }, HEADING)
  const beside = `${letterhead.name}  ·  ${period}`
  pen.draw(
    shortened(beside, right - MARGIN, (text) => pen.width(text, BESIDE)),
    { x: MARGIN, y: MARGIN + 38 },
    BESIDE,
  )
  sections.forEach((section, index) => {
    const y = MARGIN + 78 + index * ENTRY_HEIGHT
    const { paper, page } = section
    pen.draw(paper.title, { x: MARGIN, y }, ENTRY)
    pen.draw(paper.period, { x: MARGIN + pen.width(paper.title, ENTRY) + 10, y }, BESIDE)
    pen.drawRight(String(page), { x: right, y }, { ...ENTRY, tabular: true })
    doc
      .moveTo(MARGIN, y + 9)
      .lineTo(right, y + 9)
      .lineWidth(0.25)
      .strokeColor(HAIRLINE)
      .stroke()
    doc.goTo(MARGIN, y - 14, right - MARGIN, ENTRY_HEIGHT - 4, nameOf(section))
  })
}

function numberPages(sections: readonly Section[], { printed_at }: PackPaper, count: number): void {
  for (const { sheet, page, count: own } of sections)
    for (let at = page; at < page + own; at++) {
      sheet.doc.switchToPage(at - 1)
      drawFoot(sheet, { printed_at }, `Page ${at} of ${count}`)
    }
}
