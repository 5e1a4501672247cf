/*
 * What one company's uploads cost another company: while three previews of a large file loop, the other one's list, the health call and
 * the memory of the API are measured.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { client, signedIn, type Client } from './api'
import type { Books } from './database'
import { quantile, timed } from './measure'
import { addMember } from './member'
import type { Program } from './programs'
import { ms, times, type Report } from './report'
import { startUploads, UPLOADED_FILES } from './uploads'

const LIST = '/api/v1/transaction/transaction-list/?page_size=50'
const HEALTH = '/api/v1/health/'
const CALLS = 400
const PAUSE_MS = 15
const MEGABYTE = 1024 * 1024

export async function measureNeighbors(books: Books, api: Program, report: Report): Promise<void> {
  const quiet = await signedIn(books, api, books.big)
  const health = client(api.origin)
  const authorization = await authorizationOf(books)
  try {
    await measured(quiet, LIST, 40)
    const alone = await measured(quiet, LIST, CALLS)
    for (const name of UPLOADED_FILES) {
      const stop = await startUploads(api.origin, authorization, name)
      await pause(500)
      const [list, sound, memory] = await Promise.all([
        measured(quiet, LIST, CALLS),
        measured(health, HEALTH, CALLS),
        peakMemory(api),
      ])
      const answers = await stop()
      const ratio = p99(list) / p99(alone)
      const work = `beside three previews ${name}`
      report.add({
        work: `another company's list, ${work}`,
        ours: `p99 ${ms(p99(list))}`,
        floor: `alone ${ms(p99(alone))}`,
        ratio: times(ratio),
        goal: '≤ 2×',
        good: ratio <= 2,
      })
      report.add({
        work: `health, ${work}`,
        ours: `p99 ${ms(p99(sound))}`,
        goal: '≤ 50 ms',
        good: p99(sound) <= 50,
      })
      report.add({
        work: `memory of the API, ${work}`,
        ours: `${Math.round(memory)} MB`,
        goal: '≤ 400 MB',
        good: memory <= 400,
      })
      process.stdout.write(`  previews answered: ${answers}\n`)
    }
  } finally {
    await Promise.all([quiet.close(), health.close()])
  }
}

const p99 = (calls: number[]): number => quantile(calls, 0.99)

async function measured(from: Client, path: string, calls: number): Promise<number[]> {
  const taken: number[] = []
  for (let call = 0; call < calls; call += 1, await pause(PAUSE_MS)) taken.push(await timed(() => from.get(path)))
  return taken.sort((a, b) => a - b)
}

/** A session that works in the small company. */
async function authorizationOf(books: Books): Promise<string> {
  const { openSession } = await import('@/server/services/session/open-session')
  const { now, id, db } = books.ports
  const user = await addMember(books, books.small)
  const source = { now, id, client: { ip: '127.0.0.1', user_agent: 'bench' } }
  const { access } = await db.write({ role: 'identity' }, (tx) => openSession(tx, source, user))
  return `Bearer ${access}`
}

/** Megabytes of the program while the calls run. */
async function peakMemory({ pid }: Program): Promise<number> {
  let most = 0
  for (let look = 0; look < (CALLS * PAUSE_MS) / 100; look += 1, await pause(100)) {
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    most = Math.max(most, (kilobytes * 1024) / MEGABYTE)
  }
  return most
}
