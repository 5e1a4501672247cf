// @ts-check
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { placeOf } from '../../db/embedded/place.mjs'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { ensurePackages } from '../support/install.mjs'
import { atEnd } from '../support/lifecycle.mjs'
import { readSettings } from '../support/settings.mjs'
import { say } from '../support/terminal.mjs'

/**
 * Proves that a backup works: restores a new one, or the named one, into a temporary folder, and compares
 * the trial balances; when the log is archived, a new one with the log up to a later moment. The running product is not touched.
 * @param {string[]} args
 */
export async function main(args) {
  const [named, ...more] = args
  if (more.length > 0) throw new SetupError('Usage: npm run drill [-- FILE]')
  const settings = readSettings(process.env)
  if (settings.apiBaseUrl) throw new SetupError('The drill is done where the API runs: unset API_BASE_URL.')
  if (settings.databaseUrl) {
    throw new SetupError(
      'With a database of your own, restore a backup into an empty one beside it: see docs/operate.md.',
    )
  }
  await ensurePackages()
  const toMoment = settings.walDir !== undefined && !named
  const { backUp, momentOf } = await import('../support/backup.mjs')
  const { assertSound, restore } = await import('../support/restore.mjs')
  const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-drill-'))
  const dataDir = path.join(folder, 'data')
  const clear = () => {
    const place = placeOf(path.join(dataDir, 'postgres'))
    for (const used of [place, folder]) rmSync(used, { recursive: true, force: true })
  }
  const forget = atEnd(clear)
  try {
    const file = named ? path.resolve(process.env.INIT_CWD ?? '.', named) : path.join(folder, 'books.tar.gz')
    const began = performance.now()
    if (!named) await backUp(settings, file)
    const moment = toMoment ? await momentOf(settings) : undefined
    const written = performance.now()
    mkdirSync(dataDir, { mode: 0o711 })
    const secret = path.join(settings.dataDir, 'backup-secret')
    if (existsSync(secret)) copyFileSync(secret, path.join(dataDir, 'backup-secret'))
    // The drill's files go into its own folder.
    delete process.env.FILES_URL
    const { walDir } = settings
    const into = { ...settings, dataDir }
    const { accounts, hash, made_at } = await restore(into, file, moment && { to: moment.at, walDir })
    if (moment && moment.hash !== hash)
      throw new SetupError(`The restored books differ from those of ${moment.at}, and the archived log does not do.`)
    const restored = performance.now()
    if (moment) await assertSound(dataDir)
    const seconds = (/** @type {number} */ ms) => `${Math.ceil(ms / 1000)} s`
    say(
      [
        ...(named ? [] : [`Backed up in ${seconds(written - began)}.`]),
        `Restored the books of ${moment?.at ?? made_at} in ${seconds(restored - written)}:`,
        `${accounts} accounts, trial balance ${hash.slice(0, 12)} as ${moment ? 'at that moment, and every invariant holds' : 'in the backup'}.`,
        'Nothing of the drill was kept.',
      ].join(' '),
    )
  } finally {
    forget()
    clear()
  }
}
