// @ts-check
import { createReadStream, createWriteStream, renameSync, rmSync, utimesSync } from 'node:fs'
import { chown, open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { isSystemError } from '../embedded/setup-error.mjs'

/**
 * The archive of the write-ahead log: a folder per cluster with the segments that PostgreSQL put there. A segment is finished at most
 * minutes after it was begun, so most are nearly empty and shrink to a thousandth.
 */
const SEGMENT = /^[0-9A-F]{24}$/
const KEPT = /^([0-9A-F]{24}(\.gz(\.partial)?)?|[0-9A-F]{8}\.history|[0-9A-F]{24}\.[0-9A-F]{8}\.backup|archtemp\..+)$/

/**
 * Compresses what has come in and removes what is older than any backup that needs it.
 * @param {string} archive
 * @param {Date} needed_since
 */
export async function tidyWalArchive(archive, needed_since) {
  for (const cluster of await foldersIn(archive))
    for (const name of await readdir(cluster)) {
      const file = path.join(cluster, name)
      if (!KEPT.test(name)) continue
      // PostgreSQL only gives a file its name once it is complete, and may remove its own drafts.
      const found = await stat(file).catch(ifGone)
      if (found === undefined) continue
      if (found.mtime < needed_since) rmSync(file, { force: true })
      else if (SEGMENT.test(name)) await compress(file, found.mtime)
    }
}

/**
 * @param {string} file
 * @param {Date} archived_at
 */
async function compress(file, archived_at) {
  const partial = `${file}.gz.partial`
  await pipeline(createReadStream(file), createGzip(), createWriteStream(partial, { mode: 0o600, flush: true }))
  utimesSync(partial, archived_at, archived_at)
  renameSync(partial, `${file}.gz`)
  rmSync(file)
}

/**
 * Copies the log from a backup's first segment on to where a server looks for it. It ends at what cannot be read: the server refuses a
 * moment that it does not reach.
 * @param {string} cluster the folder of the archive
 * @param {{ first: string, into: string, user: { uid: number, gid: number } | undefined }} where
 */
export async function unpackWal(cluster, { first, into, user }) {
  const names = new Set(
    (await readdir(cluster)).map((name) => name.replace(/\.gz$/, '')).filter((name) => SEGMENT.test(name)),
  )
  for (const name of [...names].sort()) {
    if (name < first) continue
    const target = path.join(into, name)
    const isWhole = await unpack(path.join(cluster, name), target)
    if (!isWhole) return rmSync(target, { force: true })
    if (user) await chown(target, user.uid, user.gid)
  }
}

/**
 * Skips blocks of zeros, which make up most of a segment: without them a week of log needs little space.
 * @param {string} source
 * @param {string} target
 */
async function unpack(source, target) {
  const plain = await stat(source).catch(ifGone)
  const content = plain ? createReadStream(source) : createReadStream(`${source}.gz`).pipe(createGunzip())
  const file = await open(target, 'w', 0o600)
  try {
    let size = 0
    for await (const block of content) {
      if (block.some((/** @type {number} */ byte) => byte !== 0)) await file.write(block, 0, block.length, size)
      size += block.length
    }
    await file.truncate(size)
    return true
  } catch {
    return false
  } finally {
    await file.close()
  }
}

/** @param {string} archive */
async function foldersIn(archive) {
  const entries = (await readdir(archive, { withFileTypes: true }).catch(ifGone)) ?? []
  return entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(archive, entry.name))
}

/**
 * @param {unknown} error
 * @returns {undefined}
 */
function ifGone(error) {
  if (isSystemError(error) && error.code === 'ENOENT') return undefined
  throw error
}
