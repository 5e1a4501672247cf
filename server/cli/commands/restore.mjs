// @ts-check
import path from 'node:path'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { ensureBuilt } from '../support/fresh-build.mjs'
import { ensurePackages } from '../support/install.mjs'
import { readSettings } from '../support/settings.mjs'
import { say } from '../support/terminal.mjs'

/**
 * A backup into an empty data folder or an empty database.
 * @param {string[]} args
 */
export async function main(args) {
  const [file, ...more] = args
  if (!file || more.length > 0) throw new SetupError('Usage: npm run restore -- FILE')
  const settings = readSettings(process.env)
  await ensurePackages()
  if (settings.databaseUrl) await ensureBuilt({ pages: false })
  const { restore } = await import('../support/backup.mjs')
  const { accounts, hash, made_at } = await restore(settings, path.resolve(process.env.INIT_CWD ?? '.', file))
  say(`Restored the books of ${made_at}: ${accounts} accounts, trial balance ${hash.slice(0, 12)} as in the backup.`)
}
