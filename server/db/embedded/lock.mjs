// @ts-check
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SetupError, isSystemError } from './setup-error.mjs'

/** @typedef {{ pid: number, started: string, label?: string }} Holder */

/**
 * Locks the data folder for this process. Returns the live process that already holds it, if there is one.
 * PostgreSQL has its own lock on the cluster; this one also covers the time before and after the server runs.
 * @param {string} dataDir
 * @param {string} [label]
 * @returns {Holder | undefined}
 */
export function takeLock(dataDir, label) {
  const file = path.join(dataDir, 'running.json')
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid), label })
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 })
      return undefined
    } catch (error) {
      if (!isSystemError(error) || error.code !== 'EEXIST') throw error
    }
    const holder = readHolder(file)
    if (holder && isAlive(holder)) return holder
    rmSync(file, { force: true })
  }
}

/**
 * @param {string} dataDir
 * @param {Holder} holder
 */
export function inUse(dataDir, { pid, label }) {
  const who = label ? `process ${pid}, ${label}` : `process ${pid}`
  return new SetupError(
    `Haulbook already runs on ${dataDir} (${who}): stop it, or start this copy with another DATA_DIR and PORT.`,
  )
}

/** @param {string} dataDir */
export function releaseLock(dataDir) {
  const file = path.join(dataDir, 'running.json')
  if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true })
}

/**
 * @param {string} file
 * @returns {Holder | undefined}
 */
function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {Holder} holder */
function isAlive({ pid, started }) {
  return pidExists(pid) && startOf(pid) === started
}

/**
 * A dead process that its parent never waited for (no init in a container) counts as gone.
 * @param {number} pid
 */
export function pidExists(pid) {
  try {
    process.kill(pid, 0)
    return !(process.platform === 'linux' && statOf(pid)[1] === 'Z')
  } catch (error) {
    return isSystemError(error) && error.code === 'EPERM'
  }
}

/**
 * When a process started, so that a reused process id is not taken for its former owner.
 * @param {number} pid
 */
function startOf(pid) {
  if (process.platform === 'win32') return ''
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  }
  return statOf(pid)[20] ?? ''
}

/**
 * The fields of /proc/<pid>/stat from the second on: [1] is the state, [20] the start time.
 * @param {number} pid
 */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')')).split(' ')
  } catch {
    return []
  }
}
