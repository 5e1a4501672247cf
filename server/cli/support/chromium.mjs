// @ts-check
import { existsSync } from 'node:fs'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { ensureDebianPackage } from './debian.mjs'

/** Debian's packages, each with its program. The first does not draw to a screen, which saves a quarter of a run's time. */
const PACKAGES = [
  { name: 'chromium-headless-shell', program: '/usr/bin/chromium-headless-shell' },
  { name: 'chromium', program: '/usr/bin/chromium' },
]

/** The browser for the tests; on Debian, root may have it installed. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new SetupError(`CHROMIUM_PATH names ${given}, and there is no such file.`)
  if (given) return given
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  for (const { name, program } of PACKAGES) {
    await ensureDebianPackage(name, program)
    if (existsSync(program)) return program
  }
  throw new SetupError('No Chromium was found: run "npx playwright install chromium", or set CHROMIUM_PATH.')
}
