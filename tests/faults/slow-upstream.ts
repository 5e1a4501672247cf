import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext } from '@playwright/test'
import { timed } from '@/bench/measure'
import { openBrowser } from '@/bench/pages'
import { USER_AGENT } from '@/bench/web'
import { makeCompanies } from './companies'
import { answersOf, isWhole, summaryOf, throughCycles } from './cycles'
import { Skipped, type Fault } from './fault'
import { peopleAt } from './people'
import { startProduct, type Product } from './product'
import { startProxy, type Proxy } from './proxy'
import { p95, seconds, spread } from './report'
import { startWebAt } from './copies'
import type { Place } from './writers'

/** Delays in turn: the first for comparison, the last one longer than web's timeout. */
const DELAYS_MS = [0, 200, 2_000, 30_000]
const LASTS_MS = { answered: 8_000, unanswered: 28_000 }
const SHELL_MS = 1_000
/** Web's timeout for the API, plus a margin. */
const SENTENCE_MS = 25_500
const VISITS = 5
/** Web's message for a timeout. */
const TOO_LATE = 504

/** The API responds more and more slowly, finally later than web's timeout, while people write and open pages. */
export const slowUpstream: Fault = {
  id: 'F08',
  done: 'answers of the API 0.2, 2 and 30 s late by turns, under 4 people who write and one who opens pages',
  goal: 'something to read on a page < 1 s (p95), 0 lost, 0 doubled, the sentence of a timeout ≤ 25 s',
  cycles: 8,
  run: async (options) => {
    const browser = await openBrowser().catch(() => {
      throw new Skipped('there is no browser')
    })
    const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-faults-'))
    try {
      const product = await startProduct()
      try {
        return await throughDelays({ product, browser, folder }, options)
      } finally {
        await product.close()
      }
    } finally {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

interface Stage {
  product: Product
  browser: Browser
  folder: string
}

async function throughDelays({ product, browser, folder }: Stage, { cycles, tell }: Parameters<Fault['run']>[0]) {
  const proxy = await startProxy(product.api)
  const web = await startWebAt({
    api: proxy.origin,
    folder,
    env: { SERVICE_CREDENTIAL: product.headers['x-service-key'] ?? '' },
  })
  try {
    const reader = await readerAt(browser, product, web.origin)
    const shown = new Map<number, number[]>(DELAYS_MS.map((delayMs) => [delayMs, []]))
    const delays: number[] = []
    const survived = await throughCycles(product, {
      name: 'F08',
      cycles,
      tell,
      allowed: [TOO_LATE],
      places: (_site, companies) => peopleAt(web.origin, companies),
      strike: async (cycle) => {
        const delayMs = DELAYS_MS[(cycle - 1) % DELAYS_MS.length] ?? 0
        const during = await whileLate(proxy, { delayMs, reader })
        shown.get(delayMs)?.push(...during.shown)
        delays.push(...during.sentences)
        tell(`${seconds(delayMs)} late: shown ${spread(during.shown)}`)
      },
    })
    return {
      figure: `${summaryOf(survived)}; answers ${answersOf(survived)}; a page with something to read ${[...shown].map(([delayMs, ms]) => `${seconds(delayMs)} late p95 ${ms.length === 0 ? '–' : seconds(p95(ms))}`).join(', ')}; told of a timeout ${delays.length === 0 ? 'never' : spread(delays)}`,
      reached:
        isWhole(survived) && p95([...shown.values()].flat()) <= SHELL_MS && delays.every((ms) => ms <= SENTENCE_MS),
    }
  } finally {
    await web.stop()
    proxy.close()
  }
}

interface Reader {
  context: BrowserContext
  place: Place
}

/** A returning visitor: the scripts are in the browser's cache. */
async function readerAt(browser: Browser, product: Product, web: string): Promise<Reader> {
  const [company] = await makeCompanies(product, 1, { months: 12 })
  if (!company) throw new Error('There is no company')
  const [place] = await peopleAt(web, [company], 1)
  if (!place) throw new Error('There is nobody')
  const context = await browser.newContext({ userAgent: USER_AGENT })
  const page = await context.newPage()
  await page.goto(`${web}/auth/login`)
  // From a page of the product, so that the browser keeps the cookie.
  await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json', 'x-csrf': '1' }
      await fetch('/api/session/login/', { method: 'POST', headers, body })
    },
    JSON.stringify({ username: company.email, password: company.password }),
  )
  await page.goto(`${web}${PAGE}`)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.close()
  return { context, place }
}

const PAGE = '/app/reports/profit-and-loss'

async function whileLate(proxy: Proxy, { delayMs, reader }: { delayMs: number; reader: Reader }) {
  const isAnswered = delayMs < SENTENCE_MS
  const over = performance.now() + (isAnswered ? LASTS_MS.answered : LASTS_MS.unanswered)
  proxy.delay(delayMs)
  try {
    const sentences = isAnswered ? [] : Promise.all([sentenceOf(reader.place, 'GET'), sentenceOf(reader.place, 'POST')])
    const shown: number[] = []
    for (let visit = 0; visit < VISITS; visit += 1) shown.push(await visitOf(reader))
    await pause(Math.max(0, over - performance.now()))
    return { shown, sentences: await sentences }
  } finally {
    proxy.delay(0)
  }
}

/** Milliseconds from navigation to text or a loading indicator: anything but a blank page. */
async function visitOf({ context, place }: Reader): Promise<number> {
  const page = await context.newPage()
  try {
    return await timed(async () => {
      await page.goto(`${place.origin}${PAGE}`, { waitUntil: 'commit' })
      await page.locator('nav, [role="status"], [role="alert"], h1').first().waitFor()
    })
  } finally {
    await page.close()
  }
}

/** Milliseconds until the timeout message is shown. */
async function sentenceOf({ origin, headers }: Place, method: 'GET' | 'POST'): Promise<number> {
  return await timed(async () => {
    const body = method === 'POST' ? '{}' : undefined
    const answer = await fetch(`${origin}/api/v1/user/me/`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    const { message } = (await answer.json()) as { message?: string }
    if (answer.status !== TOO_LATE || !message) throw new Error(`${method}: ${answer.status} ${message}`)
  })
}
