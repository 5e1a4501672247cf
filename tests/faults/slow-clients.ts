import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { makeCompanies } from './companies'
import { startApiAt, startWebAt, type Copy } from './copies'
import { Skipped, type Fault, type FaultOptions } from './fault'
import { peopleAt } from './people'
import { startProduct, type Product } from './product'
import { number, p95, spread } from './report'
import type { Place } from './writers'

const CLIENTS = 1_000
/** Interval at which each client sends or reads a little. */
const DRIP_MS = 3_000
const LASTS_MS = 12_000
const BACK_MS = 10_000
const ANSWER_MS = 10_000
/** Fewer than the slow clients need; the program itself uses about sixty. */
const FEW_FILES = 256
const KEPT = 10
const TIMEOUTS = { headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS, connectTimeout: ANSWER_MS }

/** A thousand clients that send almost nothing; the second time with too few file handles for all of them. */
export const slowClients: Fault = {
  id: 'F18',
  done: `${number(CLIENTS)} slow clients at the API and at web by turns, with file handles for all of them and with ${FEW_FILES}`,
  goal: 'others served, or shed while there are too few handles; no program ends; back ≤ 10 s',
  cycles: 8,
  run: async (options) => {
    if (spawnSync('prlimit', ['--version']).status !== 0) throw new Skipped('prlimit is not installed')
    const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-faults-'))
    const product = await startProduct()
    try {
      return await byTurns({ product, folder }, options)
    } finally {
      await product.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

interface Seen {
  served: number[]
  shed: number
  /** Any other response, or none in time. */
  wrong: string[]
}

async function byTurns({ product, folder }: { product: Product; folder: string }, { cycles, tell }: FaultOptions) {
  const api = await startApiAt(product)
  const env = { SERVICE_CREDENTIAL: product.headers['x-service-key'] ?? '' }
  const web = await startWebAt({ api: api.origin, folder, env })
  try {
    const people = await peopleAt(web.origin, await makeCompanies(product, 1, { months: 12 }))
    const enough: Seen = { served: [], shed: 0, wrong: [] }
    const few: Seen = { served: [], shed: 0, wrong: [] }
    const back: number[] = []
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const target = cycle % 2 === 0 ? api : web
      const isFew = cycle % 4 >= 2
      if (isFew) limitFiles(target, FEW_FILES)
      try {
        back.push(await underSlowClients(target, people, isFew ? few : enough))
      } finally {
        limitFiles(target, CLIENTS * 10)
      }
      const { served, shed, wrong } = isFew ? few : enough
      const what = `${target === api ? 'API' : 'web'}, ${isFew ? 'few' : 'enough'} handles`
      tell(
        `${what}: ${served.length} served, ${shed} shed, ${wrong.length} wrong; back after ${number(back.at(-1) ?? 0)} ms`,
      )
    }
    const ended = [api, web].filter((copy) => !isAlive(copy)).length
    for (const text of [...enough.wrong, ...few.wrong].slice(0, KEPT)) tell(`wrong: ${text}`)
    return {
      figure: `with enough handles ${number(enough.served.length)} calls served ${spread(enough.served)}, ${enough.shed} shed; with ${FEW_FILES} ${number(few.served.length)} served, ${number(few.shed)} shed; ${enough.wrong.length + few.wrong.length} answered otherwise; ${ended} programs ended; back ${spread(back)}`,
      reached: enough.shed + enough.wrong.length + few.wrong.length + ended === 0 && p95(back) <= BACK_MS,
    }
  } finally {
    await Promise.all([web.stop(), api.stop()])
  }
}

const limitFiles = ({ pid }: Copy, files: number): void => {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--nofile=${files}:`], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

const isAlive = ({ pid }: Copy): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Returns the milliseconds from the end of the slow clients to the first served call. */
async function underSlowClients(target: Copy, people: readonly Place[], seen: Seen): Promise<number> {
  const clients = Array.from({ length: CLIENTS }, (_, n) => slowClient(target, n))
  const over = performance.now() + LASTS_MS
  await pause(DRIP_MS)
  const working = people.map(async (person) => {
    while (performance.now() < over) await callOnce(person, seen)
  })
  await Promise.all(working)
  clients.forEach(({ leave }) => leave())
  const left = performance.now()
  const [person] = people
  while (person && performance.now() - left < 2 * BACK_MS) {
    const after: Seen = { served: [], shed: 0, wrong: [] }
    await callOnce(person, after)
    if (after.served.length > 0) break
  }
  return performance.now() - left
}

/** Over a new connection, like a client that has just arrived. */
async function callOnce({ origin, headers }: Place, seen: Seen): Promise<void> {
  const dispatcher = new Agent({ ...TIMEOUTS, pipelining: 0 })
  const began = performance.now()
  try {
    const address = `${origin}/api/v1/transaction/transaction-list/?page_size=20`
    const { statusCode, body } = await request(address, { headers, dispatcher })
    const text = await body.text()
    if (statusCode === 200) seen.served.push(performance.now() - began)
    else if (statusCode === 503) seen.shed += 1
    else seen.wrong.push(`${statusCode} ${text.slice(0, 200)}`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    // A program without a free handle closes connections that it cannot accept.
    if (/ECONNRESET|ECONNREFUSED|UND_ERR_SOCKET|EPIPE/.test(code)) seen.shed += 1
    else seen.wrong.push(code)
  } finally {
    await dispatcher.destroy()
    await pause(50)
  }
}

/** A third each: headers that never end, a body that barely arrives, a response that nobody reads. */
function slowClient({ origin }: Copy, n: number): { leave: () => void } {
  const { hostname, port, host } = new URL(origin)
  const socket: Socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const begin = [
    `GET /api/health HTTP/1.1\r\nHost: ${host}\r\n`,
    `POST /api/session/login/ HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nX-Csrf: 1\r\nContent-Length: 9999\r\n\r\n{`,
    `GET /api/health HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  ][n % 3]
  const drip = ['X-More: 1\r\n', ' ', ''][n % 3] ?? ''
  socket.on('connect', () => socket.write(begin ?? ''))
  if (n % 3 === 2) socket.pause()
  const timer = setInterval(() => socket.writable && socket.write(drip), DRIP_MS)
  return {
    leave: () => {
      clearInterval(timer)
      socket.destroy()
    },
  }
}
