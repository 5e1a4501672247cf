// @ts-check
import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { tidyWalArchive } from '../../db/backup/wal-archive.mjs'
import { placeOf } from '../../db/embedded/place.mjs'
import { WAL_FOLDER_FILE } from '../../db/embedded/wal-folder.mjs'
import { runToEnd } from './child.mjs'
import { atEnd } from './lifecycle.mjs'
import { inRoot } from './root.mjs'
import { lastLines, say } from './terminal.mjs'

const LOOK_MS = 600_000
const DAY_MS = 86_400_000
const KEPT = 7
const ENDING = '.tar.gz'
const NAME = /^haulbook-(\d{4}-\d\d-\d\d)(-\d+)?\.tar\.gz$/

/**
 * Makes a daily backup while the product runs, and keeps the last seven and the archived log that they need.
 * @param {import('./settings.mjs').Settings} settings
 */
export function keepBackups({ backupDir, walDir, dataDir }) {
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    isBusy = true
    try {
      if (backupDir) await backUpToday(backupDir, walDir ? { since: archiveBegan(dataDir) } : {})
      if (walDir) await tidyWalArchive(walDir, neededSince(backupDir))
    } catch (error) {
      say(`The backups could not be tidied: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  atEnd(() => clearInterval(timer))
  void look()
}

/**
 * @param {string} folder
 * @param {{ now?: () => Date, since?: Date }} [options] since: one of today that is older does not count
 */
async function backUpToday(folder, { now = () => new Date(), since = new Date(0) } = {}) {
  const day = now().toISOString().slice(0, 10)
  const ofToday = readdirSync(folder).filter((name) => NAME.exec(name)?.[1] === day)
  if (ofToday.some((name) => statSync(path.join(folder, name)).mtime >= since)) return
  const file = path.join(folder, `haulbook-${day}${ofToday.length === 0 ? '' : `-${ofToday.length + 1}`}.tar.gz`)
  const { code, stderr, stdout } = await runToEnd([process.execPath, inRoot('server/cli/backup.mjs'), file])
  if (code !== 0) return say(`The daily backup failed: ${lastLines(stderr || stdout, 1)}`)
  for (const old of backupsIn(folder).slice(0, -KEPT)) rmSync(path.join(folder, old))
}

/**
 * The log cannot continue a backup from before the archive began, or from the books that these were restored from.
 * @param {string} dataDir
 */
const archiveBegan = (dataDir) =>
  statSync(path.join(placeOf(path.join(dataDir, 'postgres')), WAL_FOLDER_FILE), { throwIfNoEntry: false })?.mtime

/**
 * The log is kept as long as daily backups would be, even without any, and longer when the product was stopped in between.
 * @param {string | undefined} backupDir
 */
export function neededSince(backupDir, now = Date.now()) {
  const oldest = backupDir && NAME.exec(backupsIn(backupDir)[0] ?? '')?.[1]
  return new Date(Math.min(now - KEPT * DAY_MS, oldest ? Date.parse(oldest) : now))
}

/**
 * Oldest first; compared without the extension, because otherwise a day's second backup would come before its first.
 * @param {string} folder
 */
const backupsIn = (folder) =>
  readdirSync(folder)
    .filter((name) => NAME.test(name))
    .map((name) => path.basename(name, ENDING))
    .sort()
    .map((stem) => `${stem}${ENDING}`)
