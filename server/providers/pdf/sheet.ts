import PDFDocument from 'pdfkit'
import { brand } from '@/lib/brand'
import { Pen } from './pen'

export const MARGIN = 48
/** US Letter, in points. */
export const SHORT = 612
export const LONG = 792

export interface Sheet {
  doc: InstanceType<typeof PDFDocument>
  pen: Pen
  width: number
  height: number
}
interface About {
  title: string
  author: string
  landscape?: boolean
  /** Keeps its pages open for what can only be written when all are known. */
  buffered?: boolean
}

/** An empty document. It has no page yet. */
export function openSheet({ title, author, landscape = false, buffered = false }: About): Sheet {
  const [width, height] = landscape ? [LONG, SHORT] : [SHORT, LONG]
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: buffered,
    // No font yet: the pen loads its fonts when it first needs them.
    font: '',
    info: { Title: title, Author: author, Producer: brand.name, Creator: brand.name },
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
  })
  return { doc, pen: new Pen(doc), width, height }
}

/** Ends the document and returns its bytes. */
export function closeSheet({ doc }: Sheet): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('error', reject)
    doc.on('end', () => resolve(Buffer.concat(pieces)))
    doc.end()
  })
}
