/*
 * Reports from a replica. Before each, the primary is asked how far its log has come, which it knows without looking at a table; the
 * replica reads once it has come as far. So a report holds everything that was committed before it began, whoever wrote it and through
 * whatever copy of the API. A replica that stays behind, ends the read or is gone costs a moment: the primary answers instead.
 */
import sql from 'sql-template-tag'
import type { Traces } from '@/lib/traces'
import { connect, databaseError, type Database, type Tx } from './connect'
import { NoPlace } from './places'
import { OverBudget } from './statement-time'

const CONNECTIONS = 14
const CONNECT_MS = 1_000
/** How long a replica that is behind, or not there, is left alone. */
const REST_MS = 5_000
const TOOK_TOO_LONG = '57014'

/** The limits of a company hold wherever it reads. */
const isLimit = (error: unknown): boolean =>
  error instanceof NoPlace || error instanceof OverBudget || databaseError(error)?.code === TOOK_TOO_LONG

/** What was acknowledged is flushed, unless commits do not wait for that. */
const POSITION = sql`
  select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text
         as position`

interface Options {
  report: (fault: unknown) => void
  traces: Traces | undefined
}

/** The primary with its reports on a replica, which is reached as a session with the same login. */
export function withReplica(primary: Database, url: string, { report, traces }: Options): Database {
  const replica = connect(url, { max: CONNECTIONS, patience_ms: CONNECT_MS, traces })
  let restsUntil = 0
  return {
    ...primary,
    report: async (access, work) => {
      if (performance.now() < restsUntil) return primary.read(access, work)
      const [row] = await primary.direct<{ position: string }>(POSITION)
      let hasBegun = false
      try {
        const begin = (tx: Tx) => ((hasBegun = true), work(tx))
        return await replica.read(access, begin, row?.position)
      } catch (error) {
        if (isLimit(error)) throw error
        if (!hasBegun) {
          restsUntil = performance.now() + REST_MS
          report(error)
        }
        return primary.read(access, work)
      }
    },
    close: async () => void (await Promise.all([primary.close(), replica.close()])),
  }
}
