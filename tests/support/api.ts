import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { v7 } from 'uuid'
import {
  fillPath,
  queryString,
  type Answer,
  type BodyInput,
  type Endpoint,
  type ParamsInput,
  type QueryInput,
} from '@/lib/contract/endpoint'
import { FieldErrors, Problem } from '@/lib/contract/problem'
import { buildApp, type App } from '@/server/app'
import { connect, type Database } from '@/server/db/connect'
import { logger } from '@/server/http/log'
import { runQueued } from '@/server/jobs/run-task'
import { diskFiles } from '@/server/providers/files/disk'
import type { CategoryModel } from '@/server/providers/ai/category-model'
import type { Banks } from '@/server/providers/bank/bank-provider'
import type { Mail } from '@/server/providers/mail/mailer'
import { workHere } from '@/server/providers/workshop/work-here'
import type { SignupMirror } from '@/server/providers/mirror/signup-mirror'
import type { Ports } from '@/server/services/context'
import { posting, sendPosted } from '@/server/services/mail/posted-mail'
import type { CompanyEvent } from '@/server/services/events'
import { testDatabase, type TestDatabase } from './database'
import { observed } from './observed-statements'
import { withoutKey } from './keyed-statements'
import { banksOf, scriptedBank, type ScriptedBank } from './scripted-bank'

/** The input of a call; a test may send what the contract does not allow. */
export interface RequestOf<E> {
  params?: ParamsInput<E>
  query?: QueryInput<E>
  body?: BodyInput<E>
  file?: { name: string; bytes: Uint8Array | string }
  headers?: Record<string, string>
}
type Wrong = {
  params?: object
  query?: object
  body?: unknown
  file?: RequestOf<unknown>['file']
  headers?: Record<string, string>
}

export interface Refused {
  status: number
  body: Problem & FieldErrors
  headers: Headers
}

/** Calls of one session. Every response is checked against the contract: a missing or an extra field fails the test. */
export interface ApiClient {
  call<E extends Endpoint>(endpoint: E, request?: RequestOf<E>): Promise<Answer<E>>
  /** The refusal; throws if the call succeeds or the contract does not list this status. */
  refused(endpoint: Endpoint, request?: Wrong): Promise<Refused>
  send(endpoint: Endpoint, request?: Wrong): Promise<Response>
}

export interface TestApi {
  readonly app: App
  readonly ports: Ports
  /** Without a session. */
  anonymous: ApiClient
  as(access: string): ApiClient
  /** Mails sent, newest last. */
  mails: Mail[]
  /** The bank used for linking, if the test has provided none. */
  bank: ScriptedBank
  /** Events sent to open windows, newest last. */
  events: CompanyEvent[]
  clock: { now: () => Date; set: (moment: string) => void; advance: (ms: number) => void }
  /** Rows as the owner of the database sees them: without tenant or policy. */
  rows<Row extends object>(query: Sql): Promise<Row[]>
  /** For code that opens its own connections, such as the job queue. */
  database_url: string
  /** The same database for its owner. */
  owner_url: string
  /** The statements that the API has sent for a company. Closing fails if one lacks the key of a table. */
  statements: ReadonlySet<string>
  /** Runs the jobs that are due, without the queue; returns how many attempts that took. */
  runJobs: () => Promise<number>
  /** Restarts the program on the same database: new connections, and nothing remembered. */
  restart(): Promise<void>
  close(): Promise<void>
}

export interface TestApiOptions {
  service_credential?: string
  outbox?: 'none' | 'open' | 'owners'
  banks?: Banks
  mirror?: SignupMirror
  model?: CategoryModel
  /** An existing migrated database instead of a clone of the run's template. */
  database?: TestDatabase
}

/** The whole API on a database of its own. Only clock, email and bank are replaced. */
export async function testApi({
  service_credential,
  outbox = 'none',
  banks,
  mirror,
  model,
  database: given,
}: TestApiOptions = {}): Promise<TestApi> {
  const database = given ?? (await testDatabase())
  const owner = new Client(database.url)
  await owner.connect()
  const folder = await mkdtemp(path.join(tmpdir(), 'haulbook-files-'))
  const clock = testClock()
  const bank = scriptedBank()
  const mails: Mail[] = []
  const events: CompanyEvent[] = []
  const mail: Ports['mail'] = {
    send: (sent) => Promise.resolve(void mails.push(sent)),
    ...(outbox !== 'none' && { outbox: () => Promise.resolve(mails.map((sent, index) => outboxMail(sent, index))) }),
  }
  const [app_origin, id] = ['https://books.test', () => v7()]
  const portsOf = (): Ports => ({
    db: connect(database.serving_url),
    mail,
    post: posting({ banks: banks ?? banksOf(bank), app_origin, now: clock.now, id }),
    files: diskFiles(folder),
    workshop: workHere,
    banks: banks ?? banksOf(bank),
    events: { publish: (event) => void events.push(event) },
    log: process.env.TEST_LOG ? logger(process.env.TEST_LOG) : logger('silent', { write: () => undefined }),
    app_origin,
    mirror,
    model,
    now: clock.now,
    id,
  })
  let ports = portsOf()
  const rows = async <Row extends object>(query: Sql) => (await owner.query<Row>(query)).rows
  const statements = new Set<string>()
  const listening = (db: Database): Database =>
    observed(db, (role, statement) => {
      if (role === 'app') statements.add(statement)
      if (statement.includes('deliver_mail')) isMailPosted = true
    })
  let isMailPosted = false
  let sending: Promise<void> = Promise.resolve()
  const sendMails = async () => {
    if (isMailPosted) sending = sending.then(() => sendQueued(rows, ports))
    isMailPosted = false
    await sending
  }
  const build = () => buildApp({ ...ports, db: listening(ports.db), outbox, service_credential })
  let app = build()
  return {
    get app() {
      return app
    },
    get ports() {
      return ports
    },
    anonymous: client({ app: () => app, sendMails, rows }),
    as: (access) => client({ app: () => app, sendMails, rows }, access),
    mails,
    bank,
    events,
    clock,
    rows,
    database_url: database.serving_url,
    owner_url: database.url,
    statements,
    runJobs: () => runQueued({ ...ports, db: listening(ports.db) }),
    restart: async () => {
      await ports.db.close()
      ports = portsOf()
      app = build()
    },
    close: async () => {
      try {
        expect(await withoutKey({ rows }, statements)).toEqual([])
      } finally {
        await Promise.all([ports.db.close(), owner.end()])
        await Promise.all([database.drop(), rm(folder, { recursive: true, force: true })])
      }
    },
  }
}

