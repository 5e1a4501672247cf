// @ts-check
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { runToEnd } from '../support/child.mjs'
import { makeDataDir } from '../support/data-dir.mjs'
import { ensureBuilt } from '../support/fresh-build.mjs'
import { ensurePackages } from '../support/install.mjs'
import { apiEnv, openDatabase } from '../support/product.mjs'
import { inRoot } from '../support/root.mjs'
import { readSettings } from '../support/settings.mjs'

/**
 * Erases a company that its owner deleted from the database and the file store, for good; without an id, lists deleted ones.
 * @param {string[]} args
 */
export async function main(args) {
  const [id, ...more] = args
  if (more.length > 0 || (id !== undefined && !/^[0-9a-f-]{36}$/.test(id))) {
    throw new SetupError('Usage: npm run erase [-- ID]')
  }
  const settings = readSettings(process.env)
  if (settings.apiBaseUrl) throw new SetupError('Companies are erased where the API runs: unset API_BASE_URL.')
  const dataDir = makeDataDir(settings.dataDir)
  await ensurePackages()
  await ensureBuilt({ pages: false })
  const { url, ownerUrl } = await openDatabase(settings, dataDir, { attach: true })
  if (!ownerUrl) throw new SetupError('DATABASE_OWNER_URL must be set: only the login that owns the tables erases.')
  const { code } = await runToEnd([process.execPath, inRoot('dist/erase-company.mjs'), ...args], {
    env: { ...process.env, ...apiEnv(settings, dataDir, url), DATABASE_OWNER_URL: ownerUrl },
    show: true,
  })
  return code
}
