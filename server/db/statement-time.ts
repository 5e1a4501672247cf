import { performance } from 'node:perf_hooks'

/** A company has used up its share of database time; `seconds` until it may continue. */
export class OverBudget extends Error {
  constructor(readonly seconds: number) {
    super('over budget')
  }
}

const WINDOW_MS = 60_000

interface StatementTime {
  /** Counts how long the work of a key takes. Throws OverBudget while the key is above its share. */
  spend<T>(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * Each key may use a number of milliseconds per minute. Used time decays steadily, so a key above its share waits only until the excess has
 * decayed, not until the minute ends.
 */
export function statementTime(ms_per_minute: number, now: () => number = () => performance.now()): StatementTime {
  const used = new Map<string, { ms: number; at: number }>()
  const rate = ms_per_minute / WINDOW_MS
  const left = (key: string): number => {
    const spent = used.get(key)
    return spent ? Math.max(0, spent.ms - (now() - spent.at) * rate) : 0
  }
  return {
    spend: async (key, work) => {
      const over = left(key) - ms_per_minute
      if (over > 0) throw new OverBudget(Math.ceil(over / rate / 1000))
      const started = now()
      try {
        return await work()
      } finally {
        const ms = left(key) + now() - started
        if (ms < 1) used.delete(key)
        else used.set(key, { ms, at: now() })
      }
    },
  }
}
