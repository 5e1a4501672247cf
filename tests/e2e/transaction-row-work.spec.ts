import { expect, test } from '@playwright/test'
import { importStatement, ofxStatement, row, rows, type StatementLine } from './fresh-books'
import { choose, current, list, openLines, PAGE, waiting } from './transaction-lines'

test.beforeEach(openLines)

test('the list is cleared using only the keyboard: move, categorize, undo, flag, categorize many', async ({ page }) => {
  await expect(waiting(page)).toHaveText('Not categorized6')
  await expect(page.getByText('Net $1,341.17')).toBeVisible()

  await test.step('c categorizes the current row and moves to the next', async () => {
    await page.keyboard.press('j')
    await expect(current(page)).toContainText('PILOT TRAVEL CENTER')
    await page.keyboard.press('c')
    await expect(list(page, 'Category')).toBeVisible()
    await choose(page, 'diesel fuel')
    await expect(page.getByRole('status').filter({ hasText: 'Filed as Diesel Fuel' })).toBeVisible()
    await expect(waiting(page)).toHaveText('Not categorized5')
    await expect(row(page, 'PILOT TRAVEL CENTER')).toHaveCount(0)
    await expect(current(page)).toContainText('PREPASS TOLLS')
    await expect(page.getByText('Net $1,953.65')).toBeVisible()
  })

  await test.step('z undoes it and returns to the row', async () => {
    await page.keyboard.press('z')
    await expect(row(page, 'PILOT TRAVEL CENTER')).toBeVisible()
    await expect(current(page)).toContainText('PILOT TRAVEL CENTER')
    await expect(waiting(page)).toHaveText('Not categorized6')
  })

  await test.step('Tab categorizes the row and asks for its stakeholder, which can be added in place', async () => {
    await page.keyboard.press('c')
    await choose(page, 'diesel fuel', 'Tab')
    await expect(list(page, 'Stakeholder')).toBeVisible()
    await expect(row(page, 'PILOT TRAVEL CENTER')).toContainText('Diesel Fuel')
    await choose(page, 'Pilot Travel Centers')
    const drawer = page.getByRole('dialog', { name: 'New stakeholder' })
    await expect(drawer.getByLabel(/^Full name/)).toHaveValue('Pilot Travel Centers')
    await page.keyboard.press('Control+Enter')
    await expect(drawer.getByText('field is required')).toBeVisible()
    await drawer.getByRole('button', { name: 'Vendor' }).click()
    await page.keyboard.press('Control+Enter')
    await expect(row(page, 'PILOT TRAVEL CENTER')).toHaveCount(0)
    await expect(waiting(page)).toHaveText('Not categorized5')
  })

  await test.step('f flags, Escape closes a list without a change', async () => {
    await expect(current(page)).toContainText('PREPASS TOLLS')
    await page.keyboard.press('f')
    await expect(row(page, 'PREPASS TOLLS').getByRole('img', { name: 'Flagged' })).toBeVisible()
    await page.keyboard.press('c')
    await page.keyboard.press('Escape')
    await expect(list(page, 'Category')).toHaveCount(0)
    await expect(row(page, 'PREPASS TOLLS')).toBeVisible()
    await expect(waiting(page)).toHaveText('Not categorized5')
  })

  await test.step('x and Shift+x select, c categorizes all of them, one undo reverts all', async () => {
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    const bar = page.getByRole('toolbar', { name: 'Bulk actions' })
    await expect(bar).toContainText('3 selected')
    await expect(bar).toContainText('$2,254.50')
    await page.keyboard.press('c')
    await choose(page, 'other expense')
    await expect(page.getByText('3 transactions filed as Other Expense')).toBeVisible()
    await expect(waiting(page)).toHaveText('Not categorized2')
    await page.keyboard.press('Control+z')
    await expect(waiting(page)).toHaveText('Not categorized5')
    await expect(rows(page)).toHaveCount(5)
  })
})

