/*
 * Reports from a replica. Before each report the primary reports the position of its log, which needs no table; the
 * replica reads once it has reached that position. So a report includes everything that was committed before it
 * started, by anyone and through any copy of the API. When a replica lags behind, cancels the read or is
 * unreachable, the primary serves the report instead after a short delay.
 */
import sql from 'sql-template-tag'
import type { Traces } from '@/lib/traces'
import { connect, databaseError, type Database, type Tx } from './connect'
import { NoSlot } from './slots'
import { OverBudget } from './statement-time'

const CONNECTIONS = 14
const CONNECT_MS = 1_000
/** How long a replica that lags behind or is unreachable is not used. */
const REST_MS = 5_000
const TOOK_TOO_LONG = '57014'

/** A company's limits apply wherever it reads. */
const isLimit = (error: unknown): boolean =>
  error instanceof NoSlot || error instanceof OverBudget || databaseError(error)?.code === TOOK_TOO_LONG

/** Acknowledged commits are flushed, unless commits do not wait for that. */
const POSITION = sql`
  select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text
         as position`

interface Options {
  report: (fault: unknown) => void
  traces: Traces | undefined
}

/** The primary with its reports served by a replica, which is reached by a session connection with the same login. */
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
