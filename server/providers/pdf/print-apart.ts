import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { PrintingTooLong, type Printable, type Printer } from './printer'

const WORKERS_MAX = 2
/** Less than the 25 s that the web copy waits for an answer. Source: RELIABILITY 2.2. */
const PRINT_MS = 20_000
const LIMITS = { maxOldGenerationSizeMb: 256 }

/**
 * Prints in a thread of its own, so that no request waits for somebody's long ledger; at most two at a time. `program` is worker.ts
 * as it was built.
 */
export function printApart(program: URL, { printMs = PRINT_MS } = {}): Printer {
  let running = 0
  const waiting: (() => void)[] = []
  const enter = async (): Promise<void> => {
    if (running >= WORKERS_MAX) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return {
    print: async (what) => {
      const until = performance.now() + printMs
      await enter()
      try {
        return await inWorker(program, what, until)
      } finally {
        leave()
      }
    },
  }
}

async function inWorker(program: URL, workerData: Printable, until: number): Promise<Uint8Array> {
  const left = until - performance.now()
  if (left <= 0) throw new PrintingTooLong()
  const worker = new Worker(program, { workerData, resourceLimits: LIMITS })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      timer = setTimeout(() => reject(new PrintingTooLong()), left)
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`The printing thread ended with ${code} and printed nothing`)))
    })
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}
