import { expect, test, type Page } from '@playwright/test'
import { needs } from './deployment'
import { YEAR } from './fresh-books'

needs('the demo company')

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const demo = { email: process.env.DEMO_EMAIL ?? '', password: process.env.DEMO_PASSWORD ?? '' }
// The demo company's books go back eighteen months.
const RANGE = `start_date=${YEAR}-07-01&end_date=${YEAR}-12-31`
const PAGES = ['/app/dashboard', `/app/reports/profit-and-loss?${RANGE}`, `/app/accounting/general-ledger?${RANGE}`]

test('nothing moves while the dashboard and the reports load', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/auth/login')
  await page.evaluate(logIn, demo)
  await page.addInitScript(watchShifts)
  for (const path of PAGES) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('main').locator('[role="treegrid"], ul li, ol li').first()).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      expect(await shifted(page)).toBeLessThan(0.005)
    })
  }
})

const shifted = (page: Page): Promise<number> => page.evaluate(() => Number(Reflect.get(window, 'shifted') ?? 0))

/** Runs in the browser before the page: adds up layout shifts without user input. */
function watchShifts(): void {
  Reflect.set(window, 'shifted', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') === true) continue
      Reflect.set(window, 'shifted', Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value')))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the browser. */
async function logIn({ email, password }: { email: string; password: string }): Promise<void> {
  const response = await fetch('/api/session/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF': '1' },
    body: JSON.stringify({ username: email, password }),
  })
  if (!response.ok) throw new Error(`The sign-in answered ${response.status}`)
}
