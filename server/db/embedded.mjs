// @ts-check
import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries, program } from './embedded/binaries.mjs'
import { DATABASE, ROLE, SERVING_ROLE, diskFull, ensureCluster, explain } from './embedded/cluster.mjs'
import { processOptions, readPassword, servingPassword } from './embedded/cluster.mjs'
import { inUse, pidExists, releaseLock, takeLock } from './embedded/lock.mjs'
import { choosePlace, placeOf } from './embedded/place.mjs'
import { SetupError, isDiskFull, isSystemError } from './embedded/setup-error.mjs'
import { serverSettings } from './embedded/server-settings.mjs'
import { nameOf, serverUser } from './embedded/server-user.mjs'
import { walFolder } from './embedded/wal-folder.mjs'

/**
 * PostgreSQL from the npm package, on one folder. Never more than one server per folder: a second start refuses, or attaches.
 * The server runs in its own session, so Ctrl-C reaches its owner first; when the owner dies without stopping it, a
 * guard process does. Everything the server says goes to `server.log` in the folder.
 *
 * @typedef {object} Options
 * @property {string} dataDir
 * @property {number} [port] a free one, preferably the last one, when absent
 * @property {boolean} [durable] false: no fsync, for databases that a test throws away
 * @property {boolean} [disposable] the folder goes away with the server
 * @property {boolean} [attach] use the server that another process runs on this folder
 * @property {string} [walDir] where the archive of the write-ahead log lies, when one is kept
 * @property {string} [recoverTo] a time: what the log says after it is not brought back
 * @property {string} [label] what a second copy is told about this one, such as its address
 *
 * @typedef {object} Embedded
 * @property {string} url with the login that owns everything
 * @property {string} servingUrl with the login that serves requests, which migrating makes
 * @property {number} port
 * @property {number} pid
 * @property {boolean} attached
 * @property {Promise<string>} exited settles with the reason when the server ends, wanted or not
 * @property {() => Promise<void>} stop
 *
 * @typedef {import('./embedded/cluster.mjs').Site} Site
 */

const START_PATIENCE_MS = 600_000
const STOP_PATIENCE_MS = 30_000
const PORT_ATTEMPTS = 5
const LOG_LIMIT_BYTES = 10_000_000

/**
 * Throws a SetupError with one sentence when the folder cannot be served.
 * @param {Options} options
 * @returns {Promise<Embedded>}
 */
export async function startEmbedded(options) {
  const {
    dataDir: wanted,
    port,
    durable = true,
    disposable = false,
    attach = false,
    walDir,
    recoverTo,
    label,
  } = options
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o711 })
    const dataDir = realpathSync(wanted)
    const holder = takeLock(dataDir, label)
    if (holder && attach) return await attachTo(dataDir)
    if (holder) throw inUse(dataDir, holder)
    try {
      const { base, user } = choosePlace(dataDir, durable, serverUser)
      await endOrphan(base)
      const site = { base, user, durable, native: findBinaries(base, user) }
      ensureCluster(site)
      if (recoverTo !== undefined) signalRecovery(site)
      const walArchive = walDir === undefined ? undefined : walFolder(walDir, site)
      const settings = serverSettings({ durable, walArchive, recoverTo })
      return await serve(site, dataDir, { port, disposable, settings })
    } catch (error) {
      releaseLock(dataDir)
      throw error
    }
  } catch (error) {
    throw isDiskFull(error) ? diskFull(wanted) : isForbidden(error) ? forbidden(wanted, error) : error
  }
}

/** @param {unknown} error */
const isForbidden = (error) => isSystemError(error) && (error.code === 'EACCES' || error.code === 'EPERM')

/**
 * @param {string} folder
 * @param {unknown} error
 */
function forbidden(folder, error) {
  const self = nameOf(process.getuid?.() ?? 0)
  const owner = nameOf(statSync(folder, { throwIfNoEntry: false })?.uid ?? 0)
  const what = isSystemError(error) ? (error.path ?? folder) : folder
  return new SetupError(
    `The database folder ${folder} belongs to ${owner}, and ${self} cannot use ${what}: run "sudo chown -R ${self}: '${folder}'" and start again.`,
  )
}

