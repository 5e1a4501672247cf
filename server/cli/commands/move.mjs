// @ts-check
import { parseArgs } from 'node:util'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { runToEnd } from '../support/child.mjs'
import { makeDataDir } from '../support/data-dir.mjs'
import { checkDatabase } from '../support/database.mjs'
import { ensureBuilt } from '../support/fresh-build.mjs'
import { ensurePackages } from '../support/install.mjs'
import { apiEnv, openDatabase } from '../support/product.mjs'
import { inRoot } from '../support/root.mjs'
import { readSettings } from '../support/settings.mjs'

const USAGE = 'Usage: npm run move -- ID --to postgres://OWNER@HOST/DATABASE [--files FILES_URL] [--erase]'

/**
 * Moves one company with its people and files into another database of the same version, while both products run.
 * @param {string[]} args
 */
export async function main(args) {
  const to = addressIn(args)
  const settings = readSettings(process.env)
  if (settings.apiBaseUrl) throw new SetupError('Companies are moved where the API runs: unset API_BASE_URL.')
  const dataDir = makeDataDir(settings.dataDir)
  await ensurePackages()
  await ensureBuilt({ pages: false })
  await checkDatabase(to, '--to')
  const { url, ownerUrl } = await openDatabase(settings, dataDir, { attach: true })
  if (!ownerUrl) throw new SetupError('DATABASE_OWNER_URL must be set: only the login that owns the tables moves.')
  const { code } = await runToEnd([process.execPath, inRoot('dist/move-company.mjs'), ...args], {
    env: { ...process.env, ...apiEnv(settings, dataDir, url), DATABASE_OWNER_URL: ownerUrl },
    show: true,
  })
  return code
}

/** @param {string[]} args */
function addressIn(args) {
  const options = /** @type {const} */ ({
    to: { type: 'string' },
    files: { type: 'string' },
    erase: { type: 'boolean' },
  })
  const { positionals, values } = (() => {
    try {
      return parseArgs({ args, allowPositionals: true, options })
    } catch {
      throw new SetupError(USAGE)
    }
  })()
  const [id, ...more] = positionals
  if (!id || more.length > 0 || !/^[0-9a-f-]{36}$/.test(id) || !values.to || !/^postgres(ql)?:\/\//.test(values.to))
    throw new SetupError(USAGE)
  if (values.files !== undefined && !/^(file:.|s3:\/\/.)/.test(values.files))
    throw new SetupError('--files must be the FILES_URL of the other product: file:/path or s3://bucket/prefix?…')
  return values.to
}
