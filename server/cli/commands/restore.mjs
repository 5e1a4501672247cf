// @ts-check
import path from 'node:path'
import { parseArgs } from 'node:util'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { ensureBuilt } from '../support/fresh-build.mjs'
import { ensurePackages } from '../support/install.mjs'
import { readSettings } from '../support/settings.mjs'
import { say } from '../support/terminal.mjs'

const USAGE = "Usage: npm run restore -- FILE [--to '2026-11-26T14:30:00Z' [--wal FOLDER]]"
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?$/

/**
 * Restores a backup into an empty data folder or an empty database; with `--to`, the embedded database as it was at that time.
 * @param {string[]} args
 */
export async function main(args) {
  const { file, to, wal } = readArguments(args)
  const settings = readSettings(process.env)
  if (to && settings.databaseUrl)
    throw new SetupError('With a database of your own, its operator restores a time: see docs/operate.md.')
  await ensurePackages()
  if (settings.databaseUrl) await ensureBuilt({ pages: false })
  const { assertSound, restore } = await import('../support/restore.mjs')
  if (!to) {
    const { accounts, hash, made_at } = await restore(settings, file)
    return say(
      `Restored the books of ${made_at}: ${accounts} accounts, trial balance ${hash.slice(0, 12)} as in the backup.`,
    )
  }
  const { accounts, hash, made_at, last_at } = await restore(settings, file, { to, walDir: wal ?? settings.walDir })
  say(
    `Restored the books of ${to}: ${accounts} accounts, trial balance ${hash.slice(0, 12)}; the last transaction in them is of ${last_at ?? made_at}.`,
  )
  await assertSound(settings.dataDir)
  say('Every invariant holds. Files are those of the backup. Take a new backup: log is archived anew from here.')
}

/** @param {string[]} args */
function readArguments(args) {
  const { positionals, values } = parsed(args)
  const [file, ...more] = positionals
  if (!file || more.length > 0 || (values.wal && !values.to)) throw new SetupError(USAGE)
  const from = process.env.INIT_CWD ?? '.'
  return { file: path.resolve(from, file), to: timeOf(values.to), wal: values.wal && path.resolve(from, values.wal) }
}

/** @param {string[]} args */
function parsed(args) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { to: { type: 'string' }, wal: { type: 'string' } } })
  } catch {
    throw new SetupError(USAGE)
  }
}

/** @param {string | undefined} text */
function timeOf(text) {
  if (text === undefined) return undefined
  const [matched, , , zone] = ISO.exec(text) ?? []
  if (matched === undefined || Number.isNaN(Date.parse(text)))
    throw new SetupError(`--to is no time: write it as 2026-11-26T14:30:00Z, not "${text}".`)
  if (zone === undefined)
    throw new SetupError(`--to ${text} has no zone: add Z for UTC, or the zone's distance from it, such as -06:00.`)
  if (Date.parse(text) > Date.now()) throw new SetupError(`--to ${text} is still to come.`)
  return text
}
