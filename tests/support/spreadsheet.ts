import { inflateRawSync, crc32 } from 'node:zlib'
import { XMLParser } from 'fast-xml-parser'

export async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

/** Texts of a zip archive by name. */
export const entriesOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(filesIn(bytes)).map(([name, content]) => [name, content.toString('utf8')]))

/** Files of a zip archive by name, found through its directory as any reader does; checksums and sizes must hold. */
export function filesIn(bytes: Uint8Array): Record<string, Buffer> {
  const archive = Buffer.from(bytes)
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== 0x0605_4b50) throw new Error('Not a zip archive')
  const found: Record<string, Buffer> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, packed, size] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
    ]
    const nameLength = archive.readUInt16LE(at + 28)
    const start = archive.readUInt32LE(at + 42) + 30 + nameLength
    const content = inflateRawSync(archive.subarray(start, start + packed))
    if (content.length !== size || crc32(content) !== crc) throw new Error('A zip entry is damaged')
    found[archive.toString('utf8', at + 46, at + 46 + nameLength)] = content
    at += 46 + nameLength
  }
  return found
}

interface CellXml {
  v?: string
  is?: { t: string | { '#text': string } }
}

/** Cells of the first sheet, row by row; an empty cell is null, a cell that is not there ends the row early. */
export function readSheet(bytes: Uint8Array): (string | number | null)[][] {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    trimValues: false,
    processEntities: true,
    isArray: (name) => name === 'row' || name === 'c',
  })
  const xml = parser.parse(entriesOf(bytes)['xl/worksheets/sheet1.xml'] ?? '') as {
    worksheet: { sheetData: { row: ({ c?: CellXml[] } | string)[] } }
  }
  return xml.worksheet.sheetData.row.map((row) => (typeof row === 'string' ? [] : (row.c ?? []).map(valueOf)))
}

function valueOf(cell: CellXml): string | number | null {
  if (cell.v !== undefined) return Number(cell.v)
  const text = cell.is?.t
  if (text === undefined) return null
  return (typeof text === 'string' ? text : (text['#text'] ?? '')).replace(/_x005F_/g, '_')
}
