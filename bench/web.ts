import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { request } from 'undici'
import { PERSON, type Books } from './database'
import { workIn } from './api'
import { freePort, startProgram, type Program } from './programs'

/** A browser's, to which the session is bound. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
/** What a call of our own pages carries. */
export const FROM_THE_APP = {
  'user-agent': USER_AGENT,
  'sec-fetch-site': 'same-origin',
  'x-csrf': '1',
  'x-timezone': 'America/Chicago',
}
const NEXT = path.resolve('node_modules/next/dist/bin/next')

const nextStart = (port: number): string[] => [NEXT, 'start', '-p', String(port), '-H', '127.0.0.1']

/** Web as the product serves it, on the pages that are built. */
export async function startWeb(
  api: Program,
  folder: string,
  session_secret = randomBytes(48).toString('base64url'),
): Promise<Program> {
  const port = await freePort()
  const env = {
    PORT: String(port),
    API_BASE_URL: api.origin,
    DATA_DIR: folder,
    SESSION_SECRET: session_secret,
  }
  return startProgram({ args: nextStart(port), env, port, health: '/api/health' })
}

/** Signs in as a browser does; answers the cookie. */
export async function signIn(web: Program, books: Books): Promise<string> {
  await workIn(books, books.small)
  const { statusCode, headers, body } = await request(`${web.origin}/api/session/login/`, {
    method: 'POST',
    headers: { ...FROM_THE_APP, 'content-type': 'application/json', origin: web.origin },
    body: JSON.stringify({ username: PERSON.email, password: PERSON.password }),
  })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`Sign-in: ${statusCode} ${text}`)
  return cookieOf(headers['set-cookie']) ?? ''
}

/** What a browser would send from now on; undefined where an answer sets nothing. */
export const cookieOf = (set: string | string[] | undefined): string | undefined =>
  set === undefined
    ? undefined
    : [set]
        .flat()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')

const ROOT = JSON.stringify(process.cwd())
const EMPTY: Record<string, string> = {
  'package.json': '{ "name": "empty", "private": true, "type": "module" }',
  'next.config.mjs': `export default { turbopack: { root: ${ROOT} }, outputFileTracingRoot: ${ROOT} }`,
  // Its own, or the one of the folders above would be taken.
  'instrumentation.js': 'export function register() {}',
  'app/layout.js': 'export default function Layout({ children }) { return <html><body>{children}</body></html> }',
  'app/page.js': "'use client'\nexport default function Page() { return 'empty' }",
  'app/api/empty/route.js':
    "export const dynamic = 'force-dynamic'\nexport const GET = () => Response.json({ count: 0 })",
}

/** An application of one empty page and one empty handler: what the framework itself costs. */
export async function startEmptyNext(): Promise<Program> {
  const folder = path.resolve('.data/bench/empty-next')
  rmSync(folder, { recursive: true, force: true })
  for (const [name, text] of Object.entries(EMPTY)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  const built = spawnSync(process.execPath, [NEXT, 'build'], { cwd: folder, env, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`The empty application could not be built:\n${built.stdout}\n${built.stderr}`)
  const port = await freePort()
  return startProgram({
    args: nextStart(port),
    env: {},
    port,
    folder,
    health: '/api/empty',
  })
}
