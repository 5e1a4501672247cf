import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { workIn } from './api'
import { PERSON, type Books } from './database'
import { measureFigures } from './figure-pages'
import { gridFloorBytes, startGridFloor, type CellTexts } from './grid-floor'
import { measureList } from './list-page'
import type { Program } from './programs'
import { kilobytes, times, type Report } from './report'
import { startEmptyNext, USER_AGENT } from './web'

/** `over`: kilobytes over the empty page; with `grid`, over an empty page and the plain grid. */
const PAGES = [
  { work: 'JavaScript of the login page', path: '/auth/login', signed_in: false, over: 80, grid: false },
  { work: 'JavaScript of the dashboard', path: '/app/dashboard', signed_in: true, over: 150, grid: false },
  {
    work: 'JavaScript of transactions',
    path: '/app/spend-management/transactions',
    signed_in: true,
    over: 40,
    grid: true,
  },
  {
    work: 'JavaScript of profit and loss',
    path: '/app/reports/profit-and-loss',
    signed_in: true,
    over: 150,
    grid: false,
  },
]
const QUIET_MS = 3000

/** Scripts as they come over the wire, compressed, in an empty cache. */
export async function measurePages(books: Books, web: Program, report: Report): Promise<void> {
  await workIn(books, books.small)
  const browser = await openBrowser()
  try {
    const framework = await frameworkBytes(browser)
    const plainGrid = await gridFloorBytes()
    for (const { work, path, signed_in, over, grid } of PAGES) {
      const context = await browser.newContext({ userAgent: USER_AGENT })
      if (signed_in) await signInHere(context, web)
      const bytes = await scriptBytes(context, `${web.origin}${path}`)
      const floor = framework + (grid ? plainGrid : 0)
      report.add({
        work,
        ours: kilobytes(bytes),
        floor: `${grid ? 'empty page and plain grid' : 'empty page'} ${kilobytes(floor)}`,
        ratio: times(bytes / floor),
        goal: `≤ floor + ${over} KB`,
        good: (bytes - floor) / 1024 <= over,
      })
      await context.close()
    }
    await onScreens(browser, web, report)
  } finally {
    await browser.close()
  }
}

export function openBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  return chromium.launch({
    executablePath: existsSync(given) ? given : undefined,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
    ],
  })
}

/** What a page of nothing loads. */
async function frameworkBytes(browser: Browser): Promise<number> {
  const empty = await startEmptyNext()
  const context = await browser.newContext({ userAgent: USER_AGENT })
  try {
    return await scriptBytes(context, `${empty.origin}/`)
  } finally {
    await Promise.all([context.close(), empty.stop()])
  }
}

const LIST = '/app/spend-management/transactions/all?page_size=500'

async function onScreens(browser: Browser, web: Program, report: Report): Promise<void> {
  const context = await browser.newContext({ userAgent: USER_AGENT, viewport: { width: 1440, height: 900 } })
  try {
    await signInHere(context, web)
    const pages = { ours: await context.newPage(), floor: await context.newPage() }
    await pages.ours.goto(`${web.origin}${LIST}`)
    await showEveryColumn(pages.ours)
    const floor = await startGridFloor(await pages.ours.evaluate(printedTexts))
    try {
      await pages.floor.goto(floor.origin)
      await measureList(pages, report)
      await Promise.all([pages.ours.close(), pages.floor.close()])
      await measureFigures(context, { web: web.origin, floor: floor.origin }, report)
    } finally {
      floor.stop()
    }
  } finally {
    await context.close()
  }
}

/** Runs in the browser: what every cell says, which stands in the page while it prints. */
function printedTexts(): CellTexts {
  window.dispatchEvent(new Event('beforeprint'))
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('table[aria-label^="Printed"] tbody tr')]
  const texts = rows.map((row) => [...row.cells].map(({ textContent }) => textContent))
  window.dispatchEvent(new Event('afterprint'))
  if (texts.length === 0) throw new Error('The list printed no rows')
  return texts
}

async function showEveryColumn(page: Page): Promise<void> {
  await page.locator('.ag-row').first().waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  const boxes = page.getByRole('menuitemcheckbox')
  await boxes.first().waitFor()
  for (const box of await boxes.all()) if ((await box.getAttribute('aria-checked')) === 'false') await box.click()
  if ((await page.getByRole('menuitemcheckbox', { checked: false }).count()) > 0)
    throw new Error('Not every column is shown')
  await page.keyboard.press('Escape')
  await page.locator('.ag-row').first().waitFor()
}

/** From a page of the product, so that the browser keeps the cookie. */
export async function signInHere(context: BrowserContext, web: Program): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${web.origin}/auth/login`)
  const status = await page.evaluate(
    async (person) => {
      const headers = { 'content-type': 'application/json', 'x-csrf': '1' }
      return (await fetch('/api/session/login/', { method: 'POST', headers, body: JSON.stringify(person) })).status
    },
    { username: PERSON.email, password: PERSON.password },
  )
  if (status !== 200) throw new Error(`Sign-in in the browser: ${status}`)
  await page.close()
}

async function scriptBytes(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)))
  session.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => void (scripts.has(requestId) && (bytes += encodedDataLength)),
  )
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(address, { waitUntil: 'load' })
  if (!page.url().startsWith(address)) throw new Error(`${address} led to ${page.url()}`)
  await sleep(QUIET_MS)
  return bytes
}
