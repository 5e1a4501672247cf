// @ts-check
import { chownSync, createWriteStream, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { walFolderOf } from './moment.mjs'
import { trialBalance } from './trial-balance.mjs'

/** @typedef {import('./archive.mjs').Archive} Archive */

/** What a server recreates, or must not find. Source: PostgreSQL 18, 25.3.4. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_(label|manifest)(\.old)?|.*pg_internal\.init.*|pgsql_tmp.*)$/
const EMPTIED = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
])
const LOCK_PATIENCE = '30s'

/**
 * A base backup of the running cluster with the log that completes it, while everybody keeps working; writers of entries only wait for
 * the moment it takes to sum the books. Returns the trial balance of exactly what the backup contains, and where the following log is archived.
 * @param {{ url: string, cluster: string }} source
 * @param {Archive} archive
 */
export async function backUpCluster({ url, cluster }, archive) {
  const [keeper, reader] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([keeper.connect(), reader.connect()])
  try {
    // Keeps the log from here on; disappears with the connection.
    await keeper.query("select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)")
    await keeper.query("select pg_backup_start('haulbook', true)")
    await addTree(archive, cluster, 'cluster')
    await reader.query(
      `begin; set local lock_timeout = '${LOCK_PATIENCE}'; lock table posting, journal_entry in share mode`,
    )
    const balance = await trialBalance(reader)
    const stopped = await keeper.query('select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)')
    await reader.query('rollback')
    const [{ labelfile, last }] = stopped.rows
    const first = /START WAL LOCATION: \S+ \(file (\w+)\)/.exec(labelfile)?.[1] ?? ''
    await archive.add('cluster/backup_label', labelfile)
    for (const name of readdirSync(path.join(cluster, 'pg_wal')).sort())
      if (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
        await archive.addFile(`cluster/pg_wal/${name}`, path.join(cluster, 'pg_wal', name))
    const folder = await walFolderOf(keeper)
    return { ...balance, ...(folder === undefined ? {} : { wal: { folder: path.basename(folder), first } }) }
  } finally {
    await Promise.all([keeper.end(), reader.end()])
  }
}

/**
 * @param {Archive} archive
 * @param {string} folder
 * @param {string} name
 */
export async function addTree(archive, folder, name) {
  await archive.addFolder(name)
  if (EMPTIED.has(path.basename(name)) && name.split('/').length === 2) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue
    const [from, to] = [path.join(folder, entry.name), `${name}/${entry.name}`]
    if (entry.isDirectory()) await addTree(archive, from, to)
    else if (entry.isFile()) await archive.addFile(to, from)
  }
}

/**
 * Writes one entry of an archive below a folder, for its owner alone.
 * @param {string} folder
 * @param {{ name: string, isFolder: boolean, content: import('node:stream').Readable }} entry
 * @param {{ uid: number, gid: number } | undefined} user
 */
export async function writeEntry(folder, { name, isFolder, content }, user) {
  const file = path.join(folder, name)
  const home = isFolder ? file : path.dirname(file)
  if (!existsSync(home)) mkdirSync(home, { recursive: true, mode: 0o700 })
  if (user && statSync(home).uid !== user.uid) chownSync(home, user.uid, user.gid)
  if (isFolder) return
  await pipeline(content, createWriteStream(file, { mode: 0o600, flush: true }))
  if (user) chownSync(file, user.uid, user.gid)
}