/**
 * @param {Site} site
 * @param {string} dataDir
 * @param {{ port: number | undefined, disposable: boolean, settings: Record<string, string | number> }} options
 */
async function serve(site, dataDir, { port: wanted, disposable, settings }) {
  const portFile = path.join(site.base, 'port')
  const last = Number(readIfThere(portFile) ?? 0)
  const giveUp = Date.now() + STOP_PATIENCE_MS
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted ?? (await freePort(attempt === 1 ? last : 0))
    const server = launch(site, { port, settings, folders: disposable ? [site.base, dataDir] : [] })
    const failure = await untilReady(site, server)
    if (failure === undefined) {
      writeFileSync(portFile, String(port), { flush: true })
      return handle(site, dataDir, { ...server, port, disposable })
    }
    // The children of a killed server take a moment to notice its end.
    const lingering = /pre-existing shared memory block/.test(failure) && Date.now() < giveUp
    const taken = /could not bind|Address already in use/.test(failure)
    if (taken && wanted !== undefined) throw new SetupError(`Port ${wanted} for the database is taken: choose another.`)
    if (!lingering && (!taken || attempt === PORT_ATTEMPTS)) throw explain(site.base, failure)
    await sleep(200)
  }
}

/**
 * @param {Site} site
 * @param {{ port: number, settings: Record<string, string | number>, folders: string[] }} options folders: to remove when we die before the server
 */
function launch(site, { port, settings, folders }) {
  const logFile = path.join(site.base, 'server.log')
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const log = openSync(logFile, size > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600)
  const logStart = size > LOG_LIMIT_BYTES ? 0 : size
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-D', path.join(site.base, 'cluster'), '-p', String(port), ...set]
  const child = spawn(program(site.native, 'postgres'), args, {
    ...processOptions(site.user),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  const output = () => readFileSync(logFile).subarray(logStart).toString('utf8')
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(`FATAL:  ${error.message}`))
    child.once('exit', () => resolve(output()))
  })
  const guard = child.pid === undefined ? undefined : watchOver(child.pid, folders)
  exited.then(() => guard?.kill('SIGKILL'))
  return { child, exited }
}

/** @param {Site} site */
function signalRecovery({ base, user }) {
  const file = path.join(base, 'cluster', 'recovery.signal')
  writeFileSync(file, '', { mode: 0o600, flush: true })
  if (user) chownSync(file, user.uid, user.gid)
}

/**
 * Crash recovery may take its time: as long as the server lives and works, it is waited for.
 * @param {Site} site
 * @param {ReturnType<typeof launch>} server
 * @returns {Promise<string | undefined>} what it said, when it ended instead
 */
async function untilReady(site, { child, exited }) {
  /** @type {string | undefined} */
  let failure
  exited.then((output) => (failure = output))
  const giveUp = Date.now() + START_PATIENCE_MS
  while (failure === undefined) {
    const postmaster = readPostmaster(site.base)
    if (postmaster?.pid === child.pid && postmaster?.ready) return undefined
    if (Date.now() > giveUp) {
      child.kill('SIGQUIT')
      return `FATAL:  it was not ready after ${START_PATIENCE_MS / 60_000} minutes`
    }
    await sleep(15)
  }
  return failure
}

/**
 * @param {Site} site
 * @param {string} dataDir
 * @param {ReturnType<typeof launch> & { port: number, disposable: boolean }} server
 * @returns {Embedded}
 */
