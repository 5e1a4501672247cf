// @ts-check
import { existsSync } from 'node:fs'
import { Refusal } from '../../db/embedded/refusal.mjs'
import { runToEnd } from './child.mjs'
import { say } from './terminal.mjs'

const SYSTEM = '/usr/bin/chromium'

/** The browser for the tests; on Debian, root may have it installed. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Refusal(`CHROMIUM_PATH names ${given}, and there is no such file.`)
  const { chromium } = await import('@playwright/test')
  const found = [given, chromium.executablePath(), SYSTEM].find((file) => file && existsSync(file))
  if (found) return found
  await install()
  if (existsSync(SYSTEM)) return SYSTEM
  throw new Refusal('No Chromium was found: run "npx playwright install chromium", or set CHROMIUM_PATH.')
}

async function install() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  say('Installing Chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runToEnd(['apt-get', 'update', '-qq'], { env })
  await runToEnd(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
}
