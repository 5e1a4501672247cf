import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const HEADER = 12
const ENTRY = 16

const unpacked = new Map<string, Buffer>()

/** Unpacks the TrueType font in a WOFF file once; from a packed font pdfkit would unpack all outlines again for each letter. */
export function fontFile(file: string): Buffer {
  const font = unpacked.get(file) ?? unpack(readFileSync(file))
  unpacked.set(file, font)
  return font
}

interface Table {
  tag: number
  checksum: number
  bytes: Buffer
}

/** Source: W3C WOFF 1.0, sections 4 and 5. */
function unpack(woff: Buffer): Buffer {
  const tables = tablesOf(woff)
  const directory = Buffer.alloc(HEADER + ENTRY * tables.length)
  // The search fields of the header stay empty, because our reader goes through the tables in order.
  directory.writeUInt32BE(woff.readUInt32BE(4), 0)
  directory.writeUInt16BE(tables.length, 4)
  let offset = directory.length
  const padded = tables.map(({ tag, checksum, bytes }, index) => {
    const fields = [tag, checksum, offset, bytes.length]
    for (const [at, field] of fields.entries()) directory.writeUInt32BE(field, HEADER + ENTRY * index + 4 * at)
    const padding = Buffer.alloc(-bytes.length & 3)
    offset += bytes.length + padding.length
    return Buffer.concat([bytes, padding])
  })
  return Buffer.concat([directory, ...padded])
}

function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = WOFF_HEADER + WOFF_ENTRY * index
    const [offset, packedLength, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field))
    const packed = woff.subarray(offset, (offset ?? 0) + (packedLength ?? 0))
    return {
      tag: woff.readUInt32BE(at),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packedLength === length ? packed : inflateSync(packed),
    }
  })
}
