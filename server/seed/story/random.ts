import { createHash } from 'node:crypto'
import { cents, type Cents } from '@/lib/money/cents'

/** Repeatable randomness: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A whole number from low to high, both possible. */
  int(low: number, high: number): number
  /** True in `per` of 10,000 cases. */
  chance(per: number): boolean
  pick<T>(items: readonly T[]): T
  /** An amount between two whole-dollar bounds. */
  dollars(low: number, high: number): Cents
}

/** One random sequence. Parts of the story have their own sequences, so that one does not shift another. */
export function random(seed: string): Random {
  const next = sfc32(createHash('sha256').update(seed).digest())
  const int = (low: number, high: number): number => low + (next() % (high - low + 1))
  return {
    int,
    chance: (per) => next() % 10_000 < per,
    pick: (items) => {
      const item = items[next() % items.length]
      if (item === undefined) throw new RangeError('Nothing to pick from')
      return item
    },
    dollars: (low, high) => cents(BigInt(int(low * 100, high * 100))),
  }
}

/** Chris Doty-Humphrey's small fast counter generator: 32 random bits a call. */
function sfc32(state: Buffer): () => number {
  let [a, b, c, counter] = [state.readInt32LE(0), state.readInt32LE(4), state.readInt32LE(8), 1]
  return () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
}
