/** No place came free in time, or too many wait for one already: whoever asks should come again. */
export class NoPlace extends Error {
  constructor() {
    super('too many at once')
  }
}

export interface Places {
  /** Waits for a place and holds it while the work runs. Throws NoPlace at once when the queue is full, and after the patience. */
  hold<T>(key: string, work: () => Promise<T>): Promise<T>
}

interface Queue {
  held: number
  waiting: (() => void)[]
}

/**
 * So many at once for each key, and a short queue behind them: what one key asks for never takes the room of the others.
 * @param patience_ms how long one waits in the queue
 */
export function placesPerKey({
  most,
  queue,
  patience_ms,
}: {
  most: number
  queue: number
  patience_ms: number
}): Places {
  const queues = new Map<string, Queue>()
  const enter = async (key: string): Promise<void> => {
    const own = queues.get(key) ?? { held: 0, waiting: [] }
    queues.set(key, own)
    if (own.held < most) return void (own.held += 1)
    if (own.waiting.length >= queue) throw new NoPlace()
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        own.waiting.splice(own.waiting.indexOf(turn), 1)
        reject(new NoPlace())
      }, patience_ms)
      own.waiting.push(turn)
    })
  }
  const leave = (key: string): void => {
    const own = queues.get(key)
    if (!own) return
    const next = own.waiting.shift()
    // The place passes on to the next one, so nobody who comes now takes it first.
    if (next) return next()
    own.held -= 1
    if (own.held === 0) queues.delete(key)
  }
  return {
    hold: async (key, work) => {
      await enter(key)
      try {
        return await work()
      } finally {
        leave(key)
      }
    },
  }
}
