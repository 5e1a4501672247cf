import { AsyncLocalStorage } from 'node:async_hooks'
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, buildConnector, EventSource as Stream, type Dispatcher } from 'undici'
import { freePort } from '@/bench/programs'
import { holdConnection } from '@/lib/client/realtime-connection'
import { exportTransactions } from '@/lib/contract/transaction-export'
import { taskStatus } from '@/lib/contract/task'
import { makeCompanies } from './companies'
import { socketsOf } from './copies'
import type { Fault, FaultOptions } from './fault'
import { peopleAt } from './people'
import { startProduct, type Product } from './product'
import { startProxy, type Link, type Proxy } from './proxy'
import { number, p95, spread } from './report'
import type { Place } from './writers'

const LISTENERS = 40
const COMPANIES = 4
/** How long a stream stays open: between these milliseconds. */
const STANDS_MS = { from: 500, to: 3_000 }
/** One in this many connections goes dead instead of being cut. */
const DEAD_ONE_IN = 20
const BACK_MS = 10_000
/** Two missed heartbeats, and the pause before the next attempt. */
const NOTICED_MS = 60_000
const EXPORT_MS = 60_000
const SETTLED_MS = 20_000
/** Web keeps some connections to the API for the next call. */
const KEPT_SOCKETS = 8

/** The event streams of forty windows are cut repeatedly, and some go dead silently. */
export const dropStreams: Fault = {
  id: 'F10',
  done: `event streams of ${LISTENERS} windows cut after 0.5 to 3 s, one in ${DEAD_ONE_IN} gone dead instead, counted in drops`,
  goal: 'back ≤ 10 s (p95), after a dead one ≤ 60 s; 0 sockets left, 0 finished exports missed, 1,000 drops',
  cycles: 1_000,
  run: async (options) => {
    const metrics_port = await freePort()
    const product = await startProduct({ web: true, env: { METRICS_PORT: String(metrics_port) } })
    try {
      return await manyDrops({ product, metrics: `http://127.0.0.1:${metrics_port}/metrics` }, options)
    } finally {
      await product.close()
    }
  },
}

interface Stage {
  product: Product
  metrics: string
}

async function manyDrops({ product, metrics }: Stage, { cycles, tell }: FaultOptions) {
  const companies = await makeCompanies(product, COMPANIES, { months: 12 })
  const people = await peopleAt(product.web, companies, LISTENERS)
  const before = await socketsAt(product, metrics)
  const leaving = new AbortController()
  beBrowser(leaving.signal)
  const windows = await Promise.all(people.map((person) => openWindow(person, leaving.signal)))
  const exporters = people.slice(0, COMPANIES).map((person) => exportUntil(person, leaving.signal))
  const all = (name: 'cut' | 'dead'): number[] => windows.flatMap(({ back }) => back[name])
  const drops = () => all('cut').length + all('dead').length
  for (let seen = 0; drops() < cycles; await pause(500)) {
    if (drops() < seen + cycles / 10) continue
    seen = drops()
    tell(`${seen} of ${cycles} drops, ${all('dead').length} after a dead one, back ${spread(all('cut'))}`)
  }
  windows.forEach(({ calm }) => calm())
  const deaf = () => windows.filter(({ isDeaf }) => isDeaf()).length
  for (const giveUp = performance.now() + NOTICED_MS; deaf() > 0 && performance.now() < giveUp;) await pause(100)
  const unheard = deaf()
  leaving.abort()
  const exported = await Promise.all(exporters)
  // Dead connections end eventually, as an operating system ends a connection whose peer never responds.
  windows.forEach(({ close }) => close())
  await pause(SETTLED_MS)
  const after = await socketsAt(product, metrics)
  const streams = await figure(metrics, 'event_streams')
  const left = Math.max(0, after.web - before.web) + Math.max(0, after.api - before.api)
  const missed = exported.reduce((sum, one) => sum + one.missed, 0)
  const finished = exported.reduce((sum, one) => sum + one.finished, 0)
  const dead = all('dead')
  const wentDead = windows.reduce((sum, { deaths }) => sum + deaths(), 0)
  return {
    figure: `${number(drops())} drops; back ${spread(all('cut'))}; ${wentDead} went dead, back after them ${dead.length === 0 ? 'never' : spread(dead)}, ${unheard} windows still deaf after ${NOTICED_MS / 1_000} s more; ${streams} streams left, sockets of web ${before.web} before and ${after.web} after, of the API without its pool ${before.api} and ${after.api}; ${finished} exports finished, ${missed} missed`,
    reached:
      p95(all('cut')) <= BACK_MS &&
      dead.every((ms) => ms <= NOTICED_MS) &&
      unheard + streams + missed === 0 &&
      left <= KEPT_SOCKETS,
  }
}

/** Sockets of the API without those of its pool, which grows and shrinks with the load. */
async function socketsAt(product: Product, metrics: string): Promise<{ web: number; api: number }> {
  const count = (name: 'web' | 'api') => {
    const pid = product.pidOf(name)
    if (pid === undefined) throw new Error(`${name} does not run`)
    return socketsOf(pid)
  }
  const pool =
    (await figure(metrics, 'database_connections_used')) + (await figure(metrics, 'database_connections_idle'))
  return { web: count('web'), api: count('api') - pool }
}

