// @ts-check
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { runToEnd } from '../support/child.mjs'
import { makeDataDir } from '../support/data-dir.mjs'
import { ensureBuilt } from '../support/fresh-build.mjs'
import { ensurePackages } from '../support/install.mjs'
import { openDatabase } from '../support/product.mjs'
import { inRoot } from '../support/root.mjs'
import { readSettings } from '../support/settings.mjs'

/**
 * Checks the books of every company against the invariants, whether the product is running or not; 1 when one is violated.
 * @param {string[]} args `--lift` ends the freeze of companies whose entries balance again
 */
export async function main(args) {
  if (args.some((arg) => arg !== '--lift')) throw new SetupError('Usage: npm run check:books [-- --lift]')
  const settings = readSettings(process.env)
  if (settings.apiBaseUrl) throw new SetupError('The books are checked where the API runs: unset API_BASE_URL.')
  const dataDir = makeDataDir(settings.dataDir)
  await ensurePackages()
  await ensureBuilt({ pages: false })
  const { url } = await openDatabase(settings, dataDir, { attach: true })
  const { code } = await runToEnd([process.execPath, inRoot('dist/check-books.mjs'), ...args], {
    env: { ...process.env, DATABASE_URL: url },
    show: true,
  })
  return code
}
