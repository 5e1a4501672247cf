// @ts-check
import { parseArgs } from 'node:util'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { makeDataDir } from '../support/data-dir.mjs'
import { ensureBuilt } from '../support/fresh-build.mjs'
import { ensurePackages } from '../support/install.mjs'
import { openDatabase, seed } from '../support/product.mjs'
import { readSettings } from '../support/settings.mjs'

/**
 * Creates a demo company of the requested size, whether the product is running or not.
 * @param {string[]} args
 */
export async function main(args) {
  const { trucks, years } = readSize(args)
  const settings = readSettings(process.env)
  if (settings.apiBaseUrl) throw new SetupError('The demo company is made where the API runs: unset API_BASE_URL.')
  const dataDir = makeDataDir(settings.dataDir)
  await ensurePackages()
  await ensureBuilt({ pages: false })
  const { url } = await openDatabase(settings, dataDir, { attach: true })
  await seed(settings, dataDir, { url, args: ['--trucks', trucks, '--years', years], show: true })
}

/** @param {string[]} args */
function readSize(args) {
  const usage = 'Usage: npm run demo -- --trucks N --years Y'
  try {
    const { values } = parseArgs({
      args,
      options: { trucks: { type: 'string', default: '8' }, years: { type: 'string', default: '2' } },
    })
    if ([values.trucks, values.years].every((value) => /^[1-9]\d{0,3}$/.test(value))) return values
  } catch {
    throw new SetupError(usage)
  }
  throw new SetupError(usage)
}
