import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'

/** Thrown by a statement, or instead of a commit, once nobody waits for the response any more. */
export class PastDeadline extends Error {
  constructor() {
    super('past the deadline')
  }
}

/** Time reserved for a commit, so that nothing is committed after the response says that it took too long. */
const COMMIT_MS = 1_000

const until = new AsyncLocalStorage<number>()

/** Runs work with a time limit in milliseconds; rejects with PastDeadline when it is over, and lets the work commit nothing after that. */
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

/** Throws PastDeadline when the current request's time is over; jobs have no deadline. */
export function assertInTime(): void {
  if (performance.now() > (until.getStore() ?? Infinity)) throw new PastDeadline()
}

/** Runs work for a response that has already begun, whose reads have no deadline. */
export const afterAnswer = <T>(work: () => Promise<T>): Promise<T> => until.run(Infinity, work)
