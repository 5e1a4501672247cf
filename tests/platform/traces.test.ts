import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sql from 'sql-template-tag'
import { freePort } from '@/bench/programs'
import { SECRET } from '@/lib/bff/testing'
import { hashPassword } from '@/server/services/session/passwords'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import {
  CLIENT,
  SERVER,
  startTraceReceiver,
  type ReceivedSpan,
  type TraceReceiver,
} from '@/tests/support/trace-receiver'
import {
  buildPages,
  PAGE_HEADERS,
  SERVER_KINDS,
  startWebServer,
  type ServerKind,
  type WebServer,
} from '@/tests/support/web-server'

const KEY = 'a-service-key-of-tests'
const PASSWORD = 'a truck full of apples'
const CONSUMER = 5
jest.setTimeout(300_000)
beforeAll(buildPages)

let database: TestApi
let folder: string
let books: Books
let receiver: TraceReceiver
let api: { origin: string; program: ChildProcess }
let web: WebServer

beforeAll(async () => {
  database = await testApi()
  folder = await mkdtemp(path.join(tmpdir(), 'haulbook-traces-'))
  books = await makeBooks(database)
  await database.rows(
    sql`update app_user set password_hash = ${await hashPassword(PASSWORD)} where id = ${books.user.id}`,
  )
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function stop(): Promise<void> {
  await web.stop()
  api.program.kill('SIGTERM')
  await once(api.program, 'exit')
  await receiver.close()
}

/** Both programs as built, with these settings, and a receiver for their traces. */
async function start(kind: ServerKind, settingsOf: (receiver: string) => Record<string, string>): Promise<void> {
  receiver = await startTraceReceiver()
  const settings = { ...settingsOf(receiver.origin), OTEL_BSP_SCHEDULE_DELAY: '50' }
  api = await startApi({ ...settings, SERVICE_CREDENTIAL: KEY, DATABASE_URL: database.database_url, DATA_DIR: folder })
  web = await startWebServer(kind, {
    ...settings,
    API_BASE_URL: api.origin,
    SESSION_SECRET: SECRET,
    SERVICE_CREDENTIAL: KEY,
  })
}

async function startApi(settings: Record<string, string>): Promise<typeof api> {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production' as const, API_PORT: String(port), MIGRATE: 'off', ...settings }
  const program = spawn(process.execPath, [path.resolve('dist/api.mjs')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  while (program.exitCode === null && !(await fetch(`${origin}/api/v1/health/`).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 50))
  return { origin, program }
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ username: books.user.email, password: PASSWORD })
  const answer = await fetch(`${web.origin}/api/session/login`, { method: 'POST', headers: PAGE_HEADERS, body })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ')
}

/** One call as the page makes it: the trace begins in the header. */
async function callAs(cookie: string, target: string, sent: RequestInit = {}) {
  const [trace, parent] = [hex(16), hex(8)]
  const headers = { ...PAGE_HEADERS, cookie, traceparent: `00-${trace}-${parent}-01` }
  const answer = await fetch(`${web.origin}/api/v1${target}`, { ...sent, headers })
  return { trace, parent, status: answer.status, request_id: answer.headers.get('x-request-id') }
}

const hex = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex')

const childrenOf = (spans: ReceivedSpan[], parent: ReceivedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId === parent?.spanId)

describe.each(SERVER_KINDS)('with a receiver, behind %s', (kind) => {
  let cookie: string
  beforeAll(async () => {
    await start(kind, (origin) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: origin }))
    cookie = await signIn()
  })
  afterAll(stop)

  test('a call is one trace from the page through web and the API to each statement, without anything a user typed', async () => {
    const call = await callAs(cookie, '/transaction/transaction-list/?search=canary')
    expect(call.status).toBe(200)
    // Each program sends its own spans, and each span after those within it.
    const all = await receiver.until((spans) =>
      ['haulbook-web', 'haulbook-api'].every((program) =>
        spans.some(({ traceId, kind, service }) => traceId === call.trace && kind === SERVER && service === program),
      ),
    )
    const trace = all.filter(({ traceId }) => traceId === call.trace)
    const onWeb = trace.filter(({ parentSpanId }) => parentSpanId === call.parent)
    expect(onWeb).toMatchObject([{ service: 'haulbook-web', kind: SERVER, name: 'GET /api/v1/[...path]' }])
    const onApi = childrenOf(trace, onWeb[0])
    expect(onApi).toMatchObject([
      { service: 'haulbook-api', kind: SERVER, name: 'GET /api/v1/transaction/transaction-list/' },
    ])
    const statements = childrenOf(trace, onApi[0])
    expect(statements.length).toBeGreaterThan(2)
    expect(statements.filter(({ kind }) => kind !== CLIENT)).toEqual([])
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'select', 'commit']))
    expect(trace).toHaveLength(2 + statements.length)
    for (const span of [onWeb[0], onApi[0]])
      expect(span?.attributes).toMatchObject({
        'haulbook.request_id': call.request_id,
        'http.response.status_code': 200,
      })
    const { user, company } = books
    const secrets = [
      'canary',
      user.email,
      PASSWORD,
      user.tokens.access,
      cookie.split('=')[1],
      KEY,
      user.id,
      company.id,
      company.name,
    ]
    for (const secret of secrets) expect([secret, receiver.text().includes(secret ?? '')]).toEqual([secret, false])
  })

  test('a job continues the trace of the call that started it', async () => {
    const call = await callAs(cookie, '/transaction/export-transaction/', { method: 'POST', body: '{}' })
    expect(call.status).toBe(202)
    const isJob = ({ traceId, kind }: ReceivedSpan) => traceId === call.trace && kind === CONSUMER
    const all = await receiver.until((spans) => spans.some(isJob))
    const job = all.find(isJob)
    expect(job).toMatchObject({ name: 'job export_transactions', service: 'haulbook-api' })
    expect(all.find(({ spanId }) => spanId === job?.parentSpanId)?.name).toBe(
      'POST /api/v1/transaction/export-transaction/',
    )
    expect(childrenOf(all, job).length).toBeGreaterThan(2)
  })
})

test('without OTEL_EXPORTER_OTLP_ENDPOINT nothing is sent, whatever else is set', async () => {
  await start('next start', (origin) => ({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${origin}/v1/traces` }))
  expect((await callAs(await signIn(), '/transaction/transaction-list/')).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(receiver.text()).toBe('')
  const page = await (await fetch(`${web.origin}/auth/login`)).text()
  expect(page).not.toContain('name="traces"')
  await stop()
  for (const file of ['api', 'seed', 'migrate'])
    expect(readFileSync(`dist/${file}.mjs`, 'utf8')).not.toMatch(/(from|import|import\() ?"@opentelemetry/)
})
