// @ts-check
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runToEnd } from './child.mjs'
import { atEnd } from './lifecycle.mjs'
import { inRoot } from './root.mjs'
import { lastLines, say } from './terminal.mjs'

const LOOK_MS = 600_000
const KEPT = 7
const NAME = /^haulbook-\d{4}-\d\d-\d\d\.tar\.gz$/

/**
 * Makes a backup a day into a folder and keeps the last seven, as long as the product runs.
 * @param {string} folder
 */
export function keepDailyBackups(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    isBusy = true
    await backUpToday(folder).finally(() => (isBusy = false))
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  atEnd(() => clearInterval(timer))
  void look()
}

/**
 * @param {string} folder
 * @param {() => Date} [now]
 */
export async function backUpToday(folder, now = () => new Date()) {
  const file = path.join(folder, `haulbook-${now().toISOString().slice(0, 10)}.tar.gz`)
  if (existsSync(file)) return
  const { code, stderr, stdout } = await runToEnd([process.execPath, inRoot('server/cli/backup.mjs'), file])
  if (code !== 0) return say(`The daily backup failed: ${lastLines(stderr || stdout, 1)}`)
  for (const old of readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -KEPT))
    rmSync(path.join(folder, old))
}