const figure = async (metrics: string, name: string): Promise<number> =>
  Number(new RegExp(`^haulbook_${name} (\\d+)`, 'm').exec(await (await fetch(metrics)).text())?.[1])

interface Window {
  /** Milliseconds from each end of a stream to the next open one. */
  back: { cut: number[]; dead: number[] }
  deaths: () => number
  isDeaf: () => boolean
  /** From now on its streams are not cut. */
  calm: () => void
  close: () => void
}

const place = new AsyncLocalStorage<{ web: string; dispatcher: Dispatcher }>()

/** Stands in for the browser's EventSource at the caller's origin: the client's own code requests only a path. */
class PlacedStream extends Stream {
  constructor(address: string) {
    const { web = '', dispatcher } = place.getStore() ?? {}
    super(`${web}${address}`, { node: { dispatcher } })
  }
}

/** Browser globals that the client's code needs. Its console output is for somebody who looks at a single window. */
function beBrowser(signal: AbortSignal): void {
  const window = new EventTarget()
  setMaxListeners(0, window, signal)
  Object.assign(globalThis, { EventSource: PlacedStream, window })
  Object.assign(console, { info: () => undefined, warn: () => undefined })
}

/** The client's own code keeps the stream open, over a connection of its own. */
async function openWindow({ origin: web, headers }: Place, signal: AbortSignal): Promise<Window> {
  const proxy = await startProxy(web)
  const back = { cut: [] as number[], dead: [] as number[] }
  let ended: { at: number; how: 'cut' | 'dead' } | undefined
  let deaths = 0
  let isCalm = false
  let wire: Link | undefined
  proxy.onLink((link) => (wire = link))
  const end = () => {
    if (isCalm || !wire) return
    const how = Math.random() < 1 / DEAD_ONE_IN ? 'dead' : 'cut'
    ended = { at: performance.now(), how }
    if (how === 'dead') deaths += 1
    if (how === 'dead') wire.hold()
    else wire.cut()
  }
  const onOpen = () => {
    if (ended) back[ended.how].push(performance.now() - ended.at)
    ended = undefined
    setTimeout(end, STANDS_MS.from + Math.random() * (STANDS_MS.to - STANDS_MS.from)).unref()
  }
  const dispatcher = throughWire(proxy, headers)
  void place.run({ web, dispatcher }, () => holdConnection(signal, { onText: () => undefined, onOpen }))
  return {
    back,
    deaths: () => deaths,
    isDeaf: () => ended !== undefined,
    calm: () => (isCalm = true),
    close: proxy.close,
  }
}

/** Web is requested by its own host name, so that it accepts the request, but through the proxy. */
function throughWire({ port }: Proxy, headers: Record<string, string>): Dispatcher {
  const reach = buildConnector({})
  const agent = new Agent({
    connect: (options, done) => reach({ ...options, hostname: '127.0.0.1', port: String(port) }, done),
    bodyTimeout: 0,
  })
  return agent.compose(
    (dispatch) => (options, handler) =>
      dispatch({ ...options, headers: { ...plain(options.headers), ...headers } }, handler),
  )
}

const plain = (headers: Dispatcher.DispatchOptions['headers']): Record<string, string> =>
  headers && !Array.isArray(headers) && !(Symbol.iterator in headers) ? (headers as Record<string, string>) : {}

/** Exports one after another, each polled for its progress, as a window does without a stream. */
async function exportUntil(person: Place, signal: AbortSignal): Promise<{ finished: number; missed: number }> {
  const exports = { finished: 0, missed: 0 }
  while (!signal.aborted) {
    const answer = await call(person, 'POST', exportTransactions.path, '{}')
    if (answer.status !== 202) throw new Error(`The export answered ${answer.status}: ${await answer.text()}`)
    const { task_id } = (await answer.json()) as { task_id: string }
    if (await fileOf(person, task_id)) exports.finished += 1
    else exports.missed += 1
  }
  return exports
}

async function fileOf(person: Place, task_id: string): Promise<boolean> {
  for (const giveUp = performance.now() + EXPORT_MS; performance.now() < giveUp; await pause(1_000)) {
    const answer = await call(person, 'GET', taskStatus.path.replace('{id}', task_id))
    const { status, result } = (await answer.json()) as { status: string; result: { file_id?: string } | null }
    if (status === 'FAILURE') return false
    if (status !== 'SUCCESS') continue
    const file = await call(person, 'GET', `/file/file/${result?.file_id}/content/`)
    return file.ok && (await file.arrayBuffer()).byteLength > 0
  }
  return false
}

const call = ({ origin, headers }: Place, method: string, path: string, body?: string): Promise<Response> =>
  fetch(`${origin}/api/v1${path}`, { method, headers: { ...headers, 'content-type': 'application/json' }, body })
