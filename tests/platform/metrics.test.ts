import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { freePort } from '@/bench/programs'
import { startMetrics } from '@/lib/bff/call-metrics'
import { bffRoute } from '@/lib/bff/routes'
import { restart, stop } from '@/lib/bff/testing'
import { buildApp } from '@/server/app'
import { serveMetrics } from '@/lib/metrics-page'
import { openMetrics, type Metrics } from '@/server/http/metrics'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'

const SILENT = { listening: () => {}, unreadable: () => {}, refused: () => {} }

let api: TestApi
let books: Books
let metrics: Metrics
let server: ReturnType<typeof serveMetrics>
let webServer: typeof server
let address: string
let webAddress: string

beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
  const { db, log } = api.ports
  metrics = await openMetrics({ db, log, listeners: () => 3 })
  server = serveMetrics({ read: metrics.read, at: { host: '127.0.0.1', port: 0 }, tell: SILENT })
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await restart({})
  const port = await freePort()
  webServer = await startMetrics({ host: '127.0.0.1', port })
  webAddress = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  server.close()
  webServer.close()
  await stop()
  await api.close()
})

const read = async () => (await fetch(`${address}/metrics`)).text()
const figure = async (name: string) =>
  Number(new RegExp(`^haulbook_${name}(?:{[^}]*})? (\\S+)$`, 'm').exec(await read())?.[1])

test('a call is counted by its route, method and status, never by its actual path, which contains ids', async () => {
  const app = buildApp({ ...api.ports, outbox: 'none', metrics: metrics.calls })
  const id = v7()
  const refused = await app.request(`/api/v1/bill/bill/${id}/`)
  expect(refused.status).toBe(401)
  await app.request('/api/v1/health/')
  await app.request(`/api/v1/nothing/${id}/`)
  const text = await read()
  expect(text).toContain(
    'haulbook_call_duration_seconds_count{method="GET",route="/api/v1/bill/bill/:id/",status="401"} 1',
  )
  expect(text).toContain('haulbook_call_duration_seconds_count{method="GET",route="/api/v1/health/",status="200"} 1')
  expect(text).toContain('haulbook_call_duration_seconds_count{method="GET",route="unknown",status="404"} 1')
  expect(text).not.toContain(id)
})

test('waiting jobs, frozen books, open windows and the connection pool are reported', async () => {
  expect(await figure('jobs_waiting')).toBe(0)
  expect(await figure('frozen_companies')).toBe(0)
  await api.rows(sql`select deliver_task(${v7()}, ${books.company.id}, now() - interval '90 s')`)
  await api.rows(sql`update company set frozen_at = now(), frozen_for = '{I01}' where id = ${books.company.id}`)
  expect(await figure('jobs_waiting')).toBe(1)
  expect(await figure('longest_wait_seconds')).toBeGreaterThanOrEqual(90)
  expect(await figure('frozen_companies')).toBe(1)
  expect(await figure('event_streams')).toBe(3)
  expect(await figure('database_connections_idle')).toBeGreaterThan(0)
  expect(await figure('database_up')).toBe(1)
  expect(await read()).not.toContain(books.company.id)
})

test('a database that does not respond is a metric, not an error', async () => {
  const { db, log } = api.ports
  const failing = { ...db, read: () => Promise.reject(new Error('no database')) }
  const dark = await openMetrics({ db: failing, log, listeners: () => 0 })
  const text = await dark.read()
  expect(text).toContain('haulbook_database_up 0')
  expect(text).not.toMatch(/^haulbook_jobs_waiting \d/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
})

test('if a token is set, the metrics require it', async () => {
  const locked = serveMetrics({
    read: metrics.read,
    at: { host: '127.0.0.1', port: 0, token: 'of the monitors alone' },
    tell: SILENT,
  })
  await once(locked, 'listening')
  const url = `http://127.0.0.1:${(locked.address() as AddressInfo).port}/metrics`
  for (const authorization of ['', 'Bearer', 'Bearer of the monitors', 'of the monitors alone'])
    expect((await fetch(url, { headers: { authorization } })).status).toBe(401)
  expect((await fetch(url, { headers: { authorization: 'Bearer of the monitors alone' } })).status).toBe(200)
  locked.close()
})

test('that port responds to nothing but GET /metrics', async () => {
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics', 'POST'],
    ['/api/v1/health/', 'GET'],
    ['/metrics/../', 'GET'],
  ] as const)
    expect((await fetch(`${address}${path}`, { method })).status).toBe(404)
})

test('a call to web is counted by its folder, method and status, never by the path that the page called', async () => {
  const id = v7()
  const refused = await bffRoute('api/v1/[...path]').GET(
    new Request(`http://localhost:3000/api/v1/bill/bill/${id}/`, { headers: { host: 'localhost:3000' } }),
  )
  const text = await (await fetch(`${webAddress}/metrics`)).text()
  expect(text).toContain(
    `haulbook_web_call_duration_seconds_count{method="GET",route="/api/v1/[...path]",status="${refused.status}"} 1`,
  )
  expect(text).toMatch(/^haulbook_web_event_streams 0$/m)
  expect(text).not.toContain(id)
})

test.each(['docs/operate.md', 'docs/operate/dashboard.json'])('every metric that %s names exists', async (file) => {
  const text = (await read()) + (await (await fetch(`${webAddress}/metrics`)).text())
  const named = readFileSync(file, 'utf8').match(/\b(?:haulbook|process|nodejs)_[a-z0-9_]+[a-z0-9]/g) ?? []
  expect(named.length).toBeGreaterThan(10)
  for (const name of new Set(named))
    expect(text).toMatch(new RegExp(`^# TYPE ${name.replace(/_(count|bucket)$/, '')} `, 'm'))
})
