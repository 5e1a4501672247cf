import { expect, test } from '@playwright/test'
import { needs } from './deployment'
import { reach } from './places'
import { logIn } from './scenes/scene'

needs('the demo company')

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test.beforeEach(async ({ page }) => {
  await logIn(page)
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
  const topOf = async (name: string) =>
    (await page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? Number.NaN
  const review = await topOf('To review')
  for (const name of ['Financial performance', 'Bank accounts', 'Reports'])
    expect(await topOf(name), name).toBeGreaterThan(review)
  await reach(page, '/app/spend-management/transactions/calendar')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.locator('[data-day] [data-short]').first()).toBeVisible()
})
