import pg from 'pg'
import { type Sql } from 'sql-template-tag'
import type { Traces } from '@/lib/traces'
import { assertInTime } from './deadline'
import { planName } from './kept-plans'
import { NoPlace, placesPerKey } from './places'
import { statementTime } from './statement-time'

/** One open transaction. Rows come back in wire form: numeric → number, date → 'yyyy-MM-dd', timestamptz → ISO string. */
export interface Tx {
  /** A name makes the connection keep the plan: for a costly plan whose text never changes. */
  rows<Row extends object>(query: Sql, name?: string): Promise<Row[]>
  /** The only row. Throws when there is none. */
  one<Row extends object>(query: Sql): Promise<Row>
  maybe<Row extends object>(query: Sql): Promise<Row | undefined>
  /** Number of rows written. */
  run(query: Sql): Promise<number>
  /** Where a job that is asked for here belongs. Absent = in no trace. */
  traceparent?: string | undefined
}

export type Access = { role: 'app'; company: string } | { role: 'identity' } | { role: 'worker' }

export interface Database {
  write<T>(access: Access, work: (tx: Tx) => Promise<T>): Promise<T>
  read<T>(access: Access, work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement outside a transaction, as the app role without a company: only security-definer functions answer. */
  direct<Row extends object>(query: Sql): Promise<Row[]>
  /** A dedicated connection for a long read, closed by the caller. */
  stream(access: Access): Promise<{ tx: Tx; end: () => Promise<void> }>
  /** Connections in use and at rest, and callers that wait for one. */
  load(): { used: number; idle: number; waiting: number }
  close(): Promise<void>
}

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

/** Statements of one company that run at the same time, and that wait for one of these. Source: RELIABILITY 2.2.8. */
const COMPANY = { most: 8, queue: 24, patience_ms: 5_000 }
/** What one company may use of the database in a minute: four connections all the time. */
const COMPANY_MS_PER_MINUTE = 240_000
/** Connections that look up who calls: they never wait for what the callers read. */
const DOOR_CONNECTIONS = 6
const QUEUE_MAX = 60

/**
 * Pool whose connections act as haulbook_app from the first statement on; identity and worker are taken for one transaction.
 * Row-level security therefore holds for every query that runs here. One company takes some of the connections only; a transaction
 * rejects with NoPlace when its company, or everybody, waits already, and with OverBudget when
 * its company took more of the minute than its share.
 */
export function connect(url: string, { max = 20, traces }: { max?: number; traces?: Traces } = {}): Database {
  const doorMax = Math.min(DOOR_CONNECTIONS, max)
  const doors = openPool(url, doorMax)
  const pool = openPool(url, Math.max(1, max - doorMax))
  const companies = placesPerKey(COMPANY)
  const time = statementTime(COMPANY_MS_PER_MINUTE)
  const placed = <T>(access: Access, work: (from: pg.Pool) => Promise<T>): Promise<T> => {
    if (access.role === 'identity') return work(doors)
    if (pool.waitingCount >= QUEUE_MAX) return Promise.reject(new NoPlace())
    if (access.role !== 'app') return work(pool)
    return companies.hold(access.company, () => time.spend(access.company, () => work(pool)))
  }
  return {
    write: (access, work) =>
      placed(access, (from) =>
        inTransaction(from, { start: `begin; ${enter(access)}`, traces }, (client) =>
          work(txOn(client, { nameOf: planName, traces })),
        ),
      ),
    read: (access, work) =>
      placed(access, (from) =>
        inTransaction(from, { start: `begin read only; ${enter(access)}`, traces }, (client) =>
          work(txOn(client, { traces })),
        ),
      ),
    direct: async <Row extends object>(query: Sql) =>
      (await told(traces, query.text, () => doors.query<Row>(query))).rows,
    stream: async (access) => {
      const client = await pool.connect()
      let isReleased = false
      const release = (broken?: Error) => {
        if (!isReleased) client.release(broken)
        isReleased = true
      }
      // Whoever waits elsewhere while the connection breaks must not keep its place.
      client.once('error', release)
      await client.query(
        `begin isolation level repeatable read read only; ${enter(access)}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
      )
      return {
        tx: txOn(client, { traces }),
        end: async () => {
          client.off('error', release)
          if (!isReleased) await client.query('commit').catch(() => undefined)
          release()
        },
      }
    },
    load: () => ({
      used: pool.totalCount - pool.idleCount + doors.totalCount - doors.idleCount,
      idle: pool.idleCount + doors.idleCount,
      waiting: pool.waitingCount + doors.waitingCount,
    }),
    close: async () => void (await Promise.all([pool.end(), doors.end()])),
  }
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    options:
      '-c role=haulbook_app -c statement_timeout=10000 -c lock_timeout=8000 -c idle_in_transaction_session_timeout=15000 -c timezone=UTC -c jit=off',
  })
  // A connection may break while it is idle, in the pool or inside a transaction. The next query on it reports the fault.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

async function inTransaction<T>(
  pool: pg.Pool,
  { start, traces }: { start: string; traces: Traces | undefined },
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // What it begins with names the company.
    await told(traces, 'begin', () => client.query(start))
    const result = await work(client)
    assertInTime()
    await told(traces, 'commit', () => client.query('commit'))
    return result
  } catch (error) {
    broken = await told(traces, 'rollback', () => client.query('rollback')).then(
      () => undefined,
      (cause: unknown) => new Error('rollback failed', { cause }),
    )
    throw error
  } finally {
    client.release(broken)
  }
}

function enter(access: Access): string {
  if (access.role === 'identity') return 'set local role haulbook_identity'
  if (access.role === 'worker') return 'set local role haulbook_worker'
  if (!UUID.test(access.company)) throw new RangeError('Not a company id')
  return `set local app.company = '${access.company}'`
}

/** A statement as a span, where there are traces. The values never come near it. */
const told = <T>(traces: Traces | undefined, text: string, work: () => Promise<T>): Promise<T> =>
  traces ? traces.statement(text, work) : work()

interface Seen {
  nameOf?: typeof planName
  traces: Traces | undefined
}

const txOn = (client: pg.PoolClient, { nameOf = () => undefined, traces }: Seen): Tx => {
  const rows = async <Row extends object>({ text, values }: Sql, name = nameOf({ text, values })) => {
    assertInTime()
    return (await told(traces, text, () => client.query<Row>({ text, values, name }))).rows
  }
  return {
    traceparent: traces?.traceparent(),
    rows,
    maybe: async <Row extends object>(query: Sql) => (await rows<Row>(query))[0],
    one: async <Row extends object>(query: Sql) => {
      const [row] = await rows<Row>(query)
      if (!row) throw new Error(`No row: ${query.text.slice(0, 120)}`)
      return row
    },
    run: async ({ text, values }) => {
      assertInTime()
      const name = nameOf({ text, values })
      return (await told(traces, text, () => client.query({ text, values, name }))).rowCount ?? 0
    },
  }
}

/** SQLSTATE and constraint of a database error, also behind a cause. */
export function databaseError(error: unknown): { code: string; constraint?: string } | undefined {
  if (error instanceof pg.DatabaseError && error.code) return { code: error.code, constraint: error.constraint }
  return error instanceof Error && error.cause ? databaseError(error.cause) : undefined
}
