import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { login } from '@/lib/contract/user'
import { createJournalEntry } from '@/lib/contract/journal-entry'
import { exportTransactions } from '@/lib/contract/transaction-export'
import { taskStatus } from '@/lib/contract/task'
import { makeCompanies, type Company } from './companies'
import { startApiAt, startWebAt } from './copies'
import { Skipped, type Fault } from './fault'
import { peopleAt } from './people'
import { queryAt, startProduct, type Product } from './product'
import { number, seconds } from './report'
import type { Place } from './writers'

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const PROGRAMS = ['database', 'api', 'web'] as const
const SKEWS = ['+5m', '-5m', '+90d', '-90d']
const TOLERANCE_MS = 5_000
/** How long an item that is about to expire is still valid. */
const LEFT_MS = 4_000
const PATIENCE_MS = 30_000
const DAY_MS = 86_400_000
const BUSY = 503
const ACCESS_MS = 15 * 60_000
const SESSION_MS = 12 * 3_600_000

/** The clock of one program differs from the other two. Each cycle changes the clock of one program. */
export const clockSkew: Fault = {
  id: 'F11',
  done: 'the clock of database, API or web 5 minutes or 90 days before or behind the two others',
  goal: 'sessions, keys and jobs follow the clock of the database: none ends more than 5 s early or late',
  cycles: PROGRAMS.length * SKEWS.length,
  run: async ({ cycles, tell }) => {
    if (!existsSync(LIBRARY)) throw new Skipped('faketime is not installed')
    const off: { what: string; ms: number }[] = []
    const wrong: string[] = []
    let stage: ({ skew: string } & Omit<Stage, 'api' | 'web'>) | undefined
    try {
      for (let cycle = 0; cycle < cycles; cycle += 1) {
        const program = PROGRAMS[Math.floor(cycle / SKEWS.length) % PROGRAMS.length] ?? 'database'
        const skew = SKEWS[cycle % SKEWS.length] ?? ''
        const ofDatabase = program === 'database' ? skew : ''
        // A database uses the clock that it was started with.
        if (stage?.skew !== ofDatabase) {
          await stage?.product.close()
          stage = { skew: ofDatabase, ...(await booksUnder(ofDatabase)) }
        }
        const seen = await underFalseClock(stage, program, skew)
        off.push(...seen.off)
        wrong.push(...seen.wrong.map((text) => `${program} ${skew}: ${text}`))
        tell(`${program} ${skew}: ${seen.off.map(({ what, ms }) => `${what} ${seconds(ms)}`).join(', ')}`)
      }
    } finally {
      await stage?.product.close()
    }
    for (const text of wrong) tell(text)
    const worst = off.reduce((most, one) => (Math.abs(one.ms) > Math.abs(most.ms) ? one : most))
    return {
      figure: `${number(off.length)} ends and lifetimes measured, off by ${seconds(worst.ms)} at worst (${worst.what}); ${wrong.length} other faults`,
      reached: wrong.length === 0 && Math.abs(worst.ms) <= TOLERANCE_MS,
    }
  },
}

interface Seen {
  /** How late each expiry happened; negative is early. */
  off: { what: string; ms: number }[]
  wrong: string[]
}

/** Timers of a program are not affected: changing the clock does not change how long a second takes. */
const falseClock = (skew: string): Record<string, string> => ({
  LD_PRELOAD: LIBRARY,
  FAKETIME: skew,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
})

async function booksUnder(skew: string): Promise<{ product: Product; company: Company }> {
  const product = await startProduct({ env: skew === '' ? {} : falseClock(skew) })
  const [company] = await makeCompanies(product, 1, { months: 12 })
  if (!company) throw new Error('There is no company')
  return { product, company }
}

async function underFalseClock(
  { product, company }: Omit<Stage, 'api' | 'web'>,
  program: (typeof PROGRAMS)[number],
  skew: string,
): Promise<Seen> {
  const clockOf = (name: string) => (name === program ? falseClock(skew) : {})
  const api = await startApiAt(product, clockOf('api'))
  const env = { SERVICE_CREDENTIAL: product.headers['x-service-key'] ?? '', ...clockOf('web') }
  const web = await startWebAt({ api: api.origin, folder: product.folder, env })
  try {
    const stage = { product, company, api: api.origin, web: web.origin }
    await assertSkewed(stage, program, skew)
    return await lifetimes(stage)
  } finally {
    await Promise.all([api.stop(), web.stop()])
  }
}

interface Stage {
  product: Product
  api: string
  web: string
  company: Company
}

async function lifetimes(stage: Stage): Promise<Seen> {
  const { product, company } = stage
  const seen: Seen = { off: [], wrong: [] }
  const atApi = await apiPlace(stage)
  const [atWeb] = await peopleAt(stage.web, [company], 1)
  if (!atWeb) throw new Error('There is nobody')
  for (const [what, ms, meant] of await grantedTo(product, company))
    seen.off.push({ what: `granted ${what}`, ms: ms - meant })

  // An expired access token is renewed without the user noticing.
  await endIn(product, company, { tokens: 'access', ms: -1_000 })
  if ((await me(atWeb)) !== 200) seen.wrong.push('a session whose access token is over was not renewed')
  if ((await me(atApi)) !== 401) seen.wrong.push('an access token that is over still counts')

  const again = await apiPlace(stage)
  seen.off.push({ what: 'access token', ms: await endOf(again, product, company, 'access') })
  seen.off.push({ what: 'session at web', ms: await endOf(atWeb, product, company, 'session') })

  const writer = await apiPlace(stage)
  for (const [age_ms, replayed] of [
    [DAY_MS - TOLERANCE_MS, true],
    [DAY_MS + TOLERANCE_MS, false],
  ] as const)
    if ((await isReplayed(writer, product, age_ms)) !== replayed)
      seen.wrong.push(`a key of ${age_ms} ms is ${replayed ? 'forgotten' : 'kept'}`)
  const job = await jobOf(writer)
  if (job !== 'SUCCESS') seen.wrong.push(`a job ended as ${job}`)
  return seen
}

