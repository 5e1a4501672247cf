import pg from 'pg'
import { type Sql } from 'sql-template-tag'
import { planName } from './kept-plans'

/** One open transaction. Rows come back in wire form: numeric → number, date → 'yyyy-MM-dd', timestamptz → ISO string. */
export interface Tx {
  /** A name makes the connection keep the plan: for a costly plan whose text never changes. */
  rows<Row extends object>(query: Sql, name?: string): Promise<Row[]>
  /** The only row. Throws when there is none. */
  one<Row extends object>(query: Sql): Promise<Row>
  maybe<Row extends object>(query: Sql): Promise<Row | undefined>
  /** Number of rows written. */
  run(query: Sql): Promise<number>
}

export type Access = { role: 'app'; company: string } | { role: 'identity' } | { role: 'worker' }

export interface Database {
  write<T>(access: Access, work: (tx: Tx) => Promise<T>): Promise<T>
  read<T>(access: Access, work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement outside a transaction, as the app role without a company: only security-definer functions answer. */
  direct<Row extends object>(query: Sql): Promise<Row[]>
  /** A dedicated connection for a long read, closed by the caller. */
  stream(access: Access): Promise<{ tx: Tx; end: () => Promise<void> }>
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

/**
 * Pool whose connections act as haulbook_app from the first statement on; identity and worker are taken for one transaction.
 * Row-level security therefore holds for every query that runs here.
 */
export function connect(url: string, { max = 20 }: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    options:
      '-c role=haulbook_app -c statement_timeout=10000 -c idle_in_transaction_session_timeout=15000 -c timezone=UTC -c jit=off',
  })
  // A connection may break while it is idle, in the pool or inside a transaction. The next query on it reports the fault.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    write: (access, work) => inTransaction(pool, `begin; ${enter(access)}`, (client) => work(txOn(client, planName))),
    read: (access, work) => inTransaction(pool, `begin read only; ${enter(access)}`, (client) => work(txOn(client))),
    direct: async <Row extends object>(query: Sql) => (await pool.query<Row>(query)).rows,
    stream: async (access) => {
      const client = await pool.connect()
      let isReleased = false
      const release = (broken?: Error) => {
        if (!isReleased) client.release(broken)
        isReleased = true
      }
      // Whoever waits elsewhere while the connection breaks must not keep its place.
      client.once('error', release)
      await client.query(`begin isolation level repeatable read read only; ${enter(access)}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
      return {
        tx: txOn(client),
        end: async () => {
          client.off('error', release)
          if (!isReleased) await client.query('commit').catch(() => undefined)
          release()
        },
      }
    },
    close: () => pool.end(),
  }
}

async function inTransaction<T>(pool: pg.Pool, start: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(start)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    broken = await client.query('rollback').then(() => undefined, (cause: unknown) => new Error('rollback failed', { cause }))
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

const txOn = (client: pg.PoolClient, nameOf: typeof planName = () => undefined): Tx => {
  const rows = async <Row extends object>({ text, values }: Sql, name = nameOf({ text, values })) =>
    (await client.query<Row>({ text, values, name })).rows
  return {
    rows,
    maybe: async <Row extends object>(query: Sql) => (await rows<Row>(query))[0],
    one: async <Row extends object>(query: Sql) => {
      const [row] = await rows<Row>(query)
      if (!row) throw new Error(`No row: ${query.text.slice(0, 120)}`)
      return row
    },
    run: async ({ text, values }) => (await client.query({ text, values, name: nameOf({ text, values }) })).rowCount ?? 0,
  }
}

/** SQLSTATE and constraint of a database error, also behind a cause. */
export function databaseError(error: unknown): { code: string; constraint?: string } | undefined {
  if (error instanceof pg.DatabaseError && error.code) return { code: error.code, constraint: error.constraint }
  return error instanceof Error && error.cause ? databaseError(error.cause) : undefined
}
