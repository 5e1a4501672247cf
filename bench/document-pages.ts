import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { workIn } from './api'
import type { Books } from './database'
import { quantile } from './measure'
import { openBrowser, signInHere } from './pages'
import type { Program } from './programs'
import { ms, type Report } from './report'
import { USER_AGENT } from './web'
import { measureWorksheet } from './worksheet'

const EDITORS = [
  { work: 'invoice of 200 lines', path: '/app/accounting/invoices/new', lines: 200 },
  { work: 'bill of 100 lines', path: '/app/accounting/bills/new', lines: 100 },
]
const KEYS = 72
/** The first keys meet code that no engine has warmed up. */
const COLD_KEYS = 12
/** A quick typist's rest between keys. */
const REST_MS = 120
const GOAL_MS = 50

/** Keys in the editors of long documents and in a long worksheet, from the key to its sign on the screen. */
export async function measureEditors(books: Books, web: Program, report: Report): Promise<void> {
  await workIn(books, books.small)
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ userAgent: USER_AGENT, viewport: { width: 1440, height: 900 } })
    await signInHere(context, web)
    await onEditors(context, web, report)
    await measureWorksheet(context, { books, web: web.origin }, report)
  } finally {
    await browser.close()
  }
}

async function onEditors(context: BrowserContext, web: Program, report: Report): Promise<void> {
  for (const { work, path, lines } of EDITORS) {
    const page = await context.newPage()
    await page.goto(`${web.origin}${path}`)
    await pasteLines(page, lines)
    for (const label of ['Description', 'Rate']) {
      const taken = await typed(page, { label, line: lines / 2 })
      const [half, most] = [quantile(taken, 0.5), quantile(taken, 0.95)]
      report.add({
        work: `${work}, a key in ${label.toLowerCase()}, to painted`,
        ours: `${ms(half)}, p95 ${ms(most)}`,
        goal: `p95 ≤ ${GOAL_MS} ms`,
        good: most <= GOAL_MS,
      })
    }
    // What was typed is asked about before the page may go.
    await page.close({ runBeforeUnload: false })
  }
}

async function pasteLines(page: Page, lines: number): Promise<void> {
  const rows = Array.from({ length: lines }, (_, n) => `Linehaul\tLoad ${88_000 + n}, Amarillo to Joliet\t1\t1,000.00`)
  await page.getByLabel('Description').first().focus()
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(paste)
  }, rows.join('\n'))
  await page
    .getByLabel('Rate')
    .nth(lines - 1)
    .waitFor()
}

/** Milliseconds of each key, sorted. */
async function typed(page: Page, { label, line }: { label: string; line: number }): Promise<number[]> {
  // A label that must be filled in ends in an asterisk.
  await page
    .getByLabel(new RegExp(`^${label}`))
    .nth(line)
    .focus()
  await page.keyboard.press('End')
  const taken: number[] = []
  for (let key = 0; key < KEYS; key += 1) {
    await page.evaluate(watchTyped)
    // Six digits and back, so that a rate stays one.
    await page.keyboard.press(key % 12 < 6 ? '7' : 'Backspace')
    const time = await page.evaluate(() => Reflect.get(window, 'typed') as Promise<number>)
    if (key >= COLD_KEYS) taken.push(time)
    await sleep(REST_MS)
  }
  return taken.sort((a, b) => a - b)
}

/** Runs in the browser before the key: `typed` is the time from it to the frame that shows what it did. */
function watchTyped(): void {
  const painted = new Promise<number>((resolve) => {
    let pressed = 0
    window.addEventListener('keydown', () => (pressed = performance.now()), { capture: true, once: true })
    const shown = () => resolve(performance.now() - pressed)
    // The frame after the next one begins once this one is on the screen.
    const seen = () => requestAnimationFrame(() => requestAnimationFrame(shown))
    window.addEventListener('input', seen, { capture: true, once: true })
  })
  Reflect.set(window, 'typed', painted)
}
