import { parseArgs } from 'node:util'
import pg from 'pg'
import { connect } from './db/connect'
import { NotMoved } from './db/copy-company'
import { NotErased } from './db/erase-company'
import { readEnv } from './env'
import { logger } from './http/log'
import { openFiles, type FilesPlace } from './providers/files/open'
import { move } from './services/company/move'
import { noEvents } from './services/events'

await run(process.argv.slice(2))

/** Moves a company into another database; see services/company/move. */
async function run(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: 'string' }, files: { type: 'string' }, erase: { type: 'boolean', default: false } },
  })
  const env = readEnv(process.env)
  const owner = new pg.Client({ connectionString: env.database_owner_url })
  const db = connect(env.database_url, { max: 2 })
  await owner.connect()
  try {
    const place = values.files === undefined ? undefined : placeOf(values.files, env.files)
    const { name, rows, people, files, accounts, hash, erased } = await move(
      { owner, db, files: openFiles(env.files), now: () => new Date(), events: noEvents, log: logger(env.log_level) },
      { id: positionals[0] ?? '', to: values.to ?? '', files: place && openFiles(place), erase: values.erase },
    )
    say(
      `${name} is moved: ${rows} rows, ${files} files, ${people} people; ${accounts} accounts, trial balance ${hash.slice(0, 12)} on both sides.`,
    )
    say(
      erased
        ? `It is erased here: ${erased.rows} rows.`
        : 'It is closed here; npm run erase -- ID takes it out for good.',
    )
  } catch (error) {
    if (!(error instanceof NotMoved) && !(error instanceof NotErased)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } finally {
    await Promise.all([owner.end(), db.close()])
  }
}

/**
 * The other installation's file store, with the keys from the environment. It must differ from this one, or its files would be deleted with
 * those that are erased here.
 */
function placeOf(url: string, own: FilesPlace): FilesPlace {
  const place = readEnv({ ...process.env, FILES_URL: url }).files
  if (sameStore(place, own))
    throw new NotMoved('--files is the store of this product: the other one needs one of its own, or another prefix.')
  return place
}

function sameStore(one: FilesPlace, other: FilesPlace): boolean {
  if (one.kind === 'disk' || other.kind === 'disk')
    return one.kind === 'disk' && other.kind === 'disk' && one.folder === other.folder
  return one.bucket.bucket === other.bucket.bucket && one.bucket.prefix === other.bucket.prefix
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
