import sql from 'sql-template-tag'
import type { Database } from './connect'

const ASK_MS = 30_000
/** How far the machine's own clock can jump before the database is queried immediately. */
const JUMP_MS = 1_000

interface Clock {
  now: () => Date
  stop: () => void
}

/**
 * The database's time. Sessions, keys and leases of all copies follow one clock, so changing a machine's clock, even by a year, neither
 * ends nor revives a session. Between two queries, time advances by the monotonic timer of this process.
 */
export async function databaseClock(db: Database, report: (fault: unknown) => void): Promise<Clock> {
  let base = 0
  let jump = 0
  const ask = async () => {
    const before = performance.now()
    const [row] = await db.direct<{ at: number }>(sql`select extract(epoch from clock_timestamp()) * 1000 as at`)
    const after = performance.now()
    // Assumes that the database answered halfway between sending and receiving.
    base = (row?.at ?? 0) - (before + after) / 2
    jump = Date.now() - after
  }
  await ask()
  let asking: Promise<void> | undefined
  const askAgain = () => {
    asking ??= ask()
      .catch(report)
      .finally(() => (asking = undefined))
  }
  const timer = setInterval(askAgain, ASK_MS)
  timer.unref()
  return {
    now: () => {
      // After a machine slept, its timer is behind too.
      if (Math.abs(Date.now() - performance.now() - jump) > JUMP_MS) askAgain()
      return new Date(base + performance.now())
    },
    stop: () => clearInterval(timer),
  }
}
