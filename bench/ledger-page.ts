import type { Page } from '@playwright/test'
import { workIn } from './api'
import type { Books } from './database'
import { scroll } from './list-page'
import { quantile } from './measure'
import { openBrowser, signInHere } from './pages'
import type { Program } from './programs'
import { ms, type Report } from './report'
import { USER_AGENT } from './web'

const LEDGER = '/app/accounting/general-ledger?start_date=2000-01-01&end_date=2099-12-31'
const AREA = '[role="treegrid"]'
const JUMPS = 40
const GOALS = { frame: 25, jump: 300 }

/** All lines of a large company's ledger in one scroll: its frames, and how soon lines stand where one jumps to. */
export async function measureLedger(books: Books, web: Program, report: Report): Promise<void> {
  await workIn(books, books.big)
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ userAgent: USER_AGENT, viewport: { width: 1440, height: 900 } })
    await signInHere(context, web)
    const page = await context.newPage()
    await page.goto(`${web.origin}${LEDGER}`)
    await page.locator(`${AREA} [role="row"]`).nth(10).waitFor()
    const lines = await rowsOf(page)
    const frames = (await page.evaluate(scroll, AREA)).sort((a, b) => a - b)
    const jumps = await page.evaluate(jumped, JUMPS)
    const work = `general ledger of ${lines.toLocaleString('en-US')} rows`
    for (const [name, taken, goal] of [
      ['a frame of a scroll', frames, GOALS.frame],
      ['lines where one jumps to', jumps, GOALS.jump],
    ] as const) {
      const most = quantile(taken, 0.95)
      report.add({
        work: `${work}, ${name}`,
        ours: `${ms(quantile(taken, 0.5))}, p95 ${ms(most)}`,
        goal: `p95 ≤ ${goal} ms`,
        good: most <= goal,
      })
    }
  } finally {
    await browser.close()
  }
}

const rowsOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole('treegrid').getAttribute('aria-rowcount'))

/** Runs in the browser: how long after a jump anywhere every row in sight says something. */
async function jumped(count: number): Promise<number[]> {
  const area = document.querySelector<HTMLElement>('[role="treegrid"]')
  if (!area) throw new Error('There is no ledger')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isWhole = () => {
    const { top, bottom } = area.getBoundingClientRect()
    const seen = [...area.querySelectorAll<HTMLElement>('[role="row"]')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.bottom > top && box.top < bottom
    })
    return seen.length > 5 && seen.every((row) => row.innerText.trim() !== '')
  }
  const taken: number[] = []
  for (let jump = 0; jump < count; jump += 1) {
    const began = performance.now()
    area.scrollTop = Math.random() * (area.scrollHeight - area.clientHeight)
    await frame()
    await frame()
    while (!isWhole()) await frame()
    taken.push(performance.now() - began)
  }
  return taken.sort((a, b) => a - b)
}
