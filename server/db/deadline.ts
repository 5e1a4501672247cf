import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'

/** Thrown by a statement, or instead of a commit, once nobody waits for the answer any more. */
export class PastDeadline extends Error {
  constructor() {
    super('past the deadline')
  }
}

/** What a commit may still take, so that nothing is committed behind the answer that says it took too long. */
const COMMIT_MS = 1_000

const until = new AsyncLocalStorage<number>()

/** Runs work that must be done within so many milliseconds; rejects with PastDeadline when they are over, and lets it commit nothing later. */
export async function withinDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PastDeadline()), ms)
  })
  try {
    return await Promise.race([until.run(performance.now() + ms - Math.min(COMMIT_MS, ms / 2), work), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Throws PastDeadline when the time of the present request is over; jobs have no deadline. */
export function assertInTime(): void {
  if (performance.now() > (until.getStore() ?? Infinity)) throw new PastDeadline()
}

/** Work of an answer that has begun: what it still reads has no deadline. */
export const afterAnswer = <T>(work: () => Promise<T>): Promise<T> => until.run(Infinity, work)
