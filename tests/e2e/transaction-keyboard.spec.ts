import { expect, test } from '@playwright/test'
import { row, rows } from './fresh-books'
import { pressOn } from './keyboard'
import { choose, openLines } from './transaction-lines'

test.beforeEach(openLines)

test('the focus is never lost: Tab moves from table to bulk bar, and a control that disappears when pressed passes it on', async ({
  page,
}) => {
  const bar = page.getByRole('toolbar', { name: 'Bulk actions' })
  const holder = page.locator(':focus')

  await test.step('one Tab from the rows to the bulk bar, and back to the row it came from', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(bar).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(bar.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Shift+Tab')
    await expect(row(page, 'PREPASS TOLLS').locator(':focus')).toHaveCount(1)
  })

  await test.step('the bulk bar disappears with the selection, and the row has the focus again', async () => {
    await pressOn(bar.getByRole('button', { name: 'Clear selection' }))
    await expect(bar).toHaveCount(0)
    await expect(row(page, 'PREPASS TOLLS').locator(':focus')).toHaveCount(1)
  })

  await test.step('a quick filter becomes a chip, and the next one has the focus', async () => {
    await pressOn(page.getByRole('button', { name: 'No stakeholder' }))
    await expect(page.getByRole('button', { name: 'Remove filter' })).toBeVisible()
    await expect(holder).toHaveText('Flagged')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No matches')).toBeVisible()
  })

  await test.step('the only control passes the focus to the current row, which is shown again', async () => {
    await pressOn(page.getByRole('button', { name: 'Clear filters' }))
    await expect(rows(page)).toHaveCount(6)
    await expect(row(page, 'PREPASS TOLLS').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('j')
    await expect(row(page, 'HARBOR OAK FREIGHT').locator(':focus')).toHaveCount(1)
  })

  const drawer = page.getByRole('dialog', { name: 'Transaction: HARBOR OAK FREIGHT' })
  const fileInDrawer = async () => {
    await page.keyboard.press('o')
    await expect(drawer.getByRole('heading', { name: 'Attachments' })).toBeVisible()
    await page.keyboard.press('c')
    await choose(page, 'other income')
    await expect(row(page, 'HARBOR OAK FREIGHT')).toHaveCount(0)
  }
  await test.step('a row categorized and undone in its drawer has the focus when that closes, and j continues from there', async () => {
    await fileInDrawer()
    await page.keyboard.press('z')
    await expect(row(page, 'HARBOR OAK FREIGHT')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row(page, 'HARBOR OAK FREIGHT').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('j')
    await expect(row(page, 'ROADREADY TIRE').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('k')
  })

  await test.step('if the row is gone, the one in its place has the focus', async () => {
    await fileInDrawer()
    await page.keyboard.press('Escape')
    await expect(row(page, 'ROADREADY TIRE').locator(':focus')).toHaveCount(1)
  })

  await test.step('without a focused element a key acts on the current row', async () => {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press('f')
    await expect(row(page, 'ROADREADY TIRE').getByRole('img', { name: 'Flagged' })).toBeVisible()
    await expect(row(page, 'ROADREADY TIRE').locator(':focus')).toHaveCount(1)
  })
})

test('a letter right after Escape acts on the row while the drawer is still closing', async ({ page }) => {
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  const drawer = page.getByRole('dialog', { name: /^Transaction: / })
  await expect(drawer.getByRole('heading', { name: 'Attachments' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await choose(page, 'other income')
  await expect(rows(page)).toHaveCount(5)
  await expect(drawer).toHaveCount(0)
})
