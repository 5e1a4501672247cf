import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Sql } from 'sql-template-tag'
import type { Traces } from '@/lib/traces'
import { assertInTime } from './deadline'
import { planName } from './kept-plans'
import { NoSlot, slotsPerKey } from './slots'
import { statementTime } from './statement-time'

/** One open transaction. Rows come back in wire form: numeric → number, date → 'yyyy-MM-dd', timestamptz → ISO string. */
export interface Tx {
  /** A name makes the connection cache the plan: for a costly plan whose text never changes. */
  rows<Row extends object>(query: Sql, name?: string): Promise<Row[]>
  /** The only row. Throws when there is none. */
  one<Row extends object>(query: Sql): Promise<Row>
  maybe<Row extends object>(query: Sql): Promise<Row | undefined>
  /** Number of rows written. */
  run(query: Sql): Promise<number>
  /** The trace that a job requested here belongs to. Absent = none. */
  traceparent?: string | undefined
}

export type Access = { role: 'app'; company: string } | { role: 'identity' } | { role: 'worker' }

export interface Database {
  write<T>(access: Access, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Throws Behind when the database is a replica that has not reached a position of the log yet. */
  read<T>(access: Access, work: (tx: Tx) => Promise<T>, position?: string): Promise<T>
  /** A read that may be served by a replica, and sees everything that was committed before it began. */
  report<T>(access: Access, work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement outside a transaction, as the app role without a company: only security-definer functions return anything. */
  direct<Row extends object>(query: Sql): Promise<Row[]>
  /**
   * A dedicated connection for a long read, which the caller must close; using it after that throws. One that lasts as long as somebody
   * takes what it reads is `paced`. Throws NoSlot while its company has as many as allowed.
   */
  stream(access: Access, how?: { paced: boolean }): Promise<{ tx: Tx; end: () => Promise<void> }>
  /** Connections in use and at rest, and callers that wait for one. */
  load(): { used: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** A replica has not replayed the requested position. */
class Behind extends Error {}

const PG_DATE = 1082
const PG_TIMESTAMPTZ = 1184
const PG_NUMERIC = 1700
const PG_INT8 = 20

const parsers: Record<number, (text: string) => unknown> = {
  [PG_DATE]: (text) => text,
  [PG_TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [PG_NUMERIC]: Number,
  [PG_INT8]: Number,
}
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text'),
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** How many statements of one company run at the same time, and how many wait. Source: RELIABILITY 2.2.8. */
const COMPANY = { most: 8, queue: 24, patience_ms: 5_000 }
/** Database time that one company may use per minute: four connections all the time. */
const COMPANY_MS_PER_MINUTE = 240_000
/** Connections that look up the caller, so that this never waits for what callers read. */
const DOOR_CONNECTIONS = 6
const QUEUE_MAX = 60
/** Connections for long reads; everything else has its own. */
const STREAM_CONNECTIONS = 8
const COMPANY_STREAMS = { most: 2, queue: 4, patience_ms: 5_000 }
/** Of these, how many last as long as somebody takes what they read: jobs and checks of the books never wait for slow downloads. */
const PACED_STREAMS = { most: 6, queue: 12, patience_ms: 5_000 }

/** Applies to every statement: the role to which row-level security applies, and limits. */
const SETTINGS = {
  role: 'haulbook_app',
  statement_timeout: '10000',
  lock_timeout: '8000',
  idle_in_transaction_session_timeout: '15000',
  timezone: 'UTC',
  jit: 'off',
  // A page only sorts what it shows; starting a parallel worker would take longer than the sort.
  max_parallel_workers_per_gather: '0',
}

interface ConnectOptions {
  max?: number
  /** The address is a pooler's in transaction mode, where the next transaction may get another session. */
  isPooled?: boolean
  /** How long a new connection may take. */
  patience_ms?: number
  traces?: Traces | undefined
}

/**
 * Pool whose connections act as haulbook_app from the first statement on; the identity and worker roles are taken for one transaction. So
 * row-level security applies to every query that runs here. One company only gets some of the connections; a transaction rejects with
 * NoSlot when too many wait already, of its company or in total, and with OverBudget when its company has used more than its share of the
 * minute.
 */
export function connect(
  url: string,
  { max = 20, isPooled = false, patience_ms = 5_000, traces }: ConnectOptions = {},
): Database {
  const doorMax = Math.min(DOOR_CONNECTIONS, max)
  const options = isPooled ? undefined : sessionSettings
  const doors = openPool(url, { max: doorMax, options, patience_ms })
  const pool = openPool(url, { max: Math.max(1, max - doorMax), options, patience_ms })
  const streams = openPool(url, { max: Math.min(STREAM_CONNECTIONS, max), options, patience_ms })
  const pools = [pool, doors, streams]
  // A pooler's session has none of our settings: each transaction sets its own, and no plan is cached.
  const begin = (how: string) => (isPooled ? `begin ${how}; ${transactionSettings}` : `begin ${how}`)
  const asGiven: NameOf = (_statement, given) => (isPooled ? undefined : given)
  const orPlanned: NameOf = (statement, given) => (isPooled ? undefined : (given ?? planName(statement)))
  const companies = slotsPerKey(COMPANY)
  const streaming = slotsPerKey(COMPANY_STREAMS)
  const pacing = slotsPerKey(PACED_STREAMS)
  const enterStream = async (access: Access, paced: boolean): Promise<() => void> => {
    const leaveOwn = access.role === 'app' ? await slotOf(streaming, access.company) : () => undefined
    if (!paced) return leaveOwn
    const leavePaced = await slotOf(pacing, 'all').catch((error: unknown) => {
      leaveOwn()
      throw error
    })
    return () => [leavePaced, leaveOwn].forEach((leave) => leave())
  }
  const time = statementTime(COMPANY_MS_PER_MINUTE)
  const placed = <T>(access: Access, work: (from: pg.Pool) => Promise<T>): Promise<T> => {
    if (access.role === 'identity') return work(doors)
    if (pool.waitingCount >= QUEUE_MAX) return Promise.reject(new NoSlot())
    if (access.role !== 'app') return work(pool)
    return companies.hold(access.company, () => time.spend(access.company, () => work(pool)))
  }
  const read: Database['read'] = (access, work, position) =>
    placed(access, (from) =>
      inTransaction(from, { start: `${begin('read only')}; ${enter(access)}`, traces, position }, (client) =>
        work(txOn(client, { nameOf: asGiven, traces })),
      ),
    )
  return {
    read,
    report: read,
    write: (access, work) =>
      placed(access, (from) =>
        inTransaction(from, { start: `${begin('read write')}; ${enter(access)}`, traces }, (client) =>
          work(txOn(client, { nameOf: orPlanned, traces })),
        ),
      ),
    direct: <Row extends object>(query: Sql) =>
      isPooled
        ? inTransaction(doors, { start: begin('read write'), traces }, (client) =>
            txOn(client, { nameOf: asGiven, traces }).rows<Row>(query),
          )
        : traced(traces, query.text, () => doors.query<Row>(query)).then(({ rows }) => rows),
    stream: async (access, { paced } = { paced: false }) => {
      const leave = await enterStream(access, paced)
      const client = await streams.connect().catch((error: unknown) => {
        leave()
        throw error
      })
      let isReleased = false
      let fault: Error | undefined
      const release = (broken?: Error) => {
        if (!isReleased) client.release(broken)
        isReleased = true
        fault ??= broken
        leave()
      }
      // A caller that is waiting elsewhere when the connection breaks must not keep its slot.
      client.once('error', release)
      try {
        await client.query(
          `${begin('isolation level repeatable read read only')}; ${enter(access)}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
        )
      } catch (error) {
        release(error instanceof Error ? error : new Error(String(error)))
        throw error
      }
      return {
        tx: txOn(client, {
          nameOf: asGiven,
          traces,
          around: (work) => {
            if (isReleased) throw fault ?? new Error('This connection was given back')
            return work()
          },
        }),
        end: async () => {
          client.off('error', release)
          if (!isReleased) await client.query('commit').catch(() => undefined)
          release()
        },
      }
    },
    load: () => ({
      used: total(pools, ({ totalCount, idleCount }) => totalCount - idleCount),
      idle: total(pools, ({ idleCount }) => idleCount),
      waiting: total(pools, ({ waitingCount }) => waitingCount),
    }),
    close: async () => void (await Promise.all(pools.map((each) => each.end()))),
  }
}

const total = (pools: readonly pg.Pool[], of: (pool: pg.Pool) => number): number =>
  pools.reduce((sum, pool) => sum + of(pool), 0)

/** Waits for a slot and keeps it until the returned function is called. */
const slotOf = (slots: ReturnType<typeof slotsPerKey>, key: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    slots.hold(key, () => new Promise<void>((leave) => resolve(leave))).catch(reject)
  })

const sessionSettings = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')
const transactionSettings = Object.entries(SETTINGS)
  .map(([name, value]) => `set local ${name} = '${value}'`)
  .join('; ')

interface PoolOptions {
  max: number
  patience_ms: number
  options?: string
}

function openPool(url: string, { max, options, patience_ms }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: patience_ms,
    options,
  })
  // A connection may break while it is idle, in the pool or inside a transaction. The next query on it reports the fault.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

async function inTransaction<T>(
  pool: pg.Pool,
  { start, traces, position }: { start: string; traces: Traces | undefined; position?: string },
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // On this very connection, because the next one may lead to another replica.
    if (position !== undefined) await untilReplayed(client, position)
    // The text is not traced, because it names the company.
    await traced(traces, 'begin', () => client.query(start))
    const result = await work(client)
    assertInTime()
    await traced(traces, 'commit', () => client.query('commit'))
    return result
  } catch (error) {
    broken = await traced(traces, 'rollback', () => client.query('rollback')).then(
      () => undefined,
      (cause: unknown) => new Error('rollback failed', { cause }),
    )
    throw error
  } finally {
    client.release(broken)
  }
}

const REPLAY_MS = { patience: 200, between: 10 }

/** Throws Behind after a fifth of a second. */
async function untilReplayed(client: pg.PoolClient, position: string): Promise<void> {
  for (const giveUp = performance.now() + REPLAY_MS.patience; ; await pause(REPLAY_MS.between)) {
    const { rows } = await client.query<{ is_there: boolean }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there',
      [position],
    )
    if (rows[0]?.is_there) return
    if (performance.now() > giveUp) throw new Behind()
  }
}

function enter(access: Access): string {
  if (access.role === 'identity') return 'set local role haulbook_identity'
  if (access.role === 'worker') return 'set local role haulbook_worker'
  if (!UUID.test(access.company)) throw new RangeError('Not a company id')
  return `set local app.company = '${access.company}'`
}

/** Traces a statement as a span when tracing is set up. Values are never included. */
const traced = <T>(traces: Traces | undefined, text: string, work: () => Promise<T>): Promise<T> =>
  traces ? traces.statement(text, work) : work()

/** The name under which a connection caches the plan of a statement, which may already have one. */
type NameOf = (statement: Sql, given?: string) => string | undefined

interface TxOptions {
  nameOf: NameOf
  traces: Traces | undefined
  /** Wraps every statement. */
  around?: <T>(statement: () => Promise<T>) => Promise<T>
}

const txOn = (client: pg.PoolClient, { nameOf, traces, around = (work) => work() }: TxOptions): Tx => {
  const query = async <Row extends object>(statement: Sql, name?: string) => {
    assertInTime()
    const { text, values } = statement
    return around(() => traced(traces, text, () => client.query<Row>({ text, values, name: nameOf(statement, name) })))
  }
  const rows = async <Row extends object>(statement: Sql, name?: string) => (await query<Row>(statement, name)).rows
  return {
    traceparent: traces?.traceparent(),
    rows,
    maybe: async <Row extends object>(statement: Sql) => (await rows<Row>(statement))[0],
    one: async <Row extends object>(statement: Sql) => {
      const [row] = await rows<Row>(statement)
      if (!row) throw new Error(`No row: ${statement.text.slice(0, 120)}`)
      return row
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  }
}

/** SQLSTATE and constraint of a database error, also when it is the cause of another error. */
export function databaseError(error: unknown): { code: string; constraint?: string } | undefined {
  if (error instanceof pg.DatabaseError && error.code) return { code: error.code, constraint: error.constraint }
  return error instanceof Error && error.cause ? databaseError(error.cause) : undefined
}
