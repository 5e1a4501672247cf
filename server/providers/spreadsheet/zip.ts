import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}
interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

// Version 2.0, sizes in a descriptor behind the data, names in UTF-8, deflated, 1980-01-01: the same content is the same file.
const FLAGS = 0x0808
const DEFLATED = 8
const EPOCH = 0x0021
const LIMIT = 0xffff_ffff

/** A zip archive in pieces. An entry is requested when the one before it is written, so memory does not grow with its size. */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(entry)
    yield head
    for await (const piece of deflated(content, entry)) yield piece
    if (entry.size > LIMIT || offset > LIMIT) throw new RangeError('The file is too large for a zip archive')
    yield descriptor(entry)
    offset += head.length + entry.packed + 16
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOfDirectory(written.length, directory.length, offset)
}

async function* deflated(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 4 })
  const source = Readable.from(counted(content, entry))
  const closed = new Promise((resolve) => source.once('close', resolve))
  // An error of the source ends the deflater, whose reader below then throws it.
  pipeline(source, deflate, () => undefined)
  try {
    for await (const piece of deflate as AsyncIterable<Buffer>) {
      entry.packed += piece.length
      yield piece
    }
  } finally {
    // The source reads ahead, so a caller that stops early must wait until it has ended.
    source.destroy()
    await closed
  }
}

async function* counted(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    entry.crc = crc32(piece, entry.crc)
    entry.size += piece.length
    yield piece
  }
}

function localHeader({ name }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x0403_4b50, 0)
  describe(head, 4, { crc: 0, packed: 0, size: 0, name })
  return Buffer.concat([head, name])
}

function directoryEntry(entry: Written): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x0201_4b50, 0)
  head.writeUInt16LE(20, 4)
  describe(head, 6, entry)
  head.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([head, entry.name])
}

function describe(head: Buffer, at: number, { crc, packed, size, name }: Omit<Written, 'offset'>): void {
  head.writeUInt16LE(20, at)
  head.writeUInt16LE(FLAGS, at + 2)
  head.writeUInt16LE(DEFLATED, at + 4)
  head.writeUInt16LE(EPOCH, at + 8)
  head.writeUInt32LE(crc, at + 10)
  head.writeUInt32LE(packed, at + 14)
  head.writeUInt32LE(size, at + 18)
  head.writeUInt16LE(name.length, at + 22)
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const block = Buffer.alloc(16)
  block.writeUInt32LE(0x0807_4b50, 0)
  block.writeUInt32LE(crc, 4)
  block.writeUInt32LE(packed, 8)
  block.writeUInt32LE(size, 12)
  return block
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const block = Buffer.alloc(22)
  block.writeUInt32LE(0x0605_4b50, 0)
  block.writeUInt16LE(count, 8)
  block.writeUInt16LE(count, 10)
  block.writeUInt32LE(size, 12)
  block.writeUInt32LE(offset, 16)
  return block
}
