// @ts-check
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { program } from './binaries.mjs'
import { SetupError } from './setup-error.mjs'

/** @typedef {import('./server-user.mjs').ServerUser} ServerUser */
/** @typedef {{ base: string, native: string, user: ServerUser | undefined, durable: boolean }} Site */

export const ROLE = 'haulbook'
export const SERVING_ROLE = 'haulbook_api'
export const DATABASE = 'haulbook'
const MAJOR = '18'
const REPAIR = 'restore it from a backup, or choose another DATA_DIR'

/**
 * Makes the cluster once. It appears under its name only when complete, so an interrupted first start leaves nothing.
 * @param {Site} site
 */
export function ensureCluster(site) {
  const cluster = path.join(site.base, 'cluster')
  if (existsSync(cluster)) return checkCluster(site.base)
  // The first server that ran here wrote this file, so there were books, and empty ones must not replace them.
  if (existsSync(path.join(site.base, 'port')))
    throw new SetupError(`The database folder ${site.base} is damaged (cluster is missing): ${REPAIR}.`)
  const fresh = path.join(site.base, 'cluster.new')
  const passwordFile = path.join(site.base, 'password.new')
  const password = randomBytes(24).toString('base64url')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flush: true })
  if (site.user) for (const made of [fresh, passwordFile]) chownSync(made, site.user.uid, site.user.gid)
  try {
    run(site, 'initdb', [
      ...['-D', fresh, '-U', ROLE, '--pwfile', passwordFile, '--auth', 'scram-sha-256', '--encoding', 'UTF8'],
      ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
      ...['--data-checksums', '--no-instructions'],
      ...(site.durable ? [] : ['--no-sync']),
    ])
    run(site, 'postgres', ['--single', '-D', fresh, 'postgres'], `CREATE DATABASE ${DATABASE}\n`)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(passwordFile, { force: true })
  }
  writeFileSync(path.join(site.base, 'password'), password, { mode: 0o600, flush: true })
  renameSync(fresh, cluster)
}

/** @param {string} base */
export function readPassword(base) {
  return readFileSync(path.join(base, 'password'), 'utf8').trim()
}

/**
 * The password of the login that serves requests, generated when it is missing; migrating sets it.
 * @param {string} base
 */
export function servingPassword(base) {
  const file = path.join(base, 'serving-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  return readFileSync(file, 'utf8').trim()
}

/** @param {string} base */
function checkCluster(base) {
  const cluster = path.join(base, 'cluster')
  const needed = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal']
  const missing = needed.find((name) => !existsSync(path.join(cluster, name)))
  if (missing) throw new SetupError(`The database folder ${cluster} is damaged (${missing} is missing): ${REPAIR}.`)
  if (!existsSync(path.join(base, 'password'))) {
    throw new SetupError(`The database folder ${base} is damaged (password is missing): ${REPAIR}.`)
  }
  const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR) return
  throw new SetupError(`The database folder ${cluster} is of PostgreSQL ${version}, and this is ${MAJOR}: ${REPAIR}.`)
}

/**
 * @param {Site} site
 * @param {string} name
 * @param {string[]} args
 * @param {string} [input]
 */
function run(site, name, args, input = '') {
  const result = spawnSync(program(site.native, name), args, { ...processOptions(site.user), input, encoding: 'utf8' })
  if (result.status === 0) return
  throw explain(site.base, `${result.error?.message ?? ''}\n${result.stderr}`)
}

/**
 * What every PostgreSQL process starts with: its user, a folder that this user may enter, no PG* variable.
 * @param {ServerUser | undefined} user
 */
export function processOptions(user) {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  for (const name of Object.keys(env)) if (name.startsWith('PG')) Reflect.deleteProperty(env, name)
  return { ...user, cwd: path.parse(import.meta.dirname).root, env }
}

/**
 * Turns what PostgreSQL printed on its way down into one sentence.
 * @param {string} base
 * @param {string} output
 */
export function explain(base, output) {
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(base)
  if (/lock file "postmaster.pid" already exists|is another postmaster/.test(output)) {
    return new SetupError(`Another PostgreSQL server is running on ${base}: stop it, or choose another DATA_DIR.`)
  }
  if (/before configured recovery target was reached/.test(output)) {
    const last = /last completed transaction was at log time (\S+ [\d:.]+)/.exec(output)?.[1]?.replace(' ', 'T')
    return new SetupError(
      `The archived log does not reach that time: ${last ? `its last transaction is of ${last}Z` : 'it has no transaction after the backup'}.`,
    )
  }
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|error:/.test(line))
  const reason = (lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC|error): +/, '')
  return new SetupError(`The database in ${base} does not open (${reason}): ${REPAIR}.`)
}

/** @param {string} folder */
export function diskFull(folder) {
  return new SetupError(`No space is left on the disk that holds ${folder}: free some and start again.`)
}
