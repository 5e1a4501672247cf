import path from 'node:path'
import { Pool } from 'undici'
import { openSession } from '@/server/services/session/open-session'
import type { Company, Server } from './database'
import { withChildren } from './measure'
import { freePort, startProgram, type Program } from './programs'

/** One kept connection to a program, over which calls go one after the other. */
export interface Client {
  get: (path: string) => Promise<Buffer>
  post: (path: string, body: object) => Promise<Buffer>
  close: () => Promise<void>
}

export function client(origin: string, headers: Record<string, string> = {}): Client {
  const pool = new Pool(origin, { connections: 1, pipelining: 1 })
  const call = async (method: 'GET' | 'POST', path: string, sent?: object): Promise<Buffer> => {
    const json = sent && { 'content-type': 'application/json' }
    const request = { path, method, headers: { ...headers, ...json }, body: sent && JSON.stringify(sent) }
    const { statusCode, body } = await pool.request(request)
    const bytes = Buffer.from(await body.arrayBuffer())
    if (statusCode >= 300) throw new Error(`${path}: ${statusCode} ${bytes.toString('utf8').slice(0, 300)}`)
    return bytes
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    close: () => pool.close(),
  }
}

/** Programs are bundled beside this one. */
export const inDist = (name: string): string => path.join(import.meta.dirname, name)

/** The product's own API program. */
export async function startApi(books: Pick<Server, 'url'>, folder: string): Promise<Program> {
  const port = await freePort()
  const env = {
    DATABASE_URL: books.url,
    API_PORT: String(port),
    MIGRATE: 'off',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    // As `npm start` and the image set it, and the young memory below.
    MALLOC_ARENA_MAX: '2',
  }
  const args = ['--enable-source-maps', '--max-semi-space-size=4', inDist('api.mjs')]
  return startProgram({ args, env, port, health: '/api/v1/health/' })
}

/** The thinnest server that can answer from the same database; see floor.ts. */
export async function startFloor(books: Pick<Server, 'url'>, { company_id, entity_id }: Company): Promise<Program> {
  const port = await freePort()
  const env = { FLOOR_URL: books.url, FLOOR_PORT: String(port), FLOOR_COMPANY: company_id, FLOOR_ENTITY: entity_id }
  return startProgram({ args: [inDist('bench.mjs'), '--serve-floor'], env, port, health: '/' })
}

/** A client that works in a company; its session lasts a section of the bench. */
export async function signedIn(books: Server, api: Program, company: Company): Promise<Client> {
  await workIn(books, company)
  const { now, id, db } = books.ports
  const source = { now, id, client: { ip: '127.0.0.1', user_agent: 'bench' } }
  const tokens = await db.write({ role: 'identity' }, (tx) => openSession(tx, source, company.user_id))
  return client(api.origin, { authorization: `Bearer ${tokens.access}`, 'x-timezone': 'America/Chicago' })
}

export const workIn = ({ owner }: Server, { company_id, entity_id, user_id }: Company) =>
  owner.query('update app_user set default_company_id = $1, default_entity_id = $2 where id = $3', [
    company_id,
    entity_id,
    user_id,
  ])

/** Everything that works on a call of a program: itself and the database. */
export const workers = (books: Pick<Server, 'pid'>, program: Program) => (): number[] => [
  program.pid,
  ...withChildren(books.pid),
]
