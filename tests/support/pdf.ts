import path from 'node:path'
import { createSyncFn } from 'synckit'

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
  /** Its lines from the top, with the texts of a line joined by one space. */
  lines: string[]
}
export interface ReadPdf {
  title: string
  pages: PdfPage[]
  text: string
}

type Read = { title: string; pages: Omit<PdfPage, 'lines'>[] }
let reader: ((bytes: Uint8Array) => Read) | undefined

/** The text of a PDF. It is read in a thread that stays alive: the reader is an ES module and needs its own realm. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  reader ??= createSyncFn(path.resolve('tests/support/read-pdf.mjs'))
  const { title, pages } = reader(bytes)
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
