import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { cookieOf, FROM_THE_APP } from '@/bench/web'
import { ApiError } from '@/lib/client/api-error'
import { bodyOf } from '@/lib/client/call'
import type { Fault, FaultOptions } from './fault'
import { HEAVY, ODD_ANSWERS, startOddApi } from './odd-answers'
import { number, seconds } from './report'
import { memoryOf, socketsOf, startWebAt, type Copy } from './copies'

/** Short, so that a missing response costs only seconds. */
const UPSTREAM_MS = 5_000
const LATE_MS = 1_500
const AT_ONCE = 24
/** One round has each quick response this many times for each slow one. */
const QUICK_TIMES = 8
/** Relative to the middle third of the rounds, because in the first code is compiled and caches fill. */
const FLAT = 1.15
const MIB = 1024 * 1024
const NONE = 0
/** Until web has closed its idle connections to the API. */
const REST_MS = 6_000
/** Log messages of Next and web about uncaught errors. */
const UNCAUGHT = /uncaughtException|unhandledRejection|"unexpected"/

/** Web in front of an API whose every response is wrong in a different way. */
export const malformedUpstream: Fault = {
  id: 'F09',
  done: `web in front of an API that answers wrongly in ${Object.keys(ODD_ANSWERS).length} ways, to calls, sign-ins and renewals`,
  goal: 'every answer readable and with the right status, nothing uncaught, memory and sockets flat, 10,000 answers',
  cycles: 10,
  run: async (options) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-faults-'))
    const api = await startOddApi()
    try {
      const web = await startWebAt({ api: api.origin, folder, env: { UPSTREAM_TIMEOUT_MS: String(UPSTREAM_MS) } })
      try {
        return await manyAnswers(web, options)
      } finally {
        await web.stop()
      }
    } finally {
      api.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

interface Asked {
  name: string
  /** The calls: one for the books, a sign-in, or one with a session whose renewal gets the wrong response. */
  as: 'read' | 'write' | 'sign-in' | 'renewal'
}

async function manyAnswers(web: Copy, { cycles, tell }: FaultOptions) {
  const sockets = socketsOf(web.pid)
  const agent = new Agent({ connections: AT_ONCE, headersTimeout: 30_000, bodyTimeout: 30_000 })
  const browser = { web, agent, cookie: await signIn(web, agent, 'a@b.example') }
  const wrong: string[] = []
  let answers = 0
  let slowest = 0
  const round = async () => {
    const todo = shuffled(allAsked())
    const worker = async () => {
      for (let request = todo.pop(); request; request = todo.pop()) {
        const began = performance.now()
        const fault = await faultIn(browser, request).catch((error: unknown) => `threw ${String(error)}`)
        if (fault !== undefined) wrong.push(`${request.as} ${request.name}: ${fault}`)
        if (request.as !== 'renewal' && !request.name.startsWith('large'))
          slowest = Math.max(slowest, performance.now() - began)
        answers += 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }
  try {
    // Data loaded once and cached is not a leak.
    await round()
    const before = memoryOf(web.pid)
    const peak = watchMemory(web.pid)
    const held: number[] = []
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      await round()
      held.push(memoryOf(web.pid))
      tell(`${cycle} of ${cycles} rounds, ${number(answers)} answers, ${mib(memoryOf(web.pid))}`)
    }
    const highest = peak()
    const uncaught = web.said().filter((line) => UNCAUGHT.test(line))
    const served = (await faultIn(browser, { name: 'array', as: 'read' })) === undefined
    for (const [text, times] of counted(wrong)) tell(`${times} × ${text}`)
    for (const line of uncaught.slice(0, 10)) tell(`uncaught: ${line}`)
    await agent.destroy()
    await pause(REST_MS)
    const after = memoryOf(web.pid)
    const left = socketsOf(web.pid)
    return {
      figure: `${number(answers)} answers, ${number(wrong.length)} unreadable or of a wrong status, ${uncaught.length} lines of something uncaught; slowest ${seconds(slowest)} of ${seconds(UPSTREAM_MS)} allowed; memory ${mib(before)} before, ${mib(highest)} at most, ${mib(after)} after; sockets ${sockets} before, ${left} after`,
      reached:
        served &&
        wrong.length + uncaught.length === 0 &&
        slowest <= 2 * UPSTREAM_MS + LATE_MS &&
        isFlat(held) &&
        left <= sockets + AT_ONCE / 4,
    }
  } finally {
    if (!agent.destroyed) await agent.destroy()
  }
}

/** A leak shows in the least memory of a third: what a round has just used is not collected yet. */
function isFlat(held: readonly number[]): boolean {
  const third = Math.ceil(held.length / 3)
  return Math.min(...held.slice(-third)) <= FLAT * Math.min(...held.slice(third, 2 * third))
}

const mib = (bytes: number): string => `${number(bytes / MIB)} MiB`

function allAsked(): Asked[] {
  const ways = ['read', 'write', 'sign-in', 'renewal'] as const
  return Object.keys(ODD_ANSWERS).flatMap((name) =>
    HEAVY.includes(name)
      ? ways.map((as) => ({ name, as }))
      : Array.from({ length: QUICK_TIMES }, () => ways.map((as) => ({ name, as }))).flat(),
  )
}

interface Browser {
  web: Copy
  agent: Agent
  cookie: string
}

/** What is wrong with web's response to a malformed one; undefined if nothing is. */
async function faultIn({ web, agent, cookie }: Browser, { name, as }: Asked): Promise<string | undefined> {
  const { web: statuses = [] } = ODD_ANSWERS[name] ?? {}
  if (as === 'sign-in')
    return await judge(web, agent, { path: '/api/session/login/', method: 'POST', body: login(`odd ${name}`) }, [
      ...statuses,
      502,
      504,
    ])
  if (as === 'renewal') {
    const stale = await signIn(web, agent, `renewal ${name}`)
    // A refused renewal ends the session; a failed one is retried; one may take longer than the call that waits for it.
    return await judge(web, agent, { path: '/api/v1/bill/bill/', method: 'GET', cookie: stale }, [200, 401, 503])
  }
  const call = { path: `/api/v1/user/me/?${new URLSearchParams({ odd: name })}`, cookie }
  return await judge(
    web,
    agent,
    as === 'read' ? { ...call, method: 'GET' } : { ...call, method: 'POST', body: '{}' },
    statuses,
  )
}

interface Sent {
  path: string
  method: 'GET' | 'POST'
  cookie?: string
  body?: string
}

/** A refusal must be JSON with a message; a response passed through must be what it claims to be. */
async function judge(web: Copy, agent: Agent, sent: Sent, statuses: readonly number[]): Promise<string | undefined> {
  const answer = await send(web, agent, sent)
  const { statusCode: status, headers } = answer
  const type = String(headers['content-type'] ?? '')
  let length = 0
  let text = ''
  try {
    for await (const part of answer.body) {
      length += part.length
      if (length < MIB) text += String(part)
    }
  } catch {
    // A response that is too large or broken off after its headers were sent: the connection shows it.
    return statuses.includes(200) && status === 200 ? undefined : `${status}, broken off`
  }
  if (!statuses.includes(status)) return `${status} ${text.slice(0, 200)}`
  if (headers['x-content-type-options'] !== 'nosniff') return `${status} without nosniff`
  if (status === 204 || status === 304) return length === 0 ? undefined : `${status} with a body`
  if (!type.startsWith('application/json')) return status === 200 ? undefined : `${status} of type ${type}`
  if (length >= MIB) return undefined
  const body = await sentenceOf(status, text, type)
  if (body !== undefined) return body
  // Web's own refusals; those of the API are passed through.
  if (status < 500 || text === '{"a":1}') return undefined
  return text.includes(`"request_id":"${String(headers['x-request-id'])}"`)
    ? undefined
    : `${status} without a reference`
}

/** Parses a response as every page does; returns what is wrong if the result is neither a value nor a message for a person. */
async function sentenceOf(status: number, text: string, type: string): Promise<string | undefined> {
  try {
    const body = await bodyOf(new Response(text, { status, headers: { 'content-type': type } }))
    if (status < 400) return undefined
    throw new ApiError(status, body)
  } catch (error) {
    const isTold = error instanceof ApiError && error.lines.some((line) => line.trim() !== '')
    return isTold ? undefined : `${status} that tells nobody anything: ${text.slice(0, 200)}`
  }
}

const send = (web: Copy, agent: Agent, { path: target, method, cookie, body }: Sent) =>
  request(`${web.origin}${target}`, {
    method,
    dispatcher: agent,
    headers: {
      ...FROM_THE_APP,
      origin: web.origin,
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body,
  })

const login = (username: string): string => JSON.stringify({ username, password: 'a password' })

async function signIn(web: Copy, agent: Agent, username: string): Promise<string> {
  const answer = await send(web, agent, { path: '/api/session/login/', method: 'POST', body: login(username) })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`Sign-in: ${answer.statusCode} ${text}`)
  return cookieOf(answer.headers['set-cookie']) ?? ''
}

/** Watches a figure; returns a function that ends the watch and returns the maximum. */
function watchMemory(pid: number): () => number {
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), 100)
  return () => {
    clearInterval(timer)
    return most
  }
}

const counted = (texts: readonly string[]): [string, number][] => {
  const times = new Map<string, number>()
  for (const text of texts.map((one) => one.replaceAll(/[0-9a-f-]{36}/g, '…')))
    times.set(text, (times.get(text) ?? NONE) + 1)
  return [...times]
}

const shuffled = <T>(all: T[]): T[] =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
