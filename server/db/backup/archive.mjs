// @ts-check
import { createReadStream, createWriteStream, openSync, rmSync, renameSync, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { SetupError, isDiskFull, isSystemError } from '../embedded/setup-error.mjs'

/**
 * A backup is a gzipped tar, readable by any tar. It appears under its name only when it is whole.
 * @typedef {object} Archive
 * @property {(name: string, text: string | Uint8Array) => Promise<void>} add
 * @property {(name: string, file: string) => Promise<void>} addFile as long as it is now: what a server writes meanwhile is in its log; one that is gone is left out
 * @property {(name: string) => Promise<void>} addFolder an empty one
 */

/**
 * @param {string} file
 * @param {(archive: Archive) => Promise<void>} fill
 */
export async function writeArchive(file, fill) {
  const partial = `${file}.partial`
  const pack = tar.pack()
  const output = createWriteStream(partial, { fd: opened(partial), flush: true })
  const written = pipeline(pack, createGzip({ level: 5 }), output)
  // Reported by the await below; until then it must not count as unhandled.
  written.catch(() => undefined)
  /**
   * @param {import('tar-stream').Headers} header
   * @param {import('node:stream').Readable} [content]
   */
  const entry = async (header, content) => {
    const sink = pack.entry(header)
    if (content) await Promise.race([pipeline(content, sink), written])
    else sink.end()
  }
  try {
    await fill({
      add: (name, text) => entry({ name, size: Buffer.byteLength(text) }, Readable.from([Buffer.from(text)])),
      addFolder: (name) => entry({ name: `${name}/`, type: 'directory' }),
      addFile: async (name, from) => {
        const size = statSync(from, { throwIfNoEntry: false })?.size
        if (size === undefined) return
        if (size === 0) return entry({ name, size }, Readable.from([]))
        await entry({ name, size }, Readable.from(exactly(from, size)))
      },
    })
    pack.finalize()
    await written
    renameSync(partial, file)
  } catch (error) {
    pack.destroy()
    rmSync(partial, { force: true })
    throw isDiskFull(error) ? new SetupError(`No space is left on the disk for ${file}: free some.`) : error
  }
}

/** @param {string} file */
function opened(file) {
  try {
    return openSync(file, 'w', 0o600)
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new SetupError(`${file} cannot be written (${error.code}): choose another place.`)
  }
}

/**
 * The first `size` bytes of a file; filled with zeros when it became shorter meanwhile, which replaying the log corrects.
 * @param {string} file
 * @param {number} size
 */
async function* exactly(file, size) {
  let left = size
  try {
    for await (const chunk of createReadStream(file, { end: size - 1 })) {
      left -= chunk.length
      yield chunk
    }
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'ENOENT') throw error
  }
  while (left > 0) {
    const zeros = Buffer.alloc(Math.min(left, 65_536))
    left -= zeros.length
    yield zeros
  }
}

/**
 * Reads an archive from front to back.
 * @param {string} file
 * @param {(entry: { name: string, isFolder: boolean, content: import('node:stream').Readable }) => Promise<void>} take takes the whole content
 */
export async function readArchive(file, take) {
  const extract = tar.extract()
  const reading = pipeline(createReadStream(file), createGunzip(), extract)
  reading.catch(() => undefined)
  try {
    for await (const entry of extract) {
      const name = entry.header.name.replace(/\/$/, '')
      if (name.split('/').some((part) => part === '' || part === '.' || part === '..'))
        throw new SetupError(`${file} names a file outside of itself, "${name}": it is no backup.`)
      await take({ name, isFolder: entry.header.type === 'directory', content: entry })
      entry.resume()
    }
    await reading
  } catch (error) {
    if (error instanceof SetupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new SetupError(`${file} cannot be read as a backup (${reason}).`)
  }
}

/** @param {import('node:stream').Readable} content */
export async function textOf(content) {
  const chunks = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
