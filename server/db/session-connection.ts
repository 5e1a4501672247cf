import pg from 'pg'

/** The database cannot be used as a session; the message says what to do. */
export class NoSession extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a connection pooler in transaction mode, which does not do: name PostgreSQL itself there, and the pooler in DATABASE_POOL_URL.',
    )
  }
}

/** The part of a connection that the probe needs. */
interface Probed {
  query(text: string): Promise<{ rows: { pid: number }[] }>
  end(): Promise<void>
}

const ROUNDS = 3

/**
 * Throws NoSession when two open connections are served by one backend, as a pooler in transaction mode does: settings, advisory locks
 * and LISTEN of one would then be those of the other.
 */
export async function assertSession(open: () => Promise<Probed>): Promise<void> {
  const connections = await Promise.all([open(), open()])
  try {
    const seen: Set<number>[] = connections.map(() => new Set<number>())
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, connection] of connections.entries())
        for (const { pid } of (await connection.query('select pg_backend_pid() as pid')).rows) seen[index]?.add(pid)
    const [one, other] = seen
    const isShared = [...(one ?? [])].some((pid) => other?.has(pid)) || seen.some((backends) => backends.size > 1)
    if (isShared) throw new NoSession()
  } finally {
    await Promise.all(connections.map((connection) => connection.end()))
  }
}

/** Opens a plain connection, with nothing that a pooler might not pass on. */
export const openPlain = (url: string) => async (): Promise<Probed> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** A pooler that does not pass on the settings of a session says so in these words. */
export const refusesSettings = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter/.test(error.message)