const outboxMail = ({ link, to, subject, text }: Mail, index: number) => ({
  ...{ to, subject, text },
  id: String(index),
  link: link ?? null,
  sent_at: new Date(0).toISOString(),
})

function testClock(): TestApi['clock'] {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    set: (moment) => void (offset = Date.parse(moment) - Date.now()),
    advance: (ms) => void (offset += ms),
  }
}

/** Sends the queued emails, as the queue does. */
async function sendQueued(rows: TestApi['rows'], ports: Ports): Promise<void> {
  const waiting = await rows<{ id: string; sealed: string }>(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'mail' and j.locked_at is null
    returning j.id, j.payload ->> 'sealed' as sealed`)
  waiting.sort((a, b) => Number(a.id) - Number(b.id))
  for (const { sealed } of waiting) await sendPosted(ports, { sealed, is_last: true })
}

interface Served {
  app: () => App
  sendMails: () => Promise<void>
  rows: TestApi['rows']
}

function client({ app, sendMails, rows }: Served, access?: string): ApiClient {
  const send = async (endpoint: Endpoint, request: Wrong = {}) => {
    const response = await app().request(addressOf(endpoint, request), requestOf(endpoint, request, access))
    await sendMails()
    return response
  }
  return {
    send,
    call: async (endpoint, request: Wrong = {}) => {
      const key = v7()
      const response = await send(endpoint, withKey(endpoint, request, key))
      const expected = endpoint.status ?? 200
      if (response.status !== expected)
        throw new Error(`${nameOf(endpoint)}: ${response.status} ${await response.text()}`)
      const answer = await answerOf(endpoint, response)
      if (endpoint.method === 'POST') await assertKept(rows, key, answer)
      return answer
    },
    refused: async (endpoint, request) => {
      const response = await send(endpoint, request)
      const { status } = response
      const text = await response.text()
      const promised = [...(endpoint.errors ?? []), 401, 403, 409, 413, 415, 422]
      if (!promised.includes(status)) throw new Error(`${nameOf(endpoint)} does not promise ${status}: ${text}`)
      const body: unknown = JSON.parse(text)
      if (status !== 400 || !FieldErrors.safeParse(body).success) Problem.strict().parse(body)
      return { status, body: body as Refused['body'], headers: response.headers }
    },
  }
}

const withKey = ({ method }: Endpoint, request: Wrong, key: string): Wrong =>
  method === 'POST' ? { ...request, headers: { 'idempotency-key': key, ...request.headers } } : request

/** If a response is stored for retries with the same key, it must equal the first one. */
async function assertKept(rows: TestApi['rows'], key: string, answer: unknown): Promise<void> {
  for (const kept of await rows<{ response: unknown }>(sql`select response from idempotency where key = ${key}`))
    expect(kept.response).toEqual(answer)
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

export const addressOf = ({ path }: Endpoint, { params, query }: Wrong): string =>
  `/api/v1${fillPath(path, { ...params })}${queryString({ ...query })}`

export function requestOf({ method, upload }: Endpoint, { body, file, headers }: Wrong, access?: string): RequestInit {
  const base = { ...(access && { authorization: `Bearer ${access}` }), ...headers }
  if (upload) return { method, headers: base, body: formOf(body, file) }
  if (body === undefined) return { method, headers: base }
  return {
    method,
    headers: { 'content-type': 'application/json', ...base },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

function formOf(body: unknown, file: Wrong['file']): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(body ?? {}))
    if (value !== undefined && value !== null) form.append(key, String(value))
  if (file)
    form.append('file', new File([typeof file.bytes === 'string' ? file.bytes : Buffer.from(file.bytes)], file.name))
  return form
}

async function answerOf<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<E>> {
  const { produces } = endpoint
  if (typeof produces === 'string' && produces.startsWith('text/'))
    return endpoint.response.parse(await response.text()) as Answer<E>
  if (produces) return endpoint.response.parse(new Uint8Array(await response.arrayBuffer())) as Answer<E>
  const answer: unknown = await response.json()
  const parsed = endpoint.response.parse(answer)
  // Parsing drops fields that the contract does not name, so the two differ if the response has too many.
  expect(answer).toEqual(parsed)
  return parsed as Answer<E>
}
