import { execFileSync } from 'node:child_process'
import path from 'node:path'

interface PdfText {
  text: string
  x: number
  /** From the top. */
  y: number
  width: number
}
export interface PdfPage {
  width: number
  height: number
  texts: PdfText[]
  /** Its lines from the top, the texts of a line joined by one space. */
  lines: string[]
}
export interface ReadPdf {
  title: string
  pages: PdfPage[]
  text: string
}

/** What a reader of the PDF finds in it. In a process of its own: the reader is an ES module and wants its own realm. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const printed = execFileSync(process.execPath, [path.resolve('tests/support/read-pdf.mjs')], {
    input: bytes,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const { title, pages } = JSON.parse(printed) as { title: string; pages: Omit<PdfPage, 'lines'>[] }
  const read = pages.map((page) => ({ ...page, lines: linesOf(page.texts) }))
  return { title, pages: read, text: read.map(({ lines }) => lines.join('\n')).join('\n') }
}

function linesOf(texts: readonly PdfText[]): string[] {
  const rows = new Map<number, PdfText[]>()
  for (const text of texts) {
    const row = Math.round(text.y)
    rows.set(row, [...(rows.get(row) ?? []), text])
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, row]) =>
      row
        .sort((a, b) => a.x - b.x)
        .map(({ text }) => text.trim())
        .join(' '),
    )
}

/** Nothing lies outside the page's margins. */
export const isInside = ({ width, height, texts }: PdfPage, margin = 40): boolean =>
  texts.every(
    (text) =>
      text.x >= margin &&
      text.x + text.width <= width - margin + 8 &&
      text.y >= margin &&
      text.y <= height - margin + 4,
  )
