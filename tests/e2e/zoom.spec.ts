import { expect, test } from '@playwright/test'
import { needs } from './deployment'
import { PLACES, reach } from './places'
import { logIn } from './scenes/scene'
import { printedOver, tooWide } from './scenes/width'

needs('the demo company')

test.describe.configure({ mode: 'parallel' })

/** A window of 1440 px at 200 % and at 400 %. */
for (const [zoom, viewport] of [
  ['200', { width: 720, height: 450 }],
  ['400', { width: 360, height: 225 }],
] as const)
  test(`at ${zoom} % zoom no page scrolls sideways, and no text overlaps other text`, async ({ page }) => {
    test.setTimeout(600_000)
    await page.setViewportSize(viewport)
    await logIn(page)
    for (const place of PLACES) {
      await reach(page, place)
      expect.soft(await tooWide(page), `${place} holds what it shows`).toEqual([])
      expect.soft(await printedOver(page), `${place} prints nothing over another`).toEqual([])
    }
  })

test('in a window too low for bars and rows, the bars of a list scroll away with the page', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await logIn(page)
  await reach(page, '/app/accounting/invoices')
  const tabs = page.getByRole('navigation', { name: 'Invoices by status' })
  await expect(tabs).toBeInViewport()
  await page.locator('[data-slot="mobile-rows"] > li').nth(8).scrollIntoViewIfNeeded()
  await expect(tabs).not.toBeInViewport()
})
