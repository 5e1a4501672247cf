// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { runToEnd } from './child.mjs'
import { inRoot } from './root.mjs'
import { say } from './terminal.mjs'

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} Package */

/** Installs the packages when those in node_modules are not the ones that package-lock.json names. */
export async function ensurePackages() {
  if (installedAsLocked()) return
  say('Installing packages …')
  const result = await runToEnd([...npm(), 'ci', '--include=dev', '--include=optional', '--no-progress'], {
    shell: process.platform === 'win32',
  })
  if (result.code === 0) return
  throw new SetupError(`The packages could not be installed (${npmError(result.stderr)}): run "npm ci" to see more.`)
}

/** npm records what it installed in a separate lockfile inside node_modules. */
function installedAsLocked() {
  const hidden = inRoot('node_modules/.package-lock.json')
  if (!existsSync(hidden)) return false
  const locked = packagesOf(inRoot('package-lock.json'))
  const installed = packagesOf(hidden)
  return Object.entries(locked).every(([name, wanted]) => {
    if (name === '') return true
    const found = installed[name]
    return found ? found.version === wanted.version : Boolean(wanted.optional ?? wanted.devOptional ?? wanted.peer)
  })
}

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** @returns {[string, ...string[]]} */
function npm() {
  const script = process.env.npm_execpath
  return script?.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm']
}

/** @param {string} output */
function npmError(output) {
  const lines = output.split('\n').filter((line) => /^npm (error|ERR!) (?!code|A complete log)\S/.test(line))
  return lines[0]?.replace(/^npm \S+ /, '') ?? 'npm failed'
}
