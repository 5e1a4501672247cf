import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { uploadFile, type FileRef } from '@/lib/contract/file'
import type { ApiClient } from './api'

export const PDF = '%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'

export const picture = (format: 'png' | 'jpeg' | 'webp' = 'png', { width = 8, height = 8 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#5b4bdb' } })
    .toFormat(format)
    .toBuffer()

/** A stored PDF. */
export const uploaded = (client: ApiClient, name = 'rate-confirmation.pdf'): Promise<FileRef> =>
  client.call(uploadFile, { file: { name, bytes: PDF } })

/** A zip archive of stored, uncompressed entries: what an Office file is. */
export function zip(entries: Record<string, string>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const [label, data] = [Buffer.from(name), Buffer.from(text)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(label.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, label, data)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, label)
    offset += 30 + label.length + data.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(entries).length, 4)
  end.writeUInt16LE(Object.keys(entries).length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}
