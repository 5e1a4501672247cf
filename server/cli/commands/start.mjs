// @ts-check
import { keepBackups } from '../support/daily-backup.mjs'
import { ensureBuilt } from '../support/fresh-build.mjs'
import { ensurePackages } from '../support/install.mjs'
import { announce, prepare, startApi, startWeb } from '../support/product.mjs'
import { readSettings } from '../support/settings.mjs'
import { say } from '../support/terminal.mjs'

/** Runs the product, whatever state the clone is in, until it is stopped. */
export async function main() {
  const settings = readSettings(process.env)
  const dataDir = await prepare(settings)
  await ensurePackages()
  await ensureBuilt()
  say('Starting …')
  const mode = 'production'
  const api = settings.apiBaseUrl ? undefined : await startApi(settings, dataDir, { mode })
  const web = await startWeb(settings, dataDir, { mode, api: api?.origin ?? settings.apiBaseUrl ?? '' })
  announce(settings, api?.signIn)
  keepBackups(settings)
  throw await Promise.race([...(api?.failures ?? []), web.failed])
}
