// @ts-check
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { SetupError } from './setup-error.mjs'

/** @typedef {{ uid: number, gid: number }} ServerUser */

const CANDIDATES = ['haulbook', 'postgres']
const NOBODY = { uid: 65534, gid: 65534 }

/**
 * PostgreSQL refuses to run as root, so root hands it to an unprivileged user: the one that owns the
 * existing cluster, else `haulbook` or `postgres`, else a new system user. Undefined means "as ourselves".
 * @param {string} cluster
 * @returns {ServerUser | undefined}
 */
export function serverUser(cluster) {
  const self = process.getuid?.()
  if (self !== 0) return assertOwnedBy(cluster, self)
  return ownerOf(cluster) ?? firstExisting() ?? create() ?? NOBODY
}

/**
 * @param {string} cluster
 * @param {number | undefined} self
 * @returns {undefined}
 */
function assertOwnedBy(cluster, self) {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  if (self === undefined || owner === undefined || owner === self) return undefined
  throw new SetupError(
    `The database folder ${cluster} belongs to ${nameOf(owner)} and cannot be used by ${nameOf(self)}: run "sudo chown -R ${nameOf(self)}: '${cluster}'", start as ${nameOf(owner)}, or set DATA_DIR.`,
  )
}

/** @param {string} folder */
function ownerOf(folder) {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined
}

function firstExisting() {
  for (const name of CANDIDATES) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid && gid) return { uid, gid }
  }
  return undefined
}

/**
 * @param {string} flag
 * @param {string} name
 */
function idOf(flag, name) {
  const result = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return result.status === 0 ? Number(result.stdout.trim()) : undefined
}

/**
 * The user's name, or its number where it has none.
 * @param {number} uid
 */
export function nameOf(uid) {
  const result = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' })
  return result.status === 0 ? result.stdout.trim() : String(uid)
}

/**
 * Whether that user can pass through the folder.
 * @param {string} folder
 * @param {ServerUser} user
 */
export function canEnter(folder, user) {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...user, cwd: '/' }).status === 0
}

function create() {
  const shell = '/bin/false'
  const debian = ['--system', '--user-group', '--no-create-home', '--home-dir', '/', '--shell', shell, 'haulbook']
  if (spawnSync('useradd', debian).status !== 0) spawnSync('adduser', ['-S', '-D', '-H', '-s', shell, 'haulbook'])
  return firstExisting()
}

/**
 * Whether that user can enter and write the folder, tested on the system itself (modes, ACLs and mounts all count).
 * @param {string} folder
 * @param {ServerUser} user
 */
export function canUse(folder, user) {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0" && test -w .', folder], { ...user, cwd: '/' }).status === 0
}