function handle(site, dataDir, { child, exited, port, disposable }) {
  const pid = /** @type {number} */ (child.pid)
  const stop = async () => {
    child.ref()
    await end(pid)
    await exited
    releaseLock(dataDir)
    if (disposable) for (const folder of [site.base, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
  return { ...urlsOf(site.base, port), port, pid, attached: false, exited, stop }
}

/**
 * A shell that waits for the end of its input, which comes when this process ends in whatever way, and then stops
 * the server.
 * @param {number} pid
 * @param {string[]} folders removed afterwards
 */
function watchOver(pid, folders) {
  if (process.platform === 'win32') return undefined
  const script =
    'read -r _; kill -INT "$0" 2>/dev/null; [ $# -gt 0 ] || exit 0; ' +
    'i=0; while [ $i -lt 50 ] && kill -0 "$0" 2>/dev/null; do sleep 0.1; i=$((i+1)); done; rm -rf -- "$@"'
  const guard = spawn('/bin/sh', ['-c', script, String(pid), ...folders], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  const input = /** @type {import('node:net').Socket} */ (guard.stdin)
  input.on('error', () => undefined)
  input.unref()
  return guard
}

/** @param {string} dataDir */
async function attachTo(dataDir) {
  const base = placeOf(dataDir)
  for (const giveUp = Date.now() + START_PATIENCE_MS; Date.now() < giveUp; await sleep(50)) {
    const postmaster = readPostmaster(base)
    if (!postmaster?.ready) continue
    const stop = async () => undefined
    const { pid, port } = postmaster
    return { ...urlsOf(base, port), port, pid, attached: true, exited: new Promise(() => undefined), stop }
  }
  throw new SetupError(`The database in ${base} is in use but does not become ready.`)
}

/**
 * Stops a server whose owner is gone, and removes the lock file of one that is dead while its process id is not free:
 * nobody waited for it, or after a restart the number belongs to a stranger; or it ended before it wrote one. PostgreSQL itself refuses to start as
 * long as children of the former server live.
 * @param {string} base
 */
async function endOrphan(base) {
  const cluster = path.join(base, 'cluster')
  const postmaster = readPostmaster(base)
  if (!postmaster) return rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  const commandLine = readIfThere(`/proc/${postmaster.pid}/cmdline`)
  const ours = commandLine?.split('\0').includes(cluster)
  if (commandLine !== undefined && !ours) rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  else if (pidExists(postmaster.pid)) await end(postmaster.pid)
}

/**
 * Fast shutdown: open transactions roll back, everything committed is checkpointed.
 * @param {number} pid
 */
async function end(pid) {
  send(pid, 'SIGINT')
  const giveUp = Date.now() + STOP_PATIENCE_MS
  while (pidExists(pid) && Date.now() < giveUp) await sleep(15)
  if (pidExists(pid)) send(pid, 'SIGQUIT')
  while (pidExists(pid)) await sleep(15)
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'ESRCH') throw error
  }
}

/**
 * @param {string} base
 * @returns {{ pid: number, port: number, ready: boolean } | undefined}
 */
function readPostmaster(base) {
  const lines = readIfThere(path.join(base, 'cluster', 'postmaster.pid'))?.split('\n') ?? []
  const pid = Number(lines[0])
  // A file that was created but not written yet reads as zero, which would mean this process and its whole group.
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Reads a file that another process may remove at any moment: a server removes what a killed one left behind.
 * @param {string} file
 */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // ESRCH: a process that ends while its folder in /proc is read.
    if (isSystemError(error) && (error.code === 'ENOENT' || error.code === 'ESRCH')) return undefined
    throw error
  }
}

/**
 * @param {string} base
 * @param {number} port
 */
function urlsOf(base, port) {
  const place = `127.0.0.1:${port}/${DATABASE}`
  return {
    url: `postgres://${ROLE}:${readPassword(base)}@${place}`,
    servingUrl: `postgres://${SERVING_ROLE}:${servingPassword(base)}@${place}`,
  }
}

/**
 * @param {number} preferred
 * @returns {Promise<number>}
 */
function freePort(preferred) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (preferred === 0 ? reject(error) : resolve(freePort(0))))
    probe.listen({ port: preferred, host: '127.0.0.1' }, () => {
      const address = probe.address()
      const port = address && typeof address === 'object' ? address.port : preferred
      probe.close(() => resolve(port))
    })
  })
}
