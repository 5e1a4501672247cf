import { expect, test } from '@playwright/test'
import { importLines, openFreshBooks, row, type StatementLine } from './fresh-books'

const LINES: StatementLine[] = [
  { day: '0120', amount: '-612.48', name: 'PILOT TRAVEL CENTER' },
  { day: '0119', amount: '-48.90', name: 'PREPASS TOLLS' },
]

test.beforeEach(async ({ page }) => {
  await openFreshBooks(page)
  await importLines(page, LINES)
})

test('a rule from a line by keyboard: prefilled, previewed, saved and run, taken back, run again', async ({ page }) => {
  await page.keyboard.press('j')
  await page.keyboard.press('Alt+r')
  const drawer = page.getByRole('dialog', { name: /Create rule/ })
  await expect(drawer.getByLabel('Text of condition 1')).toHaveValue('PILOT TRAVEL CENTER')
  await expect(drawer.getByRole('status')).toHaveText('1 would change')
  await drawer.getByRole('button', { name: 'Add condition' }).press('Enter')
  await drawer.getByRole('button', { name: /^Remove condition/ }).last().press('Enter')
  await expect(drawer.getByRole('button', { name: 'Add condition' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByText('field is required')).toBeVisible()
  await drawer.getByLabel(/^Category/).click()
  await page.keyboard.type('diesel fuel')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('Diesel Fuel')).toBeVisible()
  await expect(drawer.getByLabel(/^Category/)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Rule created. 1 transaction changed')).toBeVisible()
  await expect(row(page, 'PILOT TRAVEL CENTER')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 transaction put back')).toBeVisible()
  await expect(row(page, 'PILOT TRAVEL CENTER')).toBeVisible()

  await page.getByRole('link', { name: 'Rules' }).click()
  await expect(page.getByRole('row', { name: /PILOT TRAVEL CENTER/ })).toContainText('Diesel Fuel')
  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Run now' }).click()
  await expect(page.getByText('1 transaction changed')).toBeVisible()
})
