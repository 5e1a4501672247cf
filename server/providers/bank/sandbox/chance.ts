import { createHash } from 'node:crypto'
import { cents, type Cents } from '@/lib/money/cents'

/** Repeatable randomness: the same seed gives the same sequence on every machine. */
export interface Chance {
  /** A whole number from low to high, both possible. */
  int(low: number, high: number): number
  pick<T>(items: readonly T[]): T
  /** An amount between two whole-dollar bounds. */
  dollars(low: number, high: number): Cents
}

/** Draws four bytes at a time from the digests of the seed with a counter. */
export function chance(seed: string): Chance {
  let pool = Buffer.alloc(0)
  let round = 0
  const next = (): number => {
    if (pool.length < 4) pool = createHash('sha256').update(`${seed} ${round++}`).digest()
    const value = pool.readUInt32LE(0)
    pool = pool.subarray(4)
    return value
  }
  return drawing(next)
}

/** What can be drawn from whole numbers below 2³² that come in a repeatable order. */
export function drawing(next: () => number): Chance {
  const int = (low: number, high: number): number => low + (next() % (high - low + 1))
  return {
    int,
    pick: (items) => {
      const item = items[next() % items.length]
      if (item === undefined) throw new RangeError('Nothing to pick from')
      return item
    },
    dollars: (low, high) => cents(BigInt(int(low * 100, high * 100))),
  }
}
