/*
 * Writers: each posts one write after another with an Idempotency-Key, retries with the same key until it is acknowledged, and remembers
 * the acknowledgement. A mark names each write in the books, so that the checker finds it there.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import { addManualTransaction } from '@/lib/contract/transaction'
import { createJournalEntry } from '@/lib/contract/journal-entry'
import type { Company } from './companies'

export interface Acknowledged {
  entity_id: string
  kind: 'entry' | 'line'
  cents: number
}

export interface Written {
  /** By mark. */
  acknowledged: Map<string, Acknowledged>
  /** Everything sent at least once, by mark. */
  sent: Set<string>
  /** How often each status occurred; a failed connection counts by its error code. */
  answers: Map<string, number>
  /** Unexpected responses, up to a limit: any status but 201, 429 and 503. */
  wrong: string[]
  /** Acknowledgements that were replays of an earlier attempt. */
  replayed: number
}

export interface Place {
  /** Headers of the API, or of web if they are a browser's. */
  origin: string
  headers: Record<string, string>
  company: Company
}

export interface Writers {
  written: Written
  /**
   * Resolves once every writer has had a write acknowledged that was sent after the call; returns the milliseconds to the first of these.
   */
  untilAllWrite: () => Promise<number>
  /** Each ends the write under way. */
  stop: () => Promise<void>
}

const AGAIN_MS = 100
const PATIENCE_MS = 90_000
const KEPT_WRONG = 20
const NONE = 0

export interface WriterOptions {
  mark: string
  /** Further statuses that are expected, such as the 502 of web when the API is killed. */
  allowed?: readonly number[]
  /** Called with each response, for example to detect a removed cookie. */
  onAnswer?: (place: Place, answer: Response) => void
}

export const nothingWritten = (): Written => ({
  acknowledged: new Map(),
  sent: new Set(),
  answers: new Map(),
  wrong: [],
  replayed: 0,
})

/** One writer for each place. */
export function startWriters(places: readonly Place[], options: WriterOptions): Writers {
  const written = nothingWritten()
  const stopping = new AbortController()
  const agent = new Agent({ connections: places.length, headersTimeout: 30_000, bodyTimeout: 30_000 })
  const waiting = new Set<(begun: number, writer: number) => void>()
  const working = places.map(async (place, writer) => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const begun = performance.now()
      await writeOnce(place, `${options.mark}-${writer}-${n}`, { n, written, agent, options })
      waiting.forEach((tell) => tell(begun, writer))
    }
  })
  // Callers waiting for the first writes get the error if a writer fails.
  const all = Promise.all(working)
  all.catch(() => undefined)
  return {
    written,
    untilAllWrite: () => {
      const since = performance.now()
      const done = new Set<number>()
      let first: number | undefined
      const elapsed = new Promise<number>((resolve) => {
        const tell = (begun: number, writer: number) => {
          if (begun < since) return
          first ??= performance.now() - since
          if (done.add(writer).size < places.length) return
          waiting.delete(tell)
          resolve(first)
        }
        waiting.add(tell)
      })
      return Promise.race([elapsed, all.then(() => elapsed)])
    },
    stop: async () => {
      stopping.abort()
      await all
      await agent.destroy()
    },
  }
}

interface Work {
  n: number
  written: Written
  agent: Agent
  options: WriterOptions
}

async function writeOnce(place: Place, mark: string, { n, written, agent, options }: Work): Promise<void> {
  const { path, body, is } = n % 2 === 0 ? entryOf(place.company, mark, n) : lineOf(place.company, mark, n)
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...place.headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
    dispatcher: agent,
  }
  written.sent.add(mark)
  for (const giveUp = performance.now() + PATIENCE_MS; performance.now() < giveUp; await pause(AGAIN_MS)) {
    const answer = await fetch(`${place.origin}/api/v1${path}`, request as RequestInit).catch(codeOf)
    if (typeof answer === 'string') {
      count(written, answer)
      continue
    }
    options.onAnswer?.(place, answer)
    const text = await answer.text().catch(codeOf)
    count(written, String(answer.status))
    // A response with a truncated body does not count as an acknowledgement; the same key returns it again.
    if (answer.status === 201 && text.startsWith('{')) {
      if (answer.headers.get('idempotency-replayed') === 'true') written.replayed += 1
      written.acknowledged.set(mark, is)
      return
    }
    if ([201, 429, 503, ...(options.allowed ?? [])].includes(answer.status)) continue
    if (written.wrong.length < KEPT_WRONG) written.wrong.push(`${answer.status} ${text.slice(0, 300)}`)
    // A permanent refusal stays refused.
    if (answer.status < 500) return
  }
  throw new Error(
    `${mark} was not acknowledged within ${PATIENCE_MS / 1_000} s: ${JSON.stringify([...written.answers])}`,
  )
}

const DATE = new Date().toISOString().slice(0, 10)

interface Write {
  path: string
  body: object
  is: Acknowledged
}

function entryOf({ entity_id, accounts: [debit, credit] }: Company, mark: string, n: number): Write {
  const cents = 100 + n
  const amount = cents / 100
  return {
    path: createJournalEntry.path,
    body: {
      date: DATE,
      note: mark,
      accounts: [
        { chart_of_account: debit, debit: amount, description: mark },
        { chart_of_account: credit, credit: amount, description: mark },
      ],
    },
    is: { entity_id, kind: 'entry', cents },
  }
}

function lineOf({ entity_id, bank_account, accounts: [category] }: Company, mark: string, n: number): Write {
  const cents = 100 + n
  return {
    path: addManualTransaction.path,
    body: {
      bank_account,
      date: DATE,
      amount: cents / 100,
      amount_type: 'money_out',
      name: mark,
      chart_of_account: category,
    },
    is: { entity_id, kind: 'line', cents },
  }
}

const count = (written: Written, answer: string): void =>
  void written.answers.set(answer, (written.answers.get(answer) ?? NONE) + 1)

/** Why a request got no response. */
function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
}
