import { expect, test, type Page } from '@playwright/test'
import { needs } from './deployment'
import { PLACES, reach } from './places'
import { logIn } from './scenes/scene'

needs('the demo company')

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test.beforeEach(async ({ page }) => {
  await logIn(page)
})

test('on a phone everything that is pressed takes 44 px of a finger', async ({ page }) => {
  test.setTimeout(300_000)
  for (const place of PLACES) {
    await reach(page, place)
    expect.soft(await smallTargets(page), place).toEqual([])
  }
})

test('on a phone the dates are a sheet as wide as the window, with whole presets and days of 44 px', async ({
  page,
}) => {
  await reach(page, '/app/reports/profit-and-loss')
  await page.getByRole('button', { name: /^Date range/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose date range' })
  const box = await sheet.boundingBox()
  expect(box?.width).toBeGreaterThan(370)
  for (const preset of await sheet.getByRole('group', { name: 'Presets' }).getByRole('button').all()) {
    expect(await preset.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
    expect((await preset.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  const day = sheet.locator('[data-day]').last()
  expect((await day.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect((await day.boundingBox())?.width).toBeGreaterThanOrEqual(44)
})

test('on a phone what waits stands second on the dashboard, and a day of the calendar shows its sums', async ({
  page,
}) => {
  await reach(page, '/app/dashboard')
  const tops = await Promise.all(
    ['To review', 'Financial performance', 'Bank accounts', 'Reports'].map(
      async (name) => (await page.getByRole('region', { name, exact: true }).boundingBox())?.y,
    ),
  )
  expect(tops).toEqual([...tops].sort((a, b) => Number(a) - Number(b)))
  await reach(page, '/app/spend-management/transactions/calendar')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.locator('[data-day] [data-short]').first()).toBeVisible()
})

/** Runs in the browser: a finger that lands 21 px beside the middle of a control still meets it. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        '#main :is(button, a[href], [role="tab"], [role="switch"], input[type="checkbox"], input[type="radio"])',
      ),
    ]
    const seen = controls.filter((control) => {
      const { width, height, top, bottom } = control.getBoundingClientRect()
      return (
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        width > 1 &&
        height > 1 &&
        top > 100 &&
        bottom < innerHeight - 60 &&
        // A link among the words of a sentence is as high as its line.
        !(control.tagName === 'A' && getComputedStyle(control).display === 'inline')
      )
    })
    return seen.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const points = [
        [x, y - 21],
        [x, y + 21],
        [x - 21, y],
        [x + 21, y],
      ] as const
      const misses = points.filter(([px, py]) => {
        if (px < 0 || px > innerWidth) return false
        const met = document.elementFromPoint(px, py)
        return !(met && (control.contains(met) || met.closest('label')?.contains(control)))
      })
      return misses.length === 0
        ? []
        : [
            `${control.getAttribute('aria-label') ?? control.innerText.slice(0, 40)}: ${Math.round(width)} × ${Math.round(height)}`,
          ]
    })
  })
