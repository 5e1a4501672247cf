/** No slot became free in time, or too many are waiting already: the caller should try again later. */
export class NoSlot extends Error {
  constructor() {
    super('too many at once')
  }
}

interface Slots {
  /**
   * Waits for a slot and holds it while the work runs. Throws NoSlot immediately when the queue is full,
   * and otherwise when `patience_ms` has passed.
   * @param least_rest_ms called after the work: the minimum time for which the slot stays empty
   */
  hold<T>(key: string, work: () => Promise<T>, least_rest_ms?: () => number): Promise<T>
}

interface Queue {
  held: number
  waiting: (() => void)[]
}

/**
 * Limits how many run simultaneously for each key, with a short queue behind them, so that one key
 * never uses up the room of others.
 * @param patience_ms how long a caller waits in the queue
 * @param rest how long a slot stays empty after work, as a multiple of that work's time and at most so many ms, so that
 *   constant requests leave the processor to others
 */
export function slotsPerKey({
  most,
  queue,
  patience_ms,
  rest = { times: 0, most_ms: 0 },
}: {
  most: number
  queue: number
  patience_ms: number
  rest?: { times: number; most_ms: number }
}): Slots {
  const queues = new Map<string, Queue>()
  const enter = async (key: string): Promise<void> => {
    const own = queues.get(key) ?? { held: 0, waiting: [] }
    queues.set(key, own)
    if (own.held < most) return void (own.held += 1)
    if (own.waiting.length >= queue) throw new NoSlot()
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        own.waiting.splice(own.waiting.indexOf(turn), 1)
        reject(new NoSlot())
      }, patience_ms)
      own.waiting.push(turn)
    })
  }
  const leave = (key: string): void => {
    const own = queues.get(key)
    if (!own) return
    const next = own.waiting.shift()
    // The slot goes straight to the next in line, so that a newcomer cannot take it first.
    if (next) return next()
    own.held -= 1
    if (own.held === 0) queues.delete(key)
  }
  return {
    hold: async (key, work, least_rest_ms = () => 0) => {
      await enter(key)
      const began = performance.now()
      try {
        return await work()
      } finally {
        const rest_ms = Math.max(Math.min((performance.now() - began) * rest.times, rest.most_ms), least_rest_ms())
        if (rest_ms === 0) leave(key)
        else setTimeout(() => leave(key), rest_ms).unref()
      }
    },
  }
}
