/*
 * Moves a company into another Haulbook database. Its books are frozen from before the first row is read until the copy is verified; then
 * the company is closed here as if it were deleted, and opened there. If anything was written meanwhile, outside the books, the move is
 * aborted.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import { connect } from '@/server/db/connect'
import { copyCompany, currentFingerprint, differences, NotMoved, type Copied } from '@/server/db/copy-company'
import { takeOut, type Erased } from '@/server/db/erase-company'
import type { FileStore } from '@/server/providers/files/file-store'
import { MOVING } from '@/lib/contract/refusal'
import type { Ports } from '../context'
import { noEvents } from '../events'
import { moveOn } from '../member/remove'
import { freeze, lift } from './freeze'
import { sealAuditLog } from './seal-audit-log'

export interface Move {
  id: string
  /** Connection string of the other database's owner. */
  to: string
  /** Where the other installation keeps its files. Absent when the company has none. */
  files?: FileStore
  /** Erases the company here once it is there. */
  erase: boolean
}
export interface Moved extends Copied {
  name: string
  files: number
  erased?: Erased
}

type Deps = Pick<Ports, 'db' | 'files' | 'now' | 'events' | 'log'> & { owner: pg.Client }

/** Transactions that are already open end within this time: a statement may take 10 s, and a transaction may sit idle for 15 s. */
const PATIENCE_MS = 60_000

/** Throws NotMoved, in which case the company goes on here as before. */
export async function move(deps: Deps, { id, to, files, erase }: Move): Promise<Moved> {
  const target = new pg.Client({ connectionString: to })
  // A lost connection already fails the statement that needs it.
  target.on('error', () => undefined)
  await target.connect()
  try {
    const name = await assertMayMove(deps.owner, id)
    await removeHalfMoved(target, { id, files })
    await freeze(deps, { company_id: id, names: [MOVING] })
    const copied = await copy(deps, target, { id, files }).catch(async (error: unknown) => {
      await lift(deps, id)
      await removeHalfMoved(target, { id, files })
      throw error
    })
    // The bank access moved along, so it must not be revoked from here.
    await deps.owner.query('update integration set access_token = null where company_id = $1', [id])
    await openThere(to, id)
    const erased = erase
      ? await takeOut(deps.owner, { id, mayGo: () => Promise.resolve(name) }, deps.files.remove)
      : undefined
    return { ...copied, name, erased }
  } finally {
    await target.end()
  }
}

interface Going {
  id: string
  files?: FileStore
}

async function copy(deps: Deps, target: pg.Client, { id, files }: Going): Promise<Copied & { files: number }> {
  await othersEnded(deps.owner)
  await assertNoWork(deps.owner, id)
  await settle(deps, id)
  const { print, ...copied } = await copyCompany({ source: deps.owner, target }, id)
  const count = await copyFiles(deps, { id, files })
  const seats = await close(deps, id)
  try {
    await othersEnded(deps.owner)
    const found = differences(print, await currentFingerprint(deps.owner, id))
    if (found.length > 0) throw new NotMoved(`Something changed meanwhile in ${found.join(', ')}. Move it again.`)
  } catch (error) {
    await reopen(deps, { id, seats })
    throw error
  }
  return { ...copied, files: count }
}

/** Does now what the regular rounds would otherwise do to its rows during the move. */
async function settle({ db, log }: Deps, id: string): Promise<void> {
  await db.write({ role: 'worker' }, (tx) => tx.rows(sql`select fold_deltas()`))
  await sealAuditLog({ db, log }, id)
}

async function assertMayMove(owner: pg.Client, id: string): Promise<string> {
  const { rows } = await owner.query<{ name: string; frozen_for: string[] | null }>(
    'select name, frozen_for from company where id = $1 and deleted_at is null',
    [id],
  )
  const [company] = rows
  if (!company) throw new NotMoved('No company has this id.')
  if (company.frozen_for !== null && !company.frozen_for.includes(MOVING))
    throw new NotMoved('Its books are frozen because they do not balance: fix them first, see docs/operate.md.')
  return company.name
}

