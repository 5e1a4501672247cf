import { createHash } from 'node:crypto'
import { drawing, type Chance } from '@/server/providers/bank/sandbox/chance'

export interface Random extends Chance {
  /** True in `per` of 10,000 cases. */
  chance(per: number): boolean
}

/** One random sequence. Parts of the story have their own sequences, so that one does not shift another. */
export function random(seed: string): Random {
  const next = sfc32(createHash('sha256').update(seed).digest())
  return { ...drawing(next), chance: (per) => next() % 10_000 < per }
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
