interface Line {
  /**
   * Runs work of a company when it is its turn. Throws the signal's reason when that comes first, and an error
   * immediately when the company's queue is full.
   */
  run<T>(job: { company: string; signal: AbortSignal }, work: () => Promise<T>): Promise<T>
}

/**
 * Limits how many pieces of work run simultaneously. Waiting ones begin by company in turn, not in order of arrival: a company with many requests waits for its own, and a newcomer only for what is under way and one piece of each other company.
 * @param each how many pieces of one company run at once
 * @param queue how many of one company wait
 */
export function inTurn({ most, each, queue }: { most: number; each: number; queue: number }): Line {
  const running = new Map<string, number>()
  const runningOf = (company: string): number => running.get(company) ?? 0
  const isFree = (company: string): boolean =>
    runningOf(company) < each && [...running.values()].reduce((sum, count) => sum + count, 0) < most
  // The company at the head is next; after its turn it goes to the end.
  const waiting = new Map<string, (() => void)[]>()
  const enter = (company: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (isFree(company)) {
        running.set(company, runningOf(company) + 1)
        return resolve()
      }
      const own = waiting.get(company) ?? []
      if (own.length >= queue) return reject(new LineFull())
      const begin = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        own.splice(own.indexOf(begin), 1)
        if (own.length === 0) waiting.delete(company)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      own.push(begin)
      waiting.set(company, own)
    })
  const leave = (left: string): void => {
    running.set(left, runningOf(left) - 1)
    if (runningOf(left) === 0) running.delete(left)
    const next = [...waiting].find(([company]) => isFree(company))
    if (!next) return
    const [company, own] = next
    const begin = own.shift()
    waiting.delete(company)
    if (own.length > 0) waiting.set(company, own)
    running.set(company, runningOf(company) + 1)
    begin?.()
  }
  return {
    run: async ({ company, signal }, work) => {
      await enter(company, signal)
      try {
        return await work()
      } finally {
        leave(company)
      }
    },
  }
}

export class LineFull extends Error {}
