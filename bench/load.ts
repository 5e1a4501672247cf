/*
 * npm run load [-- --minutes 15] [-- --people 50] [-- --lines 100000]
 *
 * People who keep books, each through web with a session of their own, on one copy of each program. Some of them work in one large
 * company, the others in twenty small ones.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import { v7 } from 'uuid'
import { parseBffEnv } from '@/lib/bff/env'
import { newSession, sealSession } from '@/lib/bff/session'
import { makeDemo, type Demo } from '@/server/seed/demo'
import { openSession } from '@/server/services/session/open-session'
import type { Books } from './database'
import { cpuMs, quantile } from './measure'
import { addMember } from './member'
import type { Program } from './programs'
import { ms, perSecond, type Report } from './report'
import { USER_AGENT } from './web'
import { workday, type Kind, type Taken } from './workday'

const SMALL_COMPANIES = 20
/** Of fifty people, those who work in the large company. */
const IN_THE_LARGE = 0.2
const GOALS = { list: 100, write: 150, report: 300 } as const satisfies Partial<Record<Kind, number>>
/** They come to work one by one. */
const ARRIVING_MS = 30_000
/** Of what grows anyway while code is compiled and caches fill. */
const FLAT = 1.15
const MEGABYTE = 1024

export interface LoadOptions {
  minutes: number
  people: number
}

/** Programs of the product, each once. */
export interface Copies {
  api: Program
  web: Program
  /** With which web seals its sessions. */
  session_secret: string
}

export async function measureLoad(
  books: Books,
  copies: Copies,
  { minutes, people }: LoadOptions,
  report: Report,
): Promise<void> {
  const cookies = await signedInPeople(books, copies, people)
  const taken: Taken = { times: { list: [], write: [], report: [], file: [] }, errors: [], calls: 0 }
  const stopping = new AbortController()
  const agent = new Agent({ connections: people })
  const programs = { api: copies.api.pid, web: copies.web.pid }
  const memory: Record<keyof typeof programs, number[]> = { api: [], web: [] }
  const before = cpuMs(Object.values(programs)) ?? 0
  const began = performance.now()
  const working = cookies.map(async (cookie) => {
    await pause(Math.random() * ARRIVING_MS)
    await workday({ origin: copies.web.origin, cookie, agent }, taken, stopping.signal)
  })
  for (let minute = 0; minute < minutes; minute += 1) {
    await pause(60_000)
    for (const name of ['api', 'web'] as const) memory[name].push(residentMegabytes(programs[name]))
    process.stdout.write(
      `  minute ${minute + 1}: ${taken.calls} calls, ${taken.errors.length} errors, API ${memory.api.at(-1)} MB, web ${memory.web.at(-1)} MB\n`,
    )
  }
  stopping.abort()
  await Promise.all(working)
  const seconds = (performance.now() - began) / 1000
  const cpu = (cpuMs(Object.values(programs)) ?? 0) - before
  await agent.destroy()
  tell(taken, { seconds, cpu, memory, people }, report)
}

interface Told {
  seconds: number
  /** Milliseconds of processor time that API and web took. The database's connections come and go, and take theirs along. */
  cpu: number
  memory: Record<'api' | 'web', number[]>
  people: number
}

function tell({ times, errors, calls }: Taken, { seconds, cpu, memory, people }: Told, report: Report): void {
  const by = `${people} people`
  for (const [kind, goal] of Object.entries(GOALS) as [keyof typeof GOALS, number][]) {
    const sorted = [...times[kind]].sort((a, b) => a - b)
    const p95 = quantile(sorted, 0.95)
    report.add({
      work: `${by}: ${kind}, ${sorted.length} ×`,
      ours: `p50 ${ms(quantile(sorted, 0.5))}, p95 ${ms(p95)}`,
      goal: `p95 ≤ ${goal} ms`,
      good: p95 <= goal,
    })
  }
  report.add({
    work: `${by}: errors`,
    ours: `${errors.length} of ${calls}`,
    goal: '0',
    good: errors.length === 0,
  })
  for (const error of errors.slice(0, 10)) process.stdout.write(`  ${error}\n`)
  for (const [name, values] of Object.entries(memory)) {
    const [first, last] = [values[Math.floor(values.length / 3)] ?? 0, values.at(-1) ?? 0]
    report.add({
      work: `${by}: memory of ${name}`,
      ours: `${values.join(', ')} MB`,
      goal: `flat from a third on (≤ ${FLAT}×)`,
      good: last <= first * FLAT,
    })
  }
  report.add({
    work: `${by}: cost`,
    ours: `${perSecond(calls / seconds)}, CPU of API and web ${ms(cpu / calls)} a call`,
    goal: '',
    good: null,
  })
}

const residentMegabytes = (pid: number): number =>
  Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / MEGABYTE)

/** Sessions as web seals them after a sign-in, without fifty passwords to be hashed. */
async function signedInPeople(books: Books, { api, session_secret, web }: Copies, people: number): Promise<string[]> {
  const env = parseBffEnv({
    ...process.env,
    SESSION_SECRET: session_secret,
    API_BASE_URL: api.origin,
    PORT: new URL(web.origin).port,
  })
  const companies = await smallCompanies(books)
  const cookies: string[] = []
  for (let n = 0; n < people; n += 1) {
    const company = n < people * IN_THE_LARGE ? books.big : companies[n % companies.length]
    if (!company) throw new Error('There is no company')
    const user = await addMember(books, company)
    const { now, id, db } = books.ports
    const source = { now, id, client: { ip: '127.0.0.1', user_agent: USER_AGENT } }
    const tokens = await db.write({ role: 'identity' }, (tx) => openSession(tx, source, user))
    const cookie = await sealSession(env, newSession(env, api.origin, tokens), USER_AGENT)
    cookies.push(cookie.split(';')[0] ?? '')
  }
  return cookies
}

async function smallCompanies({ ports, owner }: Books): Promise<Demo[]> {
  const made: Demo[] = []
  for (let n = 0; n < SMALL_COMPANIES; n += 1)
    made.push(
      await makeDemo(ports, {
        email: `owner-${v7()}@haulbook.example`,
        password: randomBytes(16).toString('hex'),
        name: `Neighbor ${n}`,
        trucks: 3,
        months: 12,
        papers: false,
      }),
    )
  // What the server does by itself within a minute.
  await owner.query('analyze')
  return made
}
