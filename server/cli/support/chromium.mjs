// @ts-check
import { existsSync } from 'node:fs'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { ensureDebianPackage } from './debian.mjs'

const SYSTEM = '/usr/bin/chromium'

/** The browser for the tests; on Debian, root may have it installed. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new SetupError(`CHROMIUM_PATH names ${given}, and there is no such file.`)
  const { chromium } = await import('@playwright/test')
  const found = [given, chromium.executablePath(), SYSTEM].find((file) => file && existsSync(file))
  if (found) return found
  await ensureDebianPackage('chromium', SYSTEM)
  if (existsSync(SYSTEM)) return SYSTEM
  throw new SetupError('No Chromium was found: run "npx playwright install chromium", or set CHROMIUM_PATH.')
}