/** Signs in at the API itself. */
async function apiPlace({ product, api, company }: Stage): Promise<Place> {
  const headers = { ...product.headers, 'x-timezone': 'UTC', 'content-type': 'application/json' }
  const body = JSON.stringify({ username: company.email, password: company.password })
  const answer = await fetch(`${api}/api/v1${login.path}`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`)
  const { access } = (await answer.json()) as { access: string }
  return { origin: api, headers: { ...headers, authorization: `Bearer ${access}` }, company }
}

/** The lifetime of the newest session, in milliseconds from now by the database's clock, and the expected one. */
async function grantedTo({ owner_url }: Product, { user_id }: Company): Promise<[string, number, number][]> {
  const rows = await queryAt<{ kind: string; ms: number }>(
    owner_url,
    `select t.kind, (extract(epoch from max(t.expires_at) - clock_timestamp()) * 1000)::float as ms
       from auth_token t where t.session_id in (select id from auth_session where user_id = $1) group by t.kind`,
    [user_id],
  )
  return rows.map(({ kind, ms }) => [kind, ms, kind === 'access' ? ACCESS_MS : SESSION_MS])
}

type Ending = 'access' | 'session'

async function endIn({ owner_url }: Product, { user_id }: Company, { tokens, ms }: { tokens: Ending; ms: number }) {
  const at = `clock_timestamp() + ${ms} * interval '1 millisecond'`
  const own = `session_id in (select id from auth_session where user_id = $1)`
  const kind = tokens === 'access' ? `and kind = 'access'` : ''
  await queryAt(owner_url, `update auth_token set expires_at = ${at} where ${own} ${kind}`, [user_id])
  if (tokens === 'session')
    await queryAt(owner_url, `update auth_session set expires_at = ${at} where user_id = $1`, [user_id])
}

/** How much later it expires than the database says. */
async function endOf(place: Place, product: Product, company: Company, tokens: Ending): Promise<number> {
  const began = performance.now()
  await endIn(product, company, { tokens, ms: LEFT_MS })
  while ((await me(place)) !== 401) {
    if (performance.now() - began > PATIENCE_MS) return PATIENCE_MS
    await pause(100)
  }
  return performance.now() - began - LEFT_MS
}

const me = async ({ origin, headers }: Place): Promise<number> =>
  (await fetch(`${origin}/api/v1/user/me/`, { headers })).status

/** Whether the same key still returns the same response after this long. */
async function isReplayed(
  { origin, headers, company }: Place,
  { owner_url }: Product,
  age_ms: number,
): Promise<boolean> {
  const key = `clock-skew-${randomUUID()}`
  const [debit, credit] = company.accounts
  const body = JSON.stringify({
    date: '2026-01-15',
    note: key,
    accounts: [
      { chart_of_account: debit, debit: 1, description: key },
      { chart_of_account: credit, credit: 1, description: key },
    ],
  })
  const post = async (): Promise<Response> => {
    const answer = await fetch(`${origin}/api/v1${createJournalEntry.path}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body,
    })
    return answer.status === BUSY ? await post() : answer
  }
  const first = await post()
  if (first.status !== 201) throw new Error(`The entry answered ${first.status}: ${await first.text()}`)
  const at = `clock_timestamp() - ${age_ms} * interval '1 millisecond'`
  await queryAt(owner_url, `update idempotency set created_at = ${at} where key = $1`, [key])
  return (await post()).headers.get('idempotency-replayed') === 'true'
}

/** What happens to a job that is requested. */
async function jobOf({ origin, headers }: Place): Promise<string> {
  const request = await fetch(`${origin}/api/v1${exportTransactions.path}`, { method: 'POST', headers, body: '{}' })
  const { task_id } = (await request.json()) as { task_id: string }
  for (const giveUp = performance.now() + PATIENCE_MS; performance.now() < giveUp; await pause(200)) {
    const answer = await fetch(`${origin}/api/v1${taskStatus.path.replace('{id}', task_id)}`, { headers })
    const { status } = (await answer.json()) as { status: string }
    if (status === 'SUCCESS' || status === 'FAILURE') return status
  }
  return 'stuck'
}

/** Makes sure that the program sees the false clock, or the test would prove nothing. */
async function assertSkewed(
  { product, api, web }: Omit<Stage, 'company'>,
  program: string,
  skew: string,
): Promise<void> {
  const [row] = await queryAt<{ at: number }>(
    product.owner_url,
    'select extract(epoch from clock_timestamp())::float * 1000 as at',
  )
  const clocks = {
    database: row?.at ?? 0,
    api: await clockAt(`${api}/api/v1/health/`),
    web: await clockAt(`${web}/api/health`),
  }
  const skewMs = Number.parseInt(skew, 10) * (skew.endsWith('d') ? DAY_MS : 60_000)
  for (const [name, at] of Object.entries(clocks)) {
    const off = at - Date.now() - (name === program ? skewMs : 0)
    if (Math.abs(off) > TOLERANCE_MS) throw new Error(`The clock of ${name} is ${off} ms from where it was set`)
  }
}

const clockAt = async (address: string): Promise<number> => Date.parse((await fetch(address)).headers.get('date') ?? '')
