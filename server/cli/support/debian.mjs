// @ts-check
import { existsSync } from 'node:fs'
import { runToEnd } from './child.mjs'
import { say } from './terminal.mjs'

/** Gives up quickly on a mirror that cannot be reached. */
const SOON = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']

/**
 * Installs a program that tests need, if we may: as root on Debian.
 * @param {string} name of the package, or of several
 * @param {string} program where it puts its program
 */
export async function ensureDebianPackage(name, program) {
  if (existsSync(program) || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  say(`Installing ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runToEnd(['apt-get', 'update', '-qq', ...SOON], { env })
  await runToEnd(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...SOON, ...name.split(' ')], { env })
}
