interface Line {
  /**
   * Runs work of a company when it is its turn. Throws the signal's reason when that comes first, and an error at once when as many of the
   * company wait already as may.
   */
  run<T>(asked: { company: string; signal: AbortSignal }, work: () => Promise<T>): Promise<T>
}

/**
 * So many pieces of work at once. Those that wait begin by company in turn, not in the order in which they came: whoever asks for many
 * waits for its own, and a newcomer only for what is under way and one piece of each other company.
 * @param queue how many of one company wait
 */
export function inTurn({ most, queue }: { most: number; queue: number }): Line {
  let running = 0
  // The company at the head is next; after its turn it goes to the end.
  const waiting = new Map<string, (() => void)[]>()
  const enter = (company: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (running < most) {
        running += 1
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
  const leave = (): void => {
    const [next] = waiting
    if (!next) return void (running -= 1)
    const [company, own] = next
    const begin = own.shift()
    waiting.delete(company)
    if (own.length > 0) waiting.set(company, own)
    begin?.()
  }
  return {
    run: async ({ company, signal }, work) => {
      await enter(company, signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

export class LineFull extends Error {}