/** A job that is waiting or running would go on here with rows that have already moved. */
async function assertNoWork(owner: pg.Client, id: string): Promise<void> {
  const { rows } = await owner.query(
    "select from task where company_id = $1 and status in ('PENDING', 'STARTED') limit 1",
    [id],
  )
  if (rows.length > 0) throw new NotMoved('An import or another job of it is under way: move it once that is done.')
}

/** Waits until every transaction that may have seen the books unfrozen has ended. */
async function othersEnded(owner: pg.Client): Promise<void> {
  const began = await owner.query<{ now: string }>('select clock_timestamp()::text as now')
  for (const giveUp = Date.now() + PATIENCE_MS; ; await pause(100)) {
    const { rows } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
          and pid <> pg_backend_pid() and xact_start < $1::timestamptz limit 1`,
      [began.rows[0]?.now],
    )
    if (rows.length === 0) return
    if (Date.now() > giveUp)
      throw new NotMoved('A transaction has been open for a minute: move it once that has ended.')
  }
}

/** Removes the frozen copy that an interrupted move left behind; nobody can have written to it. */
async function removeHalfMoved(target: pg.Client, { id, files }: Going): Promise<void> {
  const exists = await target.query<{ is_there: boolean }>(
    `select to_regclass('public.company') is not null as is_there`,
  )
  if (!exists.rows[0]?.is_there) return
  const { rows } = await target.query<{ name: string }>(
    'select name from company where id = $1 and $2 = any(frozen_for)',
    [id, MOVING],
  )
  const [half] = rows
  if (!half) return
  await takeOut(
    target,
    { id, mayGo: () => Promise.resolve(half.name) },
    (key) => files?.remove(key) ?? Promise.resolve(),
  )
}

async function copyFiles({ owner, files: here }: Deps, { id, files: there }: Going): Promise<number> {
  const { rows } = await owner.query<{ storage_key: string; content_type: string }>(
    'select storage_key, content_type from file where company_id = $1 order by id',
    [id],
  )
  if (rows.length > 0 && !there) throw new NotMoved(`It has ${rows.length} files: say with --files where they go.`)
  for (const { storage_key, content_type } of rows) {
    const content = await here.get(storage_key)
    // A file that is missing here is missing there too.
    if (content) await there?.put(storage_key, content, { content_type })
  }
  return rows.length
}

/** A user whose default company this is, and their default entity. */
interface Seat {
  id: string
  default_entity_id: string | null
}

/** Closes the company here as if it were deleted, so that nobody can open it any more. Its people continue in another company. */
async function close({ db, now, events }: Deps, id: string): Promise<Seat[]> {
  const at = now()
  const seats = await db.write({ role: 'identity' }, async (tx) => {
    const found = await tx.rows<Seat>(sql`select id, default_entity_id from app_user where default_company_id = ${id}`)
    await tx.run(sql`update company set deleted_at = ${at}, updated_at = ${at} where id = ${id}`)
    await moveOn(tx, { company_id: id, now: at, user_ids: found.map((seat) => seat.id) })
    return found
  })
  events.publish({ company_id: id, message_type: 'invalidate', message: 'companies,me,members' })
  return seats
}

const reopen = ({ db }: Deps, { id, seats }: { id: string; seats: Seat[] }): Promise<void> =>
  db.write({ role: 'identity' }, async (tx) => {
    await tx.run(sql`update company set deleted_at = null where id = ${id}`)
    for (const seat of seats)
      await tx.run(sql`
        update app_user set default_company_id = ${id}, default_entity_id = ${seat.default_entity_id} where id = ${seat.id}`)
  })

async function openThere(to: string, id: string): Promise<void> {
  const db = connect(to, { max: 2 })
  try {
    await lift({ db, now: () => new Date(), events: noEvents }, id)
  } finally {
    await db.close()
  }
}
