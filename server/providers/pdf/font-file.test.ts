import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fontFile } from './font-file'

const FOLDER = path.resolve('node_modules/@fontsource/inter/files')

test.each(readdirSync(FOLDER).filter((name) => /-(400|600)-normal\.woff$/.test(name)))(
  '%s is unpacked whole: as long as it says, and each table adds up to its checksum',
  (name) => {
    const file = path.join(FOLDER, name)
    const font = fontFile(file)
    expect(font.length).toBe(readFileSync(file).readUInt32BE(16))
    for (const { tag, checksum, bytes } of tablesOf(font)) expect([tag, sumOf(tag, bytes)]).toEqual([tag, checksum])
  },
)

test('a font is unpacked once', () => {
  const file = path.join(FOLDER, 'inter-latin-400-normal.woff')
  expect(fontFile(file)).toBe(fontFile(file))
})

function tablesOf(font: Buffer) {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = font.subarray(12 + 16 * index)
    const offset = entry.readUInt32BE(8)
    const bytes = font.subarray(offset, offset + entry.readUInt32BE(12))
    return { tag: entry.toString('latin1', 0, 4), checksum: entry.readUInt32BE(4), bytes }
  })
}

/** Of the table in words of 32 bits; the adjustment that `head` holds for the whole file counts as none. */
function sumOf(tag: string, bytes: Buffer): number {
  const words = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
  if (tag === 'head') words.writeUInt32BE(0, 8)
  let sum = 0
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0
  return sum
}
