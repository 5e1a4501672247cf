// @ts-check
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SetupError } from '../embedded/setup-error.mjs'
import { trialBalance } from './trial-balance.mjs'

const ARCHIVE_PATIENCE_MS = 120_000
const UTC = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`

/**
 * The folder that the server puts its finished log into; undefined when it keeps none.
 * @param {pg.Client} client
 * @returns {Promise<string | undefined>}
 */
export async function walFolderOf(client) {
  const { rows } = await client.query(
    "select nullif(current_setting('basic_archive.archive_directory', true), '') as folder",
  )
  return rows[0].folder ?? undefined
}

/**
 * The trial balance of a moment between two entries, once the archive holds the log beyond it.
 * @param {string} url of the owner
 */
export async function noteMoment(url) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    if ((await walFolderOf(client)) === undefined)
      throw new SetupError('The running product archives no log: start it with BACKUP_WAL_DIR.')
    await client.query("begin; set local lock_timeout = '30s'; lock table posting, journal_entry in share mode")
    const balance = await trialBalance(client)
    const { rows } = await client.query(`select to_char(clock_timestamp() at time zone 'utc', ${UTC}) as at`)
    await client.query('commit')
    await untilArchived(client)
    return { ...balance, at: String(rows[0].at) }
  } finally {
    await client.end()
  }
}

/** @param {pg.Client} client */
async function untilArchived(client) {
  // Recovery knows that it has passed a moment when it sees a later commit; this one changes nothing.
  await client.query('select pg_current_xact_id()')
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as last')
  for (const giveUp = Date.now() + ARCHIVE_PATIENCE_MS; Date.now() < giveUp; await sleep(100)) {
    const archived = await client.query('select last_archived_wal as name from pg_stat_archiver')
    if (archived.rows[0].name >= rows[0].last) return
  }
  throw new SetupError('PostgreSQL does not get its log into BACKUP_WAL_DIR: its own log says why.')
}

/**
 * When the last transaction that recovery replayed was committed; undefined when there was none.
 * @param {pg.Client} client
 * @returns {Promise<string | undefined>}
 */
export async function lastRecovered(client) {
  const { rows } = await client.query(
    `select to_char(pg_last_xact_replay_timestamp() at time zone 'utc', ${UTC}) as at`,
  )
  return rows[0].at ?? undefined
}