test('text typed before the list of categories has loaded goes into the list, and does nothing to the row', async ({
  page: first,
}) => {
  // A tab without a pointer: one that hovers over the list would trigger reads before the first key.
  const page = await first.context().newPage()
  await page.goto(PAGE)
  await expect(rows(page)).toHaveCount(6)
  let goOn: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/_next/static/chunks/**', async (route) => {
    await gate
    await route.continue()
  })
  await page.keyboard.press('j')
  await page.keyboard.type('cdiesel fuel')
  await expect(list(page, 'Category')).toHaveCount(0)
  goOn()
  await expect(list(page, 'Category').getByRole('combobox')).toHaveValue('diesel fuel')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Filed as Diesel Fuel' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Flagged' })).toHaveCount(0)
})

test('holding down a categorizes row after row, even while suggestions are still loading', async ({ page }) => {
  await page.evaluate(importStatement, ofxStatement(FUEL, 'more.ofx').buffer.toString())
  await page.route('**/transaction-marks/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await route.continue()
  })
  await page.goto(`${PAGE}/not-categorized?search=speedway`)
  await expect(rows(page)).toHaveCount(FUEL.length)
  await page.keyboard.press('j')
  for (let press = 0; press < FUEL.length; press += 1) await page.keyboard.press('a', { delay: 60 })
  await expect(rows(page)).toHaveCount(0)
  await expect(waiting(page)).toHaveText('Not categorized6')
})

/** Five payees that AI recognizes by their text. */
const FUEL: StatementLine[] = [4, 5, 6, 7, 8].map((day) => ({
  day: `020${day}`,
  amount: `-${500 + day}.25`,
  name: `SPEEDWAY FUEL ${day}`,
}))

test('a refused change is reverted with a red notification and Retry', async ({ page }) => {
  const refuse = '**/edit-chart-of-account/'
  await page.route(refuse, (route) =>
    route.fulfill({ status: 409, json: { message: 'Books are locked through 2026-01-31.' } }),
  )
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(list(page, 'Category')).toBeVisible()
  await choose(page, 'diesel fuel')
  const refusal = page.getByRole('alert').filter({ hasText: 'Books are locked through 2026-01-31.' })
  await expect(refusal).toBeVisible()
  await expect(row(page, 'PILOT TRAVEL CENTER')).toBeVisible()
  await expect(waiting(page)).toHaveText('Not categorized6')
  await page.unroute(refuse)
  await refusal.getByRole('button', { name: 'Retry' }).click()
  await expect(waiting(page)).toHaveText('Not categorized5')
})

test('a finalized row is read-only until it is unfinalized', async ({ page }) => {
  await page.keyboard.press('j')
  await expect(current(page)).toContainText('PILOT TRAVEL CENTER')
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Bulk actions' })
  await expect(bar.getByRole('button', { name: 'Finalize' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('c')
  await choose(page, 'diesel fuel')
  await expect(waiting(page)).toHaveText('Not categorized5')

  await page.goto(`${PAGE}/all`)
  await row(page, 'PILOT TRAVEL CENTER').getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Finalize' }).click()
  await expect(row(page, 'PILOT TRAVEL CENTER').getByRole('img', { name: 'Finalized' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText('Transaction is finalized. Unfinalize it before making changes.')).toBeVisible()
  await expect(list(page, 'Category')).toHaveCount(0)
})

test('on a phone a row is categorized in a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${PAGE}/not-categorized`)
  await page
    .locator('[data-row]')
    .filter({ hasText: 'PILOT TRAVEL CENTER' })
    .locator('[data-edit="chart_of_account"]')
    .click()
  await page.getByRole('dialog', { name: 'Category' }).getByRole('combobox').fill('diesel fuel')
  await page.getByRole('option', { name: /Diesel Fuel/ }).click()
  await expect(page.getByText('Filed as Diesel Fuel')).toBeVisible()
  await expect(page.getByText('PILOT TRAVEL CENTER')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
