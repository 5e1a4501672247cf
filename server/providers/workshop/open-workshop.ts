import { Piscina } from 'piscina'
import { UnreadablePdf } from '../bill-file/page-texts'
import { PrintingTooLong } from '../pdf/printer'
import { StatementRefused } from '../statement-file/statement'
import { inTurn, LineFull } from './in-turn'
import type { Outcome, Piece, SentPiece } from './piece'
import { WorkNotBegun, WorkTooLarge, WorkTooLong, type Workshop } from './workshop'

/** How many pieces of work run at the same time, and how many of one company can wait. */
const THREADS = 2
/** One thread is always left to other companies, even when none of them waits yet. */
const THREADS_EACH = THREADS - 1
const QUEUE = 40
/** Less than the 20 s within which a request gets its response. Source: RELIABILITY 2.2. */
const WORK_MS = 18_000
const IDLE_MS = 60_000
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 12 }

/**
 * Works in separate threads, so that no request waits for somebody's long ledger or large file. A piece of work that takes too long, or too
 * much memory, is ended together with its thread. `program` is the built worker.ts.
 */
export function openWorkshop(
  program: URL,
  { workMs = WORK_MS }: { workMs?: number } = {},
): Workshop & { close: () => Promise<void> } {
  const threads = new Piscina<SentPiece, Outcome>({
    filename: program.href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: LIMITS,
  })
  const line = inTurn({ most: THREADS, each: THREADS_EACH, queue: QUEUE })
  const work = async (company: string, piece: Piece, transferList: ArrayBuffer[] = []): Promise<Outcome> => {
    const begun = new Int32Array(new SharedArrayBuffer(4))
    const signal = AbortSignal.timeout(workMs)
    try {
      return await line.run({ company, signal }, () => threads.run({ piece, begun }, { signal, transferList }))
    } catch (error) {
      throw faultOf(error, begun[0] === 1)
    }
  }
  return {
    print: async (what, company) => {
      const { bytes } = await work(company, { kind: 'print', what }).catch((error: unknown) => {
        throw error instanceof WorkTooLong ? new PrintingTooLong() : error
      })
      return outcomeOf(bytes)
    },
    workbook: async (papers, company) => outcomeOf((await work(company, { kind: 'workbook', papers })).bytes),
    readStatement: async (bytes, options, company) => {
      const sent = new Uint8Array(bytes)
      const { statement, refused } = await work(company, { kind: 'statement', bytes: sent, options }, [sent.buffer])
      if (refused) throw new StatementRefused(refused.code, refused.message)
      return outcomeOf(statement)
    },
    readList: async (bytes, company) => {
      const sent = new Uint8Array(bytes)
      const { rows, refused } = await work(company, { kind: 'list', bytes: sent }, [sent.buffer])
      if (refused) throw new StatementRefused(refused.code, refused.message)
      return outcomeOf(rows)
    },
    readPdf: async (bytes, company) => {
      const sent = new Uint8Array(bytes)
      const { texts, unreadable } = await work(company, { kind: 'pdf', bytes: sent }, [sent.buffer])
      if (unreadable !== undefined) throw new UnreadablePdf(unreadable)
      return outcomeOf(texts)
    },
    close: () => threads.destroy(),
  }
}

function outcomeOf<T>(outcome: T | undefined): T {
  if (outcome === undefined) throw new Error('The thread ended without an outcome')
  return outcome
}

function faultOf(error: unknown, isBegun: boolean): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new WorkTooLarge(error.message)
  const isGivenUp = error.name === 'AbortError' || error.name === 'TimeoutError' || error instanceof LineFull
  if (!isGivenUp) return error
  return isBegun ? new WorkTooLong(error.message) : new WorkNotBegun(error.message)
}
