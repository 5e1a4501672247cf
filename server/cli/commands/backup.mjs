// @ts-check
import path from 'node:path'
import { statSync } from 'node:fs'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { ensurePackages } from '../support/install.mjs'
import { readSettings } from '../support/settings.mjs'
import { say } from '../support/terminal.mjs'

/**
 * Saves everything that would be lost with this machine in one file, whether the product is running or not.
 * @param {string[]} args
 */
export async function main(args) {
  const [file, ...more] = args
  if (!file || file.startsWith('-') || more.length > 0) throw new SetupError('Usage: npm run backup -- FILE')
  const settings = readSettings(process.env)
  if (settings.apiBaseUrl) throw new SetupError('The books are backed up where the API runs: unset API_BASE_URL.')
  await ensurePackages()
  const { backUp } = await import('../support/backup.mjs')
  const target = path.resolve(process.env.INIT_CWD ?? '.', file)
  const { accounts, hash } = await backUp(settings, target)
  say(
    `${target}: ${accounts} accounts, trial balance ${hash.slice(0, 12)}, ${Math.ceil(statSync(target).size / 1_000_000)} MB.`,
  )
  if (!process.env.BACKUP_SECRET)
    say(
      `Its secrets are sealed with ${path.join(settings.dataDir, 'backup-secret')}: keep a copy of that somewhere else.`,
    )
}
