import { expect, test, type Page } from '@playwright/test'
import { needs } from './deployment'
import { list, logIn } from './scenes/scene'

test("no text of the default list is cut off at 1440 px with the demo company's lines", async ({ page }) => {
  needs('the demo company')
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page)
  for (const tab of ['not-categorized', 'all']) {
    await list(page, tab)
    await expect(page.locator('[data-why]').first()).toBeAttached()
    await page.waitForTimeout(500)
    expect.soft(await cutTexts(page), tab).toEqual([])
  }
})

const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.ag-row[row-id] *, .ag-header-cell-text')]
      .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
      .filter((element) => element.checkVisibility({ opacityProperty: true }) && element.clientWidth > 1)
      .filter((element) => {
        const { display, webkitLineClamp } = getComputedStyle(element)
        const isLow = webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1
        return isLow || (element.scrollWidth > element.clientWidth && display !== 'inline')
      })
      .map((element) => element.innerText),
  )

test('the offline bar moves nothing, and the bulk bar moves actions that do not fit behind "…"', async ({ page }) => {
  needs('the demo company')
  await logIn(page)
  await list(page, 'not-categorized')
  const row = page.locator('.ag-row[row-id]').first()
  const [header, before] = [await page.locator('h1').boundingBox(), await row.boundingBox()]
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.', { exact: true })).toBeVisible()
  expect([await page.locator('h1').boundingBox(), await row.boundingBox()]).toEqual([header, before])
  await page.context().setOffline(false)

  await page.locator('.ag-row .pick').first().click()
  const bar = page.getByRole('toolbar', { name: 'Bulk actions' })
  for (const width of [1440, 1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(bar.getByRole('button', { name: 'Clear selection' })).toBeInViewport({ ratio: 1 })
    for (const name of [/^Categorize/, /^Accept suggestions/])
      await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await bar.getByRole('button', { name: 'More bulk actions' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).waitFor()
})

test('two conditions of a rule can be read at 1280 px', async ({ page }) => {
  needs('the demo company')
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page)
  await list(page, 'rules')
  const sentences = page.locator('.ag-row [col-id="sentence"] .line-clamp-2')
  await expect(sentences.first()).toBeVisible()
  const cut = sentences.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length)
  expect(await cut).toBe(0)
})

test('the names of a trial balance have room in a small window, where a column to check gives way to them', async ({
  page,
}) => {
  needs('the demo company')
  await logIn(page)
  await page.goto('/app/reports/trial-balance')
  await expect(page.getByRole('columnheader', { name: 'To check' })).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.getByRole('columnheader', { name: 'To check' })).toBeHidden()
  const account = await page.getByRole('columnheader', { name: 'Account', exact: true }).boundingBox()
  expect(account?.width).toBeGreaterThan(240)
})
